import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import {
  type ClaimRefusal,
  claimPolicy,
  claimRefusal,
  countsOf,
} from '#modules/collections/domain/claim-policy.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { senderAgrees } from '#modules/collections/domain/sender-agrees.ts';
import {
  addClaim,
  type Claim,
  countClaims,
  findClaim,
  lockClaimsOf,
  lockOpenClaims,
  saveClaim,
} from '#modules/collections/stores/claim-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { assignReceipt } from '../money-in/assign-receipt.ts';
import { type Loan, toPayableLoan } from '../paying/payable-loan.ts';
import { claimsSince } from './claim-standing.ts';

type ClaimOrder = {
  readonly customerId: number;
  readonly loanId: string;
  readonly rail: Claim['rail'];
  readonly trackingKey: string;
  readonly amount: Centavos;
  readonly paidOn: CivilDate;
};

/**
 * Opens a claim that a payment is on its way, and looks whether it is here already. A claim
 * holds what it names of one instalment, once; see `claim-policy.ts` for its limits.
 */
export function claimPayment(
  deps: CollectionsDeps,
  order: ClaimOrder,
): Promise<Result<Claim, 'not_found' | 'loan_ended' | ClaimRefusal>> {
  return transaction(deps.db, async (tx) => {
    const loan = await deps.lending.loanOf(order.customerId, order.loanId, tx);
    if (loan === null) return err('not_found');
    await lockClaimsOf(tx, order.customerId);
    const here = await deps.receipts.findByTracking(tx, order.trackingKey);
    const earlier = await findClaim(tx, order);
    if (earlier !== null) return ok(await claimAgain(deps, tx, { claim: earlier, receipt: here }));
    const instalment = toPayableLoan(loan, todayOf(deps.clock)).instalments[0];
    if (loan.state.status !== 'active' || instalment === undefined) return err('loan_ended');
    const claim = newClaim(deps, order, instalment);
    const refusal = await refusalOf(deps, tx, { claim, loan, here });
    if (refusal !== null) return err(refusal);
    await addClaim(tx, claim);
    return ok(here === null ? claim : await match(deps, tx, { claim, receipt: here }));
  });
}

/** The same key for the same loan: the first answer, unless the money has come since. */
const claimAgain = async (
  deps: CollectionsDeps,
  tx: Tx,
  { claim, receipt }: { readonly claim: Claim; readonly receipt: Receipt | null },
): Promise<Claim> =>
  receipt !== null && claim.status === 'not_found' ? match(deps, tx, { claim, receipt }) : claim;

/** When looking for it ends. */
export const lookUntil = (deps: Pick<CollectionsDeps, 'clock'>): Date =>
  new Date(endOfMexicoCityDay(addBusinessDays(todayOf(deps.clock), claimPolicy.lookBusinessDays)));

const newClaim = (
  deps: CollectionsDeps,
  order: ClaimOrder,
  instalment: { readonly number: number; readonly owed: Centavos },
): Claim => ({
  id: randomUUIDv7(),
  ...order,
  instalment: instalment.number,
  heldAmount: centavos(Math.min(order.amount, instalment.owed)),
  status: 'open',
  evidence: null,
  receiptId: null,
  claimedAt: deps.clock.now(),
  openUntil: lookUntil(deps),
  endedAt: null,
});

type NewClaim = { readonly claim: Claim; readonly loan: Loan; readonly here: Receipt | null };

async function refusalOf(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, loan, here }: NewClaim,
): Promise<ClaimRefusal | null> {
  const today = todayOf(deps.clock);
  const { customerId } = claim;
  const others = await countClaims(tx, { customerId, since: claimsSince(deps) });
  const ofLoan = others.filter(({ loanId }) => loanId === claim.loanId);
  const isMoneyHere = here?.amount === claim.amount && isUnowned(here) && ofLoan.length === 0;
  return claimRefusal({
    today,
    paidOn: claim.paidOn,
    openedOn: loan.contract.openedOn,
    isMoneyHere,
    isRepeated: ofLoan.some(
      ({ instalment, evidence }) => instalment === claim.instalment && evidence === null,
    ),
    ofLoan: countsOf(ofLoan),
    ofCustomer: countsOf(others),
  });
}

/** Money came: open claims that name its tracking key are matched. */
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

const isUnowned = ({ status }: Receipt): boolean => status === 'suspense';

/**
 * A claim names its money by key and amount. Money that went to its loan proves it, and money that went
 * elsewhere proves nothing. Money that waits for an owner has found one where its sender is the customer;
 * a tracking key can be read off somebody else's receipt, so that otherwise a person decides.
 */
async function match(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, receipt }: { readonly claim: Claim; readonly receipt: Receipt },
): Promise<Claim> {
  if (receipt.amount !== claim.amount) return claim;
  if (receipt.status === 'applied' && receipt.loanId === claim.loanId)
    return settle(deps, tx, { ...claim, status: 'matched', receiptId: receipt.id });
  if (!isUnowned(receipt)) return claim;
  const marks = await deps.bankAccounts.senderMarksOf(tx, claim.customerId);
  const isTheirs = receipt.cause === 'account_unknown' && senderAgrees(receipt.sender, marks);
  const assigned = isTheirs
    ? await assignReceipt(deps, tx, { receipt, loanId: claim.loanId })
    : null;
  const status = assigned === null ? 'in_review' : 'matched';
  return settle(deps, tx, { ...claim, status, receiptId: receipt.id });
}

async function settle(deps: CollectionsDeps, tx: Tx, claim: Claim): Promise<Claim> {
  const settled = { ...claim, endedAt: claim.status === 'in_review' ? null : deps.clock.now() };
  await saveClaim(tx, settled);
  return settled;
}
