import type { ShopView } from '@abona/contract/merchants/shop';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { configuration } from '#browser/configuration.ts';
import { shopsCopy as copy } from '#copy/shops.ts';
import { peso } from '#lib/peso.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';

const shopsQuery = queryOptions({
  queryKey: ['merchants', 'shops'],
  queryFn: ({ signal }) => call('listShops', {}, { signal }),
});

/** Enough for any promotion to show itself. */
const BIG_PURCHASE = '1000000';

const promotionQuery = queryOptions({
  queryKey: ['engagement', 'promotion'],
  queryFn: ({ signal }) =>
    call('getEnabledPromotion', { query: { amount: BIG_PURCHASE } }, { signal }),
});

const supportOf = ({ url, is_in_store }: ShopView): string => {
  if (url === null) return copy.inStore;
  return is_in_store ? copy.both : copy.online;
};

/** The shops by name, what buying there earns, and all the others. */
export function ShopList() {
  const shops = useQuery(shopsQuery);
  const promotion = useQuery(promotionQuery).data?.promotion;
  const { links } = configuration();
  return (
    <Section title={copy.title}>
      {promotion && (
        <Banner
          tone="ok"
          icon="hand-coins-fill"
          title={promotion.title}
          text={copy.promotion(peso(promotion.amount_min))}
        />
      )}
      <QueryTrouble query={shops} title={copy.failed} />
      <RowCard>
        {shops.data?.shops.map((shop) => (
          <ShopRow key={shop.merchant_id} shop={shop} />
        ))}
        <Row
          tall
          href={links.web_store_search}
          lead={<PetalTile tone="violet" icon="storefront-fill" />}
          title={copy.all.title}
          support={copy.all.text}
        />
      </RowCard>
    </Section>
  );
}

function ShopRow({ shop }: { readonly shop: ShopView }) {
  const row = {
    tall: true,
    lead: <PetalTile tone="pink" icon="storefront-fill" />,
    title: shop.name,
    support: supportOf(shop),
    ...(shop.is_in_store ? { end: <Tag tone="off" text={copy.code} /> } : {}),
  } as const;
  return shop.url === null ? <Row {...row} still /> : <Row {...row} href={shop.url} />;
}
