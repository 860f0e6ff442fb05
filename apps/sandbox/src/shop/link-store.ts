import type { CustomerLinkEvent, HostedSignUp } from '@abona/merchant-sdk';
import type { Database } from '#platform/database.ts';
import { createRecords } from '#platform/records.ts';

const LISTED_MAX = 20;

/** A customer of the shop who was sent to Abona, and what Abona told of them since. */
export type ShopLink = {
  /** Abona's name for the sign-up. */
  readonly id: string;
  readonly customerId: string;
  /** The number of the last message; 0: none came. */
  readonly sequence: number;
  readonly status: Extract<HostedSignUp['status'], 'open' | 'linked' | 'unlinked'>;
  readonly at: string | null;
};

export type ShopLinks = ReturnType<typeof createLinks>;

export function createLinks(database: Database) {
  const records = createRecords<ShopLink>(database, 'shop.link');
  return {
    find: records.find,
    open: async (id: string, customerId: string): Promise<void> => {
      await records.add({ id, customerId, sequence: 0, status: 'open', at: null });
    },
    /** Those that Abona told something of, newest first. */
    told: async (): Promise<ShopLink[]> =>
      (await records.list({ limit: LISTED_MAX })).filter(({ sequence }) => sequence > 0),
    /** Once, and of one link the larger number is the later truth. Null: nobody of this shop. */
    hear: ({ sequence, timestamp: at, data: { link } }: CustomerLinkEvent) =>
      records.change(link.merchant_hosted_id, (known) =>
        sequence > known.sequence ? { ...known, sequence, status: link.status, at } : known,
      ),
  };
}
