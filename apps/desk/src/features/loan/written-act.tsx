import type { StaffCallReply } from '@abona/contract/client-types';
import type { Why } from '@abona/contract/staff-acts/act';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ActForm, type ActReply } from '#acts/act-form.tsx';
import { actCopy } from '#copy/acts.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './acts-panel.module.css';

type ShownPreview = StaffCallReply<'previewLoanHold'>;

type WrittenActProps<Order> = {
  /** Its name, for whoever hears the form. */
  readonly label: string;
  /** The fields; told whether what is missing is to be said. */
  readonly children: (isTried: boolean) => ReactNode;
  /** What is asked for as it is written; null: something is missing. */
  readonly order: Order | null;
  readonly onShow: (order: Order) => Promise<ShownPreview>;
  readonly verb: string;
  readonly onAct: (
    order: Order,
    why: Why & { readonly fingerprint: string },
    key: string,
  ) => Promise<ActReply>;
  readonly onClose: () => void;
};

/** An act with words in it: written, then shown as it would happen, then done. The draft outlives whatever fails. */
export function WrittenAct<Order>(props: WrittenActProps<Order>) {
  const { label, children, order, onShow, verb, onAct, onClose } = props;
  const [isTried, setTried] = useState(false);
  const showing = useMutation({
    mutationFn: async (asked: Order) => ({ asked, shown: await onShow(asked) }),
  });
  const { data } = showing;
  const failed = showing.error !== null && (
    <Failure failure={showing.error} onRetry={() => order !== null && showing.mutate(order)} />
  );
  if (data !== undefined)
    return (
      <>
        <ActForm
          shown={data.shown}
          verb={verb}
          onAct={(why, key) => onAct(data.asked, why, key)}
          onStale={() => showing.mutate(data.asked)}
          onDone={onClose}
          onCancel={() => showing.reset()}
        />
        {failed}
      </>
    );
  const show = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (order !== null && !showing.isPending) showing.mutate(order);
  };
  return (
    <form className={classNames(styles.acts, styles.written)} aria-label={label} onSubmit={show}>
      <WritingKeys onShow={show} onClose={onClose} />
      {children(isTried)}
      {failed}
      <DenseButton type="submit" variant="line" keys="Ctrl Enter" busy={showing.isPending}>
        {loanCopy.show}
      </DenseButton>
      <DenseButton variant="ghost" onClick={onClose}>
        {actCopy.cancel}
      </DenseButton>
    </form>
  );
}

type WritingKeysProps = { readonly onShow: () => void; readonly onClose: () => void };

/** Only while something is written: what is shown has keys of its own. */
function WritingKeys({ onShow, onClose }: WritingKeysProps) {
  useShortcuts([
    { keys: 'Ctrl+Enter', label: loanCopy.show, hint: loanCopy.show, run: onShow },
    { keys: 'Escape', label: actCopy.cancel, hint: actCopy.cancel, run: onClose },
  ]);
  return null;
}
