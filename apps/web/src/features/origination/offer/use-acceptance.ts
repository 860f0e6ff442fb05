import type { DownPaymentMethod, OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { useState } from 'react';
import { offerCopy as copy } from '#copy/offer.ts';
import { useAcceptOffer } from './offer-queries.ts';
import { usableMethods } from './plan-figures.ts';

/** What has to be so before an offer can be accepted; null: nothing is missing. */
type Missing = 'method' | 'consent' | null;

/** The consent, the way of the down payment, and the acceptance itself. */
export function useAcceptance(offer: OfferView) {
  const accepting = useAcceptOffer(offer);
  const [hasRead, setRead] = useState(false);
  const methods = usableMethods(offer);
  const [chosenMethod, setMethod] = useState<DownPaymentMethod | null>(null);
  const method = methods.length === 1 ? (methods[0] ?? null) : chosenMethod;
  const [missing, setMissing] = useState<Missing>(null);

  const accept = (plan: OfferPlan): void => {
    const needsMethod = methods.length > 0 && method === null;
    const next: Missing = needsMethod ? 'method' : hasRead ? null : 'consent';
    setMissing(next);
    if (next !== null) return;
    accepting.mutate({
      offer_id: offer.offer_id,
      installments: plan.installments,
      frequency: plan.frequency,
      contract_hash: plan.contract_hash,
      ...(method === null ? {} : { down_payment_method: method }),
    });
  };
  return {
    hasRead,
    tick: (isTicked: boolean) => {
      setRead(isTicked);
      setMissing(null);
    },
    method,
    setMethod,
    accept,
    consentError: missing === 'consent' ? copy.consentMissing : undefined,
    methodError: missing === 'method' ? copy.methodMissing : null,
    // Busy until the next screen takes over.
    isBusy: accepting.isPending || accepting.isSuccess,
    error: accepting.error,
  };
}

export type Acceptance = ReturnType<typeof useAcceptance>;
