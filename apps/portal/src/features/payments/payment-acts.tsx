import { peso } from '@abona/client/office/money.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { paymentsCopy, refundCopy } from '#copy/payments.ts';
import { dayOf, dayText } from '#lib/moments.ts';
import type { Detail } from '#lib/payment-look.ts';
import { centavosOf } from '#lib/refund-order.ts';
import { useMode } from '#routing/use-mode.ts';
import { useMay } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './refund-form.module.css';

/** What can be done to a payment before it is captured: take it, or withdraw it. */
export function PaymentActs({ detail: { payment } }: { readonly detail: Detail }) {
  const may = useMay();
  const canCapture =
    payment.status === 'authorized' &&
    payment.capture_mode === 'manual' &&
    may('capturePortalPayment');
  const canCancel =
    ['created', 'pending', 'authorized'].includes(payment.status) && may('cancelPortalPayment');
  if (!canCapture && !canCancel) return null;
  return (
    <section className={styles.acts}>
      {canCapture && <Capture payment={payment} />}
      {canCancel && <Cancel payment={payment} />}
    </section>
  );
}

type OfPayment = Pick<Detail, 'payment'>;

type Act = {
  readonly name: 'capturePortalPayment' | 'cancelPortalPayment';
  readonly id: string;
  readonly done: string;
  readonly body?: { readonly amount: number } | undefined;
};

function useAct({ name, id, done, body }: Act) {
  const mode = useMode();
  const { key, ...renewal } = useCallKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { mode, id };
      return name === 'capturePortalPayment'
        ? call(name, { params, body }, { idempotencyKey: key })
        : call(name, { params }, { idempotencyKey: key });
    },
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(done);
    },
    onError: renewal.onError,
    // Somebody else may have been faster: whatever it was, the screen shows it.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** All of it, or less: what is not taken is let go, and that is said before. */
function Capture({ payment }: OfPayment) {
  const [part, setPart] = useState<string | null>(null);
  const amount = part === null ? payment.amount : centavosOf(part);
  const isWrong = amount === null || amount < 1 || amount > payment.amount;
  const act = useAct({
    name: 'capturePortalPayment',
    id: payment.id,
    done: paymentsCopy.captured,
    body: part === null || isWrong ? undefined : { amount },
  });
  const most = peso(payment.amount);
  return (
    <>
      {payment.capture_before !== null && (
        <p className={styles.quiet}>
          {paymentsCopy.captureHow(dayText(dayOf(payment.capture_before)))}
        </p>
      )}
      {part !== null && (
        <DenseTextField
          label={paymentsCopy.captureAmount(most)}
          inputMode="decimal"
          value={part}
          error={part !== '' && isWrong ? refundCopy.amountWrong(most) : undefined}
          onChange={(event) => setPart(event.target.value)}
        />
      )}
      {part !== null && !isWrong && amount < payment.amount && (
        <p className={styles.quiet}>{paymentsCopy.captureRest(peso(payment.amount - amount))}</p>
      )}
      <DenseButton full busy={act.isPending} disabled={isWrong} onClick={() => act.mutate()}>
        {paymentsCopy.capture(peso(isWrong ? payment.amount : amount))}
      </DenseButton>
      {part === null && (
        <DenseButton variant="line" onClick={() => setPart('')}>
          {paymentsCopy.capturePart}
        </DenseButton>
      )}
      {act.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(act.error)} />}
    </>
  );
}

/** It cannot be taken back, so that it is asked twice. */
function Cancel({ payment }: OfPayment) {
  const { id } = payment;
  const act = useAct({ name: 'cancelPortalPayment', id, done: paymentsCopy.cancelled });
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {!isAsked && (
        <DenseButton variant="dangerline" onClick={() => setAsked(true)}>
          {paymentsCopy.cancel}
        </DenseButton>
      )}
      {isAsked && (
        <>
          <p className={styles.quiet}>{paymentsCopy.cancelHow}</p>
          <div className={styles.buttons}>
            <DenseButton variant="danger" busy={act.isPending} onClick={() => act.mutate()}>
              {paymentsCopy.cancelSure}
            </DenseButton>
            <DenseButton variant="text" onClick={() => setAsked(false)}>
              {paymentsCopy.keep}
            </DenseButton>
          </div>
        </>
      )}
      {act.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(act.error)} />}
    </>
  );
}
