import { peso } from '@abona/client/office/money.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { PortalRefundPreview } from '@abona/contract/portal/portal-payment';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { SumList } from '@abona/ui/dense/display/key-values.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { paymentsCopy, refundCopy } from '#copy/payments.ts';
import type { Detail } from '#lib/payment-look.ts';
import { leftOf, type RefundDraft, type RefundKind, refundOrderOf } from '#lib/refund-order.ts';
import { useMode } from '#routing/use-mode.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './refund-form.module.css';

type RefundFormProps = {
  readonly detail: Detail;
  readonly Title: 'h2' | 'h3';
  readonly onDone: () => void;
};

const kinds: readonly RefundKind[] = ['all', 'amount', 'lines'];

/** Gives back all, an amount or some articles; what it does is shown by the code that will do it. */
export function RefundForm({ detail, Title, onDone }: RefundFormProps) {
  const { payment, refundable } = detail;
  const mode = useMode();
  const { id } = payment;
  const [draft, setDraft] = useState<RefundDraft>({ kind: 'all', amount: '', pieces: {} });
  const [reason, setReason] = useState('');
  const order = refundOrderOf(draft, { refundable, lines: payment.lines });
  const preview = useQuery({
    queryKey: ['previewPortalRefund', mode, id, payment.sequence, order],
    queryFn: ({ signal }) =>
      call('previewPortalRefund', { params: { mode, id }, body: order ?? {} }, { signal }),
    enabled: order !== null,
    placeholderData: keepPreviousData,
  });
  const { key, ...renewal } = useCallKey();
  const queryClient = useQueryClient();
  const refund = useMutation({
    mutationFn: () => {
      const words = reason.trim();
      const body = { ...order, ...(words === '' ? {} : { reason: words }) };
      return call('refundPortalPayment', { params: { mode, id }, body }, { idempotencyKey: key });
    },
    onSuccess: ({ amount }) => {
      renewal.onSuccess();
      toasts.show(refundCopy.done(peso(amount)));
      onDone();
    },
    onError: renewal.onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const shown = order === null ? undefined : preview.data;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (order !== null) refund.mutate();
      }}
    >
      <Title className={styles.title}>{refundCopy.title}</Title>
      <DenseSegmented
        legend={refundCopy.how}
        value={draft.kind}
        choices={kinds
          .filter((kind) => kind !== 'lines' || payment.lines.some((line) => leftOf(line) > 0))
          .map((value) => ({ value, text: refundCopy.kinds[value] }))}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      {draft.kind === 'amount' && (
        <DenseTextField
          label={refundCopy.amount(peso(refundable))}
          inputMode="decimal"
          value={draft.amount}
          error={
            draft.amount !== '' && order === null
              ? refundCopy.amountWrong(peso(refundable))
              : undefined
          }
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
        />
      )}
      {draft.kind === 'lines' &&
        payment.lines
          .filter((line) => leftOf(line) > 0)
          .map((line) => (
            <DenseSelectField
              key={line.reference}
              label={refundCopy.pieces(line.name, leftOf(line))}
              value={String(draft.pieces[line.reference] ?? 0)}
              options={Array.from({ length: Math.min(leftOf(line), 100) + 1 }, (_, pieces) => ({
                value: String(pieces),
                text: String(pieces),
              }))}
              onChange={(event) => {
                const pieces = { ...draft.pieces, [line.reference]: Number(event.target.value) };
                setDraft({ ...draft, pieces });
              }}
            />
          ))}
      <DenseTextField
        label={refundCopy.reason}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {shown !== undefined && <Preview preview={shown} />}
      {order !== null && preview.isError && (
        <DenseBanner tone="late" live="polite" title={sentenceOf(preview.error)} />
      )}
      {refund.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(refund.error)} />
      )}
      <div className={styles.buttons}>
        <DenseButton type="submit" busy={refund.isPending} disabled={shown === undefined}>
          {shown === undefined ? refundCopy.title : refundCopy.confirm(peso(shown.amount))}
        </DenseButton>
        <DenseButton variant="text" onClick={onDone}>
          {paymentsCopy.keep}
        </DenseButton>
      </div>
    </form>
  );
}

/** What happens to the shopper's loan, and to what the shop is paid. */
function Preview({ preview }: { readonly preview: PortalRefundPreview }) {
  const parts = [
    { label: refundCopy.toOrigin, amount: preview.to_origin },
    { label: refundCopy.toPlan, amount: preview.to_plan },
    { label: refundCopy.toCustomer, amount: preview.to_customer },
    { label: refundCopy.toPoints, amount: preview.to_points },
    { label: refundCopy.feeBack, amount: preview.fee_returned + preview.fee_iva_returned },
  ].filter(({ amount }) => amount > 0);
  return (
    <section aria-label={refundCopy.preview}>
      <SumList
        entries={parts.map(({ label, amount }) => ({ label, value: peso(amount) }))}
        total={{ label: refundCopy.fromPayouts, value: peso(-preview.from_payouts) }}
      />
    </section>
  );
}
