import { ApiFailure } from '@abona/client/api-failure.ts';
import type { OfferView } from '@abona/contract/origination/offer';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { offerCopy as copy } from '#copy/offer.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { offerQuery } from './offer-queries.ts';
import { useKeptDownPayment } from './use-kept-down-payment.ts';

/** The offer of the current application. */
export function OfferScreen() {
  const [downPayment, setDownPayment] = useKeptDownPayment();
  const offer = useQuery(offerQuery(downPayment));
  // What was kept is not on offer any more: the least is.
  const isOutOfRange = offer.error instanceof ApiFailure && offer.error.code === 'amount_invalid';
  if (isOutOfRange && offer.data === undefined && downPayment !== null) setDownPayment(null);
  const [first, setFirst] = useState<OfferView | null>(null);
  // The offer before, shown while another is computed, is not the one to compare with.
  if (first === null && offer.data !== undefined && !offer.isPlaceholderData) setFirst(offer.data);
  const changeDownPayment = useCallback(
    (amount: number) => {
      setDownPayment(amount);
      // The person asked for this other offer: that is no surprise.
      setFirst(null);
    },
    [setDownPayment],
  );
  if (offer.data === undefined) {
    return (
      <FunnelFrame step={3} wide>
        <FailureNotice error={offer.error} title={copy.loadFailed} onRetry={offer.refetch} />
        {offer.error === null && <OfferSkeleton />}
      </FunnelFrame>
    );
  }
  return (
    <OfferChoice
      offer={offer.data}
      shownAt={offer.dataUpdatedAt}
      isUpdated={first !== null && first.offer_id !== offer.data.offer_id}
      isStale={offer.isPlaceholderData}
      failure={offer.error}
      onDownPayment={changeDownPayment}
      onRefresh={() => void offer.refetch()}
    />
  );
}

function OfferSkeleton() {
  return (
    <SkeletonScreen>
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <Stack gap={6}>
        <Skeleton shape="title" width="l" />
        <Stack gap={3}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Stack>
        <Skeleton shape="text" />
        <Skeleton shape="button" />
      </Stack>
    </SkeletonScreen>
  );
}
