import type { Database, Tx } from '#platform/database/database.ts';
import { feeOf } from './domain/settlement.ts';
import {
  type DeadDelivery,
  type FailingEndpoint,
  listDeadDeliveries,
  listFailingEndpoints,
} from './stores/dead-webhook-store.ts';
import {
  readSettlements,
  readShopsOfPayouts,
  readSoldSince,
  type Sold,
} from './stores/settlement-day-store.ts';
import { type RefundDeps, refundSale } from './use-cases/refund-payment.ts';
import { changeFee, changePayoutAccount } from './use-cases/register-merchant.ts';
import { resumeMerchant, suspendMerchant } from './use-cases/suspend-merchant.ts';
import { sendAgainByDesk } from './use-cases/webhook-endpoints.ts';

/** What people of ours do for shops, in the caller's transaction. */
export type MerchantDesk = {
  /** Our commission on a sale, and the IVA on it. */
  readonly feeOf: typeof feeOf;
  readonly changePayoutAccount: (
    tx: Tx,
    order: Parameters<typeof changePayoutAccount>[2],
  ) => ReturnType<typeof changePayoutAccount>;
  readonly changeFee: (
    tx: Tx,
    order: Parameters<typeof changeFee>[2],
  ) => ReturnType<typeof changeFee>;
  readonly suspend: (
    tx: Tx,
    order: Parameters<typeof suspendMerchant>[2],
  ) => ReturnType<typeof suspendMerchant>;
  readonly resume: (
    tx: Tx,
    order: Parameters<typeof resumeMerchant>[2],
  ) => ReturnType<typeof resumeMerchant>;
  readonly refundSale: (
    tx: Tx,
    order: Parameters<typeof refundSale>[2],
  ) => ReturnType<typeof refundSale>;
  /** What shops were paid on a day, or are to be paid next; with the sums of all. */
  readonly settlements: (
    asked: Omit<Parameters<typeof readSettlements>[1], 'now'>,
  ) => ReturnType<typeof readSettlements>;
  /** What shops sold from a day on; a shop that sold nothing is not among them. */
  readonly soldSince: (
    asked: Parameters<typeof readSoldSince>[1],
  ) => Promise<ReadonlyMap<string, Sold>>;
  /** What the shops are called to which payouts go, by the payouts' ids. */
  readonly shopsOfPayouts: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export const createMerchantDesk = (deps: RefundDeps): MerchantDesk => ({
  feeOf,
  changePayoutAccount: (tx, order) => changePayoutAccount(deps, tx, order),
  changeFee: (tx, order) => changeFee(deps, tx, order),
  suspend: (tx, order) => suspendMerchant(deps, tx, order),
  resume: (tx, order) => resumeMerchant(deps, tx, order),
  refundSale: (tx, order) => refundSale(deps, tx, order),
  settlements: (asked) => readSettlements(deps.db, { ...asked, now: deps.clock.now() }),
  soldSince: (asked) => readSoldSince(deps.db, asked),
  shopsOfPayouts: (ids) => readShopsOfPayouts(deps.db, ids),
});

/** Webhooks that do not arrive. */
export type WebhookDesk = {
  readonly listFailing: () => Promise<readonly FailingEndpoint[]>;
  readonly listDead: () => Promise<readonly DeadDelivery[]>;
  readonly resend: (tx: Tx, deliveryId: string) => ReturnType<typeof sendAgainByDesk>;
};

type WebhookDeskDeps = Parameters<typeof sendAgainByDesk>[0] & { readonly db: Database };

export const createWebhookDesk = (deps: WebhookDeskDeps): WebhookDesk => ({
  listFailing: () => listFailingEndpoints(deps.db),
  listDead: () => listDeadDeliveries(deps.db),
  resend: (tx, id) => sendAgainByDesk(deps, tx, id),
});
