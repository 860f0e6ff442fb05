import { randomInt } from 'node:crypto';
import type { FieldFailure } from '@abona/contract/errors';
import type { MerchantChannel } from '@abona/contract/identifiers';
import { isStoreCode, storeCodeOf } from '@abona/contract/merchants/store-code-digits';
import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ORDER_LIFE_MS } from '../domain/expiry.ts';
import type { Payment } from '../domain/payment.ts';
import { objectionToAmount } from '../domain/payment-order.ts';
import { storeCodeCharged } from '../events.ts';
import type { Offers, Standing } from '../ports.ts';
import {
  addStoreCode,
  chargeCode,
  findLatestStoreCode,
  findStoreCode,
  type KnownStoreCode,
  lockStoreCode,
  revokeStoreCodes,
} from '../stores/store-code-store.ts';
import { findOpenBranch, unknownBranch } from './branches.ts';
import { newPayment, openPayment } from './create-payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordMove } from './record-move.ts';

const IN_STORE: MerchantChannel = 'instore';
const ROLLED_DIGITS = 18;

export type StoreCodeOrder = {
  readonly customerId: number;
  readonly applicationProcessId: number;
  readonly expiresAt: Date;
};

/** A code for a shopper's phone. A new one ends the one before. */
export async function issueStoreCode(
  { clock }: Pick<MerchantDeps, 'clock'>,
  tx: Tx,
  order: StoreCodeOrder,
): Promise<string> {
  const now = clock.now();
  await revokeStoreCodes(tx, order.applicationProcessId, now);
  const rolled = Array.from({ length: ROLLED_DIGITS }, () => randomInt(10)).join('');
  const code = storeCodeOf(rolled);
  await addStoreCode(tx, { ...order, code, createdAt: now });
  return code;
}

export type CodeStatus = 'live' | 'charged' | 'expired';

const statusOf = (code: KnownStoreCode, now: Date): CodeStatus => {
  if (code.paymentId !== null) return 'charged';
  return code.isRevoked || code.expiresAt <= now ? 'expired' : 'live';
};

/** What a till may know of a code: whether it can be charged. */
export async function readStoreCode(
  { db, clock }: Pick<MerchantDeps, 'db' | 'clock'>,
  text: string,
): Promise<{ readonly status: CodeStatus; readonly expiresAt: Date } | null> {
  const code = isStoreCode(text) ? await findStoreCode(db, text) : null;
  return code === null ? null : { status: statusOf(code, clock.now()), expiresAt: code.expiresAt };
}

/** What its own shopper may know of a code. */
export type ShopperCode = {
  readonly code: string;
  readonly status: CodeStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function shopperCodeOf(
  { clock }: Pick<MerchantDeps, 'clock'>,
  db: Database | Tx,
  applicationProcessId: number,
): Promise<ShopperCode | null> {
  const found = await findLatestStoreCode(db, applicationProcessId);
  if (found === null) return null;
  const { code, createdAt, expiresAt } = found;
  return { code, status: statusOf(found, clock.now()), createdAt, expiresAt };
}

export type TillCharge = {
  readonly merchantId: string;
  readonly code: string;
  readonly amount: Centavos;
  readonly orderId: string;
  /** Where it is sold; null unless somebody said. */
  readonly branchId: string | null;
  /** Who of the shop's people; its server unless said. */
  readonly person?: string;
};

type ChargeRefusal =
  | 'not_found'
  | 'merchant_suspended'
  | 'store_code_expired'
  | 'store_code_refused'
  | 'order_exists'
  | { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

type ChargeDeps = MerchantDeps & { readonly offers: Offers; readonly standing: Standing };

/** The till tells the amount: a payment that its shopper has opened already, to be accepted on the phone. */
export const chargeStoreCode = (
  deps: ChargeDeps,
  { branch: named, ...charge }: Omit<TillCharge, 'branchId'> & { branch: string | undefined },
): Promise<Result<Payment, ChargeRefusal>> =>
  transaction(deps.db, async (tx) => {
    if (named === undefined) return chargeIn(deps, tx, { ...charge, branchId: null });
    const branch = await findOpenBranch(tx, charge.merchantId, named);
    if (branch === null) return err({ code: 'validation_failed', fields: [unknownBranch] });
    return chargeIn(deps, tx, { ...charge, branchId: branch.id });
  });

/** The same in the transaction of whoever knows who charges, and where. */
export async function chargeIn(
  deps: ChargeDeps,
  tx: Tx,
  charge: TillCharge,
): Promise<Result<Payment, ChargeRefusal>> {
  const known = isStoreCode(charge.code) ? await findStoreCode(tx, charge.code) : null;
  const till = await deps.terms.find(tx, charge.merchantId);
  // A shop that only tries charges nobody real.
  if (known === null || (till?.mode !== 'live' && !deps.sellsInTest)) return err('not_found');
  if (till?.suspendedAt != null) return err('merchant_suspended');
  const fields = objectionToAmount(charge.amount, await deps.offers.leastAmount(tx));
  if (fields.length > 0) return err({ code: 'validation_failed', fields });
  const code = await lockChargeable(deps, tx, known);
  if (!code.ok) return code;
  const { customerId } = known;
  const opened = await openPayment(deps, tx, paymentOf(charge, deps.clock.now()));
  if (!opened.ok) return opened;
  const payment = await recordMove(deps, tx, {
    from: 'created',
    payment: { ...opened.value, status: 'pending', customerId },
    actor: charge.person ?? `merchant:${charge.merchantId}`,
  });
  await chargeCode(tx, known.code, payment.id);
  await deps.publish(tx, storeCodeCharged, {
    application_process_id: known.applicationProcessId,
    customer_id: customerId,
    payment_id: payment.paymentId,
    merchant_id: charge.merchantId,
    amount: payment.amount,
  });
  return ok(payment);
}

/** Locks the customer, then the code. The till learns that it cannot be charged, and nothing about the shopper. */
async function lockChargeable(
  deps: ChargeDeps,
  tx: Tx,
  { code, customerId }: KnownStoreCode,
): Promise<Result<null, 'store_code_expired' | 'store_code_refused'>> {
  const standing = await deps.standing.check(tx, { customerId, act: 'apply_in_store' });
  const locked = await lockStoreCode(tx, code);
  const isLive = locked !== null && statusOf(locked, deps.clock.now()) === 'live';
  if (!isLive) return err('store_code_expired');
  return standing.ok ? ok(null) : err('store_code_refused');
}

const paymentOf = (charge: TillCharge, now: Date): Payment => ({
  ...newPayment(charge.merchantId, now),
  orderId: charge.orderId,
  channel: IN_STORE,
  amount: charge.amount,
  branchId: charge.branchId,
  expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
});
