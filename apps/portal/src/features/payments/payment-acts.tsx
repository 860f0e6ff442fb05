import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { dayOf, dayText } from '#lib/moments.ts';
import type { Detail } from '#lib/payment-look.ts';
import { peso } from '#lib/peso.ts';
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

function useAct(name: 'capturePortalPayment' | 'cancelPortalPayment', id: string, done: string) {
  const mode = useMode();
  const { key, ...renewal } = useCallKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(name, { params: { mode, id } }, { idempotencyKey: key }),
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(done);
    },
    onError: renewal.onError,
    // Somebody else may have been faster: whatever it was, the screen shows it.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

function Capture({ payment }: OfPayment) {
  const act = useAct('capturePortalPayment', payment.id, paymentsCopy.captured);
  return (
    <>
      {payment.capture_before !== null && (
        <p className={styles.quiet}>
          {paymentsCopy.captureHow(dayText(dayOf(payment.capture_before)))}
        </p>
      )}
      <DenseButton full busy={act.isPending} onClick={() => act.mutate()}>
        {paymentsCopy.capture(peso(payment.amount))}
      </DenseButton>
      {act.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(act.error)} />}
    </>
  );
}

/** It cannot be taken back, so that it is asked twice. */
function Cancel({ payment }: OfPayment) {
  const act = useAct('cancelPortalPayment', payment.id, paymentsCopy.cancelled);
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
