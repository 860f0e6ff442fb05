import { peso } from '@abona/client/office/money.ts';
import { useGo } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { deskChannels } from '@abona/contract/cases/case-status';
import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { disputeReasonWords } from '#copy/case-screen.ts';
import { caseChannelWords, caseKindWords } from '#copy/cases.ts';
import { customerCopy } from '#copy/customer.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { type CaseDraft, readCaseDraft, receivableKinds } from './case-draft.ts';
import styles from './panels.module.css';

type ReceiveCaseProps = { readonly customer: StaffCustomer; readonly onClose: () => void };

const kinds = receivableKinds.map((value) => ({ value, text: caseKindWords[value] }));
const channels = deskChannels.map((value) => ({ value, text: caseChannelWords[value] }));
const reasons = Object.entries(disputeReasonWords).map(([value, text]) => ({ value, text }));

/** What somebody says by phone, written down in their words: they get its folio and its clock as anybody. */
export function ReceiveCase({ customer, onClose }: ReceiveCaseProps) {
  const { receive } = customerCopy;
  const [draft, setDraft] = useState<CaseDraft>({
    kind: 'complaint',
    channel: 'phone',
    loanId: '',
    instalment: '',
    reason: 'other',
    words: '',
  });
  const [isTried, setTried] = useState(false);
  const go = useGo();
  const mayRead = useMay()('getStaffCase');
  const queryClient = useQueryClient();
  const { key, ...keyEnds } = useCallKey();
  const read = readCaseDraft(draft);
  const problems = isTried && 'problems' in read ? read.problems : {};
  const sending = useMutation({
    mutationFn: (body: Extract<typeof read, { readonly order: unknown }>['order']) =>
      call(
        'receiveCase',
        { params: { customer_id: customer.customer_id }, body },
        { idempotencyKey: key },
      ),
    onSuccess: ({ folio }) => {
      keyEnds.onSuccess();
      toasts.show(receive.done(folio));
      void queryClient.invalidateQueries();
      if (mayRead) go(paths.case(folio));
      else onClose();
    },
    onError: keyEnds.onError,
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if ('order' in read && !sending.isPending) sending.mutate(read.order);
  };
  useShortcuts([
    { keys: 'Ctrl+Enter', label: receive.send, hint: receive.send, run: submit },
    { keys: 'Escape', label: receive.cancel, hint: receive.cancel, run: onClose },
  ]);
  const change = (changed: Partial<CaseDraft>) => {
    setTried(false);
    setDraft({ ...draft, ...changed });
  };
  return (
    <form className={styles.rows} aria-label={receive.title} onSubmit={submit}>
      <DenseSelectField
        label={receive.kind}
        options={kinds}
        value={draft.kind}
        onChange={({ target }) => {
          const kind = receivableKinds.find((one) => one === target.value);
          if (kind !== undefined) change({ kind });
        }}
      />
      <ChannelField value={draft.channel} onChange={(channel) => change({ channel })} />
      <DenseSelectField
        label={receive.loan}
        blank={receive.noLoan}
        error={problems.loanId}
        options={customer.loans.map(({ loan_id: value, title, amount }) => ({
          value,
          text: `${title} · ${peso(amount)}`,
        }))}
        value={draft.loanId}
        onChange={({ target }) => change({ loanId: target.value })}
      />
      {draft.kind === 'dispute' && (
        <>
          <DenseTextField
            label={receive.instalment}
            help={receive.instalmentHelp}
            error={problems.instalment}
            inputMode="numeric"
            autoComplete="off"
            value={draft.instalment}
            onChange={({ target }) => change({ instalment: target.value.replace(/\D/g, '') })}
          />
          <DenseSelectField
            label={receive.reason}
            options={reasons}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </>
      )}
      <DenseTextArea
        label={receive.words}
        help={receive.wordsHelp}
        error={problems.words}
        maxLength={CASE_TEXT_MAX}
        rows={4}
        value={draft.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      {sending.error !== null && <Failure failure={sending.error} onRetry={() => submit()} />}
      <DenseButton type="submit" variant="action" busy={sending.isPending} keys="Ctrl Enter">
        {receive.send}
      </DenseButton>
      <DenseButton variant="ghost" onClick={onClose}>
        {receive.cancel}
      </DenseButton>
    </form>
  );
}

type ChannelFieldProps = {
  readonly value: CaseDraft['channel'];
  readonly onChange: (channel: CaseDraft['channel']) => void;
};

/** By which way it came: the authority is told. */
const ChannelField = ({ value, onChange }: ChannelFieldProps) => (
  <DenseSelectField
    label={customerCopy.receive.channel}
    options={channels}
    value={value}
    onChange={({ target }) => {
      const channel = deskChannels.find((one) => one === target.value);
      if (channel !== undefined) onChange(channel);
    }}
  />
);
