import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheck } from '@abona/ui/dense/form/dense-check.tsx';
import { DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#api/call.ts';
import { alertCopy } from '#copy/alerts.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './panels.module.css';

const { raise } = alertCopy;
const WORDS_MIN = 10;
const WORDS_MAX = 500;

/** Something about somebody's operations, told to compliance alone. */
export function RaiseAlert({ customerId }: { readonly customerId: number }) {
  const may = useMay();
  const [search, change] = useSearch();
  if (!may('raiseAmlAlert')) return null;
  if (search['avisar'] !== undefined)
    return <RaiseForm customerId={customerId} onClose={() => change({ avisar: null })} />;
  return (
    <DenseButton variant="ghost" onClick={() => change({ avisar: 'pld' })}>
      {raise.open}
    </DenseButton>
  );
}

type RaiseFormProps = { readonly customerId: number; readonly onClose: () => void };

function RaiseForm({ customerId, onClose }: RaiseFormProps) {
  const [words, setWords] = useState('');
  const [isUrgent, setUrgent] = useState(false);
  const [isTried, setTried] = useState(false);
  const urgentId = useId();
  const isShort = words.trim().length < WORDS_MIN;
  const raising = useMutation({
    mutationFn: () =>
      call('raiseAmlAlert', { body: { customer_id: customerId, is_urgent: isUrgent, words } }),
    onSuccess: ({ folio }) => {
      toasts.show(raise.done(folio));
      onClose();
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!isShort && !raising.isPending) raising.mutate();
  };
  return (
    <Panel title={raise.title}>
      <form className={styles.rows} aria-label={raise.title} onSubmit={submit}>
        <DenseTextArea
          label={raise.words}
          help={raise.wordsHelp}
          maxLength={WORDS_MAX}
          rows={3}
          value={words}
          error={isTried && isShort ? raise.short : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        <p>
          <DenseCheck
            id={urgentId}
            checked={isUrgent}
            onChange={({ target }) => setUrgent(target.checked)}
          />{' '}
          <label htmlFor={urgentId}>{raise.urgent}</label>
        </p>
        {raising.error !== null && <Failure failure={raising.error} onRetry={() => submit()} />}
        <DenseButton type="submit" variant="action" busy={raising.isPending}>
          {raise.send}
        </DenseButton>
        <DenseButton variant="ghost" onClick={onClose}>
          {raise.cancel}
        </DenseButton>
      </form>
    </Panel>
  );
}
