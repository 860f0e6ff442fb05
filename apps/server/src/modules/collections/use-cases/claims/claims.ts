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
import { splitByPlan } from '#modules/collections/domain/quincena.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { senderAgrees } from '#modules/collections/domain/sender-agrees.ts';
import { findOwnAttempt, findTogether } from '#modules/collections/stores/attempt-store.ts';
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
import { assignParts, assignReceipt } from '../money-in/assign-receipt.ts';
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

type Answer = Result<Claim, 'not_found' | 'loan_ended' | ClaimRefusal>;

/**
 * Opens a claim that a payment is on its way, and looks whether it is here already. A claim
 * holds what it names of one instalment, once; see `claim-policy.ts` for its limits.
 */
export function claimPayment(
  deps: CollectionsDeps,
  { attemptId, ...order }: ClaimOrder & { readonly attemptId: string | null },
): Promise<Answer> {
  return transaction(deps.db, async (tx) => {
    const orders = await partsOf(tx, order, attemptId);
    await lockClaimsOf(tx, order.customerId);
    const received = await deps.receipts.listByTracking(tx, order.trackingKey);
    // One payment is one word, for however many loans it was: its claims are counted against those of before.
    const { customerId } = order;
    const others = await countClaims(tx, { customerId, since: claimsSince(deps) });
    const claims: JudgedClaim[] = [];
    for (const part of orders) {
      const here =
        received.find(({ loanId }) => loanId === part.loanId) ?? received.find(isUnowned) ?? null;
      const judged = await judge(deps, tx, { order: part, here, others, whole: order.amount });
      if (!judged.ok) return judged;
      claims.push(judged.value);
    }
    const opened: Claim[] = [];
    for (const claim of claims) opened.push(await openClaim(deps, tx, claim));
    const [first] = await matchWhole(deps, tx, { claims: opened, receipts: received });
    return first === undefined ? err('not_found') : ok(first);
  });
}

/** A payment of several loans is claimed for each of them, by its part; any other for its loan. */
async function partsOf(
  tx: Tx,
  order: ClaimOrder,
  attemptId: string | null,
): Promise<readonly ClaimOrder[]> {
  if (attemptId === null) return [order];
  const attempt = await findOwnAttempt(tx, order.customerId, attemptId);
  if (attempt === null) return [];
  if (attempt.joint === null) return [order];
  const together = await findTogether(tx, attempt);
  const amounts = splitByPlan(
    order.amount,
    together.map(({ amount }) => amount),
  );
  return together.flatMap(({ target }, place) => {
    const amount = amounts[place] ?? centavos(0);
    return target.kind === 'loan' && amount > 0
      ? [{ ...order, loanId: target.loanId, amount }]
      : [];
  });
}

type OtherClaims = Awaited<ReturnType<typeof countClaims>>;
type Judging = {
  readonly order: ClaimOrder;
  readonly here: Receipt | null;
  readonly others: OtherClaims;
  /** What was paid at once, of which the claim may be a part. */
  readonly whole: Centavos;
};
type JudgedClaim = {
  readonly claim: Claim;
  readonly isNew: boolean;
  readonly here: Receipt | null;
};

/** Whether a claim is taken; the same key for the same loan again is the first one. */
async function judge(
  deps: CollectionsDeps,
  tx: Tx,
  { order, here, others, whole }: Judging,
): Promise<Result<JudgedClaim, 'not_found' | 'loan_ended' | ClaimRefusal>> {
  const loan = await deps.lending.loanOf(order.customerId, order.loanId, tx);
  if (loan === null) return err('not_found');
  const earlier = await findClaim(tx, order);
  if (earlier !== null) return ok({ claim: earlier, isNew: false, here });
  const instalment = toPayableLoan(loan, todayOf(deps.clock)).instalments[0];
  if (loan.state.status !== 'active' || instalment === undefined) return err('loan_ended');
  const claim = newClaim(deps, order, instalment);
  const refusal = refusalOf(deps, { claim, loan, here, others, whole });
  return refusal === null ? ok({ claim, isNew: true, here }) : err(refusal);
}

async function openClaim(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, isNew, here: receipt }: JudgedClaim,
): Promise<Claim> {
  if (!isNew) return claimAgain(deps, tx, { claim, receipt });
  await addClaim(tx, claim);
  return receipt === null ? claim : match(deps, tx, { claim, receipt });
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

type NewClaim = Omit<Judging, 'order'> & { readonly claim: Claim; readonly loan: Loan };

function refusalOf(
  deps: Pick<CollectionsDeps, 'clock'>,
  { claim, loan, here, others, whole }: NewClaim,
): ClaimRefusal | null {
  const today = todayOf(deps.clock);
  const ofLoan = others.filter(({ loanId }) => loanId === claim.loanId);
  const isItsAmount = here?.amount === claim.amount || here?.amount === whole;
  const isMoneyHere = here !== null && isItsAmount && isUnowned(here) && ofLoan.length === 0;
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
  const claims = await lockOpenClaims(tx, keys);
  for (const claim of claims)
    for (const receipt of receipts)
      if (receipt.trackingKey === claim.trackingKey) await match(deps, tx, { claim, receipt });
  const words = Map.groupBy(claims, (claim) => `${claim.customerId}:${claim.trackingKey}`);
  for (const word of words.values()) await matchWhole(deps, tx, { claims: word, receipts });
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

/**
 * A payment of several loans is claimed by its parts, one word of the customer. Where its money waits whole, for the
 * account it came to is nobody's, it is theirs as any other is, and is split as the claims say.
 */
async function matchWhole(
  deps: CollectionsDeps,
  tx: Tx,
  {
    claims,
    receipts,
  }: { readonly claims: readonly Claim[]; readonly receipts: readonly Receipt[] },
): Promise<readonly Claim[]> {
  const [first] = claims;
  const whole = claims.reduce((sum, { amount }) => sum + amount, 0);
  const receipt = receipts.find(
    (one) => isUnowned(one) && one.amount === whole && one.trackingKey === first?.trackingKey,
  );
  if (first === undefined || claims.length < 2 || receipt === undefined) return claims;
  const marks = await deps.bankAccounts.senderMarksOf(tx, first.customerId);
  const isTheirs = receipt.cause === 'account_unknown' && senderAgrees(receipt.sender, marks);
  const placed = isTheirs ? await assignParts(deps, tx, { receipt, parts: claims }) : null;
  const settled: Claim[] = [];
  for (const [index, claim] of claims.entries()) {
    const part = placed?.[index];
    const status = part?.status === 'applied' ? 'matched' : 'in_review';
    const receiptId = part?.id ?? receipt.id;
    settled.push(await settle(deps, tx, { ...claim, status, receiptId }));
  }
  return settled;
}

async function settle(deps: CollectionsDeps, tx: Tx, claim: Claim): Promise<Claim> {
  const settled = { ...claim, endedAt: claim.status === 'in_review' ? null : deps.clock.now() };
  await saveClaim(tx, settled);
  return settled;
}
