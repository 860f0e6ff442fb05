import {
  MERCHANT_PAGE,
  type MerchantRow,
  SOLD_DAYS,
} from '@abona/contract/staff-acts/merchant-list';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Merchants } from '#modules/merchants/module.ts';
import type { PortalDesk } from '#modules/portal/module.ts';
import { maskRfc } from '../domain/mask.ts';
import type { StaffDeps } from './staff-deps.ts';

export type MerchantListDeps = Pick<StaffDeps, 'clock'> & {
  readonly portal: { readonly desk: Pick<PortalDesk, 'list' | 'count' | 'figures'> };
  readonly merchants: { readonly desk: Pick<Merchants['desk'], 'soldSince'> };
};

type AskedMerchants = Omit<Parameters<PortalDesk['list']>[0], 'limit'>;

/** A page of the businesses, with what each sold for real; how many there are stands with the first one. */
export async function readMerchants(
  { clock, portal, merchants }: MerchantListDeps,
  asked: AskedMerchants,
) {
  const { desk } = portal;
  const found = await desk.list({ ...asked, limit: MERCHANT_PAGE + 1 });
  const shown = found.slice(0, MERCHANT_PAGE);
  const shops = shown.flatMap(({ liveMerchantId }) =>
    liveMerchantId === null ? [] : [liveMerchantId],
  );
  const since = addDays(mexicoCityDate(clock.now().getTime()), 1 - SOLD_DAYS);
  const isFirst = asked.after === null;
  const [sold, total, figures] = await Promise.all([
    merchants.desk.soldSince({ merchantIds: shops, since }),
    isFirst ? desk.count(asked) : null,
    isFirst ? desk.figures() : null,
  ]);
  const last = found.length > MERCHANT_PAGE ? shown.at(-1) : undefined;
  return {
    rows: shown.map(
      ({ id, name, status, createdAt, business, review, liveMerchantId }): MerchantRow => ({
        account_id: publicId('acc', id),
        name,
        rfc: business === null ? null : maskRfc(business.rfc),
        status,
        since: createdAt.toISOString(),
        review: review && { since: review.since.toISOString(), by: review.by },
        sold:
          liveMerchantId === null ? null : (sold.get(liveMerchantId) ?? { amount: 0, count: 0 }),
      }),
    ),
    last: last === undefined ? null : ([last.createdAt.toISOString(), last.id] as const),
    total,
    figures: figures && {
      all: figures.all,
      waiting: figures.waiting,
      by_status: figures.byStatus,
    },
  };
}
