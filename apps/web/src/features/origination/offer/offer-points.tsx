import type { OfferView } from '@abona/contract/origination/offer';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { offerDetailsCopy } from '#copy/offer-details.ts';
import { usePurchase } from '#features/origination/frame/funnel-queries.ts';
import { money } from './plan-figures.ts';

const copy = offerDetailsCopy.points;

/** What the purchase earns in points, where a promotion promises any: of what is lent for it, as they are counted. */
export function OfferPoints({ offer }: { readonly offer: OfferView }) {
  const shop = usePurchase()?.merchant_id ?? null;
  const amount = offer.amount - offer.down_payment.amount;
  const { data } = useQuery({
    queryKey: ['engagement', 'promotion', shop, amount],
    queryFn: ({ signal }) => {
      const query = { merchant_id: shop ?? '', amount: String(amount) };
      return call('getEnabledPromotion', { query }, { signal });
    },
    enabled: shop !== null,
  });
  const points = data?.promotion?.points_amount ?? 0;
  if (points === 0) return null;
  return (
    <Banner tone="ok" icon="hand-coins-fill" title={copy.title(money(points))} text={copy.text} />
  );
}
