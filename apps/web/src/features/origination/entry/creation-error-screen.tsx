import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentHref } from '#browser/document-navigation.ts';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { entryCopy as copy } from '#copy/entry.ts';
import { errorCopy } from '#copy/errors.ts';
import { BackToShop } from '#features/origination/frame/back-to-shop.tsx';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import type { ValidPayment } from '#session/purchase/known-payment.ts';
import { purchaseFailure } from '#session/purchase/open-purchase.ts';
import { paymentBody } from '#session/purchase/payment-ids.ts';
import { validPaymentQuery } from '#session/purchase/valid-payment.ts';
import { useSession } from '#session/use-session.ts';
import { standingAction } from '#shell/standing-action.ts';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';

/** A purchase could not be opened: why, which one it was, and the ways on. */
export function CreationErrorScreen() {
  const [ids] = useState(() => readQueryParameters(currentHref().split('?')[1] ?? ''));
  const [failure] = useState(purchaseFailure);
  const { data: payment = null } = useQuery(validPaymentQuery(ids));
  const body = paymentBody(ids);
  const again = body === null ? null : `${hrefOf('landing')}?${new URLSearchParams(body)}`;
  const isBusyElsewhere = failure?.code === 'application_exists';
  const standing = standingAction(failure);
  const note = noteOf(payment, Object.values(body ?? {})[0] ?? null);
  return (
    <MessageScreen
      art={<FallenPetal />}
      title={copy.title}
      text={(failure === null ? null : failureSentence(failure)) ?? copy.text}
      alert
      homeHref={hrefOf('home')}
      actions={
        <>
          {isBusyElsewhere && <CurrentApplication />}
          {standing !== null && (
            <ButtonLink full href={standing.href}>
              {standing.word}
            </ButtonLink>
          )}
          {again !== null && !isBusyElsewhere && standing === null && (
            <ButtonLink full href={again} icon="arrows-clockwise-bold">
              {copy.retry}
            </ButtonLink>
          )}
          <BackToShop variant="line" callback={payment?.callback} shop={payment?.merchantName} />
          <ButtonLink full variant="text" href={hrefOf('home')}>
            {errorCopy.goHome}
          </ButtonLink>
        </>
      }
      {...(note === null ? {} : { note })}
    />
  );
}

function noteOf(payment: ValidPayment | null, reference: string | null): string | null {
  const { orderId = null, merchantName = null } = payment ?? {};
  if (orderId !== null) {
    return merchantName === null ? copy.order(orderId) : copy.orderAt(orderId, merchantName);
  }
  return reference === null ? null : copy.reference(reference);
}

/** What stands in the way is an accepted purchase: there it can be finished or cancelled. */
function CurrentApplication() {
  const { kind } = useSession();
  const { data: application } = useQuery({ ...applicationQuery, enabled: kind === 'signed_in' });
  if (!application) return null;
  return (
    <ButtonLink full href={`/pay${paths[routeOfStatus[application.status]]}`}>
      {copy.current}
    </ButtonLink>
  );
}
