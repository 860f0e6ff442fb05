import { ApiFailure } from '@abona/client/api-failure.ts';
import type { AcceptOffer, OfferView } from '@abona/contract/origination/offer';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#api/call.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';

const OFFER_KEY = ['origination', 'offer'] as const;

/** The offer with a down payment; null: the least possible. An expired one is issued anew. */
export const offerQuery = (downPayment: number | null) =>
  queryOptions({
    queryKey: [...OFFER_KEY, downPayment],
    queryFn: ({ signal }) =>
      call(
        'getOffer',
        { query: downPayment === null ? {} : { down_payment: String(downPayment) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** What was on screen is not on offer any more: it is asked for anew. */
const isOutdated = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  ['offer_expired', 'contract_changed', 'term_not_offered'].includes(failure.code);

/**
 * Accepts one plan, once: however often the button is pressed or the network fails, the same choice
 * carries the same key.
 */
export function useAcceptOffer(offer: OfferView) {
  const client = useQueryClient();
  const kept = useRef({ choice: '', key: '' });
  const keyFor = (body: AcceptOffer): string => {
    const choice = JSON.stringify(body);
    if (kept.current.choice !== choice) kept.current = { choice, key: crypto.randomUUID() };
    return kept.current.key;
  };
  return useFunnelMutation({
    mutationFn: (body: AcceptOffer) =>
      call('acceptOffer', { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: (application, { installments }) => {
      trackFunnelStep({
        application,
        event: 'offer_accepted',
        loan: { amount: offer.amount, instalments: installments },
      });
      client.setQueryData(applicationQuery.queryKey, application);
    },
    onError: (failure) =>
      isOutdated(failure) ? client.invalidateQueries({ queryKey: OFFER_KEY }) : undefined,
  });
}
