import type { MerchantChannel } from '@abona/contract/identifiers';
import type { PortalMode } from '@abona/contract/portal/portal-access';

export type Merchant = {
  readonly id: string;
  /** Keys say it, too: `sk_test_…`, `sk_live_…`. */
  readonly mode: PortalMode;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly integrationName: string;
  readonly channel: MerchantChannel;
  /** The only origins a shopper is ever sent back to. */
  readonly origins: readonly string[];
  readonly requiresSignature: boolean;
  readonly feeBps: number;
  readonly payoutClabeLast4: string | null;
  /** Nothing is paid to a new account before this instant; null: none is new. */
  readonly payoutsHeldUntil: Date | null;
  /** Since when people of ours stopped it; null: it sells. */
  readonly suspendedAt: Date | null;
};

/** What it is owed waits, and goes with the first payout after. */
export const arePayoutsHeld = (
  { payoutsHeldUntil, suspendedAt }: Pick<Merchant, 'payoutsHeldUntil' | 'suspendedAt'>,
  now: Date,
): boolean => suspendedAt !== null || (payoutsHeldUntil !== null && payoutsHeldUntil > now);
