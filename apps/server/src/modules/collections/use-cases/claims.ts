import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addClaim, type Claim, findClaim, lockOpenClaims, saveClaim } from '../claim-store.ts';
import type { Receipt } from '../receipt-store.ts';
import { assignReceipt } from './assign-receipt.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';

/** So long we look for it: banks bring what is late on the second business day. */
const LOOK_BUSINESS_DAYS = 3;

type Said = {
  readonly customerId: number;
  readonly loanId: string;
  readonly rail: Claim['rail'];
  readonly trackingKey: string;
  readonly amount: Centavos;
  readonly paidOn: CivilDate;
};

/** Takes a customer's word that a payment is on its way, and looks whether it is here already. */
export function claimPayment(
  deps: CollectionsDeps,
  said: Said,
): Promise<Result<Claim, 'not_found' | 'loan_ended' | 'validation_failed'>> {
  return transaction(deps.db, async (tx) => {
    const loan = await deps.lending.loanOf(said.customerId, said.loanId, tx);
    if (loan === null) return err('not_found');
    const earlier = await findClaim(tx, said);
    if (earlier !== null) return ok(earlier);
    if (loan.state.status !== 'active') return err('loan_ended');
    const today = todayOf(deps.clock);
    if (said.paidOn > today) return err('validation_failed');
    const claim: Claim = {
      id: randomUUIDv7(),
      ...said,
      status: 'open',
      receiptId: null,
      claimedAt: deps.clock.now(),
      openUntil: new Date(endOfMexicoCityDay(addBusinessDays(today, LOOK_BUSINESS_DAYS))),
      endedAt: null,
    };
    await addClaim(tx, claim);
    const here = await deps.receipts.findByTracking(tx, said.trackingKey);
    return ok(here === null ? claim : await match(deps, tx, { claim, receipt: here }));
  });
}

/** Money came: whoever said so was right. */
export async function settleClaims(
  deps: CollectionsDeps,
  tx: Tx,
  receipts: readonly Receipt[],
): Promise<void> {
  const keys = receipts.flatMap(({ trackingKey }) => trackingKey ?? []);
  if (keys.length === 0) return;
  for (const claim of await lockOpenClaims(tx, keys))
    for (const receipt of receipts)
      if (receipt.trackingKey === claim.trackingKey) await match(deps, tx, { claim, receipt });
}

/**
 * A claim names its money by key and amount. Money that waits for an owner has found one; money that went
 * elsewhere proves nothing.
 */
async function match(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, receipt }: { readonly claim: Claim; readonly receipt: Receipt },
): Promise<Claim> {
  if (receipt.amount !== claim.amount) return claim;
  const isHere = receipt.status === 'applied' && receipt.loanId === claim.loanId;
  const isUnowned = receipt.status === 'suspense' && receipt.cause === 'account_unknown';
  const assigned =
    !isHere && isUnowned ? await assignReceipt(deps, tx, { receipt, loanId: claim.loanId }) : null;
  if (!isHere && assigned === null) return claim;
  const endedAt = deps.clock.now();
  const matched: Claim = { ...claim, status: 'matched', receiptId: receipt.id, endedAt };
  await saveClaim(tx, matched);
  return matched;
}
