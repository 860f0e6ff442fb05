import { peso } from '@abona/client/office/money.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { TillSale } from '@abona/contract/portal/portal-till';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos, editAmount } from '@abona/ui/form/amount-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { hourText } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './till.module.css';

type RefundSaleProps = { readonly sale: TillSale; readonly onDone: () => void };

/** What a second person vouched for, and under which key it was sent. */
type Vouched = { readonly key: string; readonly approval: string };

/** Of today's sale, by a second person's PIN: theirs is typed by them. */
export function RefundSale({ sale, onDone }: RefundSaleProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const till = useCall('getPortalTill', { params: { mode } });
  const [text, setText] = useState(String(sale.refundable / 100));
  const [person, setPerson] = useState('');
  const [pin, setPin] = useState('');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  // An answer that was lost is asked for again word by word: the same key with another approval would be refused.
  const vouched = useRef<Vouched | null>(null);
  const amount = amountCentavos(text) ?? 0;
  const isAmount = amount > 0 && amount <= sale.refundable;
  const params = { mode, id: sale.id };
  const refund = useMutation({
    mutationFn: async () => {
      const body = { person_id: person, pin, amount };
      const known = vouched.current?.key === idempotencyKey ? vouched.current.approval : null;
      const approval = known ?? (await call('approveTillRefund', { params, body })).approval;
      vouched.current = { key: idempotencyKey, approval };
      return call('refundTillSale', { params, body: { approval, amount } }, { idempotencyKey });
    },
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(tillCopy.refund.done(peso(amount)));
      onDone();
    },
    onError: renewal.onError,
    onSettled: () => {
      setPin('');
      void queryClient.invalidateQueries();
    },
  });
  if (sale.refundable === 0)
    return (
      <div className={styles.center}>
        <DenseBanner tone="info" title={tillCopy.refund.nothing} />
        <DenseButton full onClick={onDone}>
          {tillCopy.refund.cancel}
        </DenseButton>
      </div>
    );
  const approvers = till.data?.approvers ?? [];
  return (
    <form
      className={styles.refund}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAmount) refund.mutate();
      }}
    >
      <h2 className={styles.title}>{tillCopy.refund.title}</h2>
      <p>{`${tillCopy.folio(sale.order_id, hourText(sale.created_at))} ${tillCopy.soldFor(peso(sale.amount))}`}</p>
      {approvers.length === 0 && <DenseBanner tone="warn" title={tillCopy.refund.nobody} />}
      <DenseTextField
        label={tillCopy.refund.amount(peso(sale.refundable))}
        inputMode="decimal"
        value={text}
        error={isAmount ? undefined : tillCopy.refund.wrong}
        onChange={({ target }) => setText(editAmount({ previous: text, typed: target.value }))}
      />
      <DenseSelectField
        label={tillCopy.refund.who}
        required
        blank={tillCopy.refund.blank}
        value={person}
        options={approvers.map((one) => ({ value: one.person_id, text: one.name }))}
        onChange={(event) => setPerson(event.target.value)}
      />
      <DenseTextField
        label={tillCopy.refund.pin}
        help={tillCopy.refund.how}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        pattern="[0-9]{6}"
        maxLength={6}
        value={pin}
        onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
      />
      {refund.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(refund.error)} />
      )}
      <DenseButton type="submit" variant="danger" full busy={refund.isPending}>
        {tillCopy.refund.sure(peso(amount))}
      </DenseButton>
      <DenseButton variant="text" full onClick={onDone}>
        {tillCopy.refund.cancel}
      </DenseButton>
    </form>
  );
}
