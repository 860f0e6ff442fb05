import { type Centavos, centavos } from '@abona/kernel/money';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import {
  type Claim,
  listOpenClaims,
  listWaitingClaims,
  lockClaim,
  lockClaimsOf,
  saveClaim,
} from '#modules/collections/stores/claim-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { assignParts, assignReceipt } from '../money-in/assign-receipt.ts';
import { lookUntil } from './claims.ts';

type ClaimVerdict =
  /** The money that waits is theirs, or is not. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'deny' }
  /** A person saw a proof of the payment: it is looked for once more. */
  | { readonly kind: 'look_again'; readonly evidence: string };

type Order = { readonly claimId: string; readonly verdict: ClaimVerdict; readonly actor: string };

type DecidedClaim = { readonly before: Claim; readonly after: Claim };

/** What a person of ours decides about a claim; it is written down with who did. */
export async function decideClaimIn(
  deps: CollectionsDeps,
  tx: Tx,
  { claimId, verdict, actor }: Order,
): Promise<Result<DecidedClaim, 'not_found' | 'state_conflict'>> {
  const claim = await lockClaim(tx, claimId);
  if (claim === null) return err('not_found');
  const decided = await verdictOn(deps, tx, { claim, verdict });
  if (decided === null) return err('state_conflict');
  await saveClaim(tx, decided);
  await deps.audit(tx, {
    subject: `customer:${claim.customerId}`,
    actor,
    action: 'collections.claim_decided',
    reason: verdict.kind === 'look_again' ? verdict.evidence : null,
    detail: { claim: claim.id, verdict: verdict.kind, to: decided.status },
  });
  return ok({ before: claim, after: decided });
}

/** The same in a transaction of its own. */
export const decideClaim = (
  deps: CollectionsDeps,
  order: Order,
): Promise<Result<Claim, 'not_found' | 'state_conflict'>> =>
  transaction(deps.db, async (tx) =>
    mapOk(await decideClaimIn(deps, tx, order), ({ after }) => after),
  );

type ClaimedMoney = {
  readonly customerId: number;
  readonly loanId: string;
  /** No more than so much of it. */
  readonly most: Centavos;
  readonly actor: string;
};

/**
 * A case found that somebody paid their loan: money that waits for an owner and that they claimed for it is theirs.
 * What they claimed and has not come is looked for no more, since the answer settles it. How much was applied.
 */
export async function applyClaimed(
  deps: CollectionsDeps,
  tx: Tx,
  { customerId, loanId, most, actor }: ClaimedMoney,
): Promise<Centavos> {
  await lockClaimsOf(tx, customerId);
  const endedAt = deps.clock.now();
  let applied = 0;
  const open = await listOpenClaims(tx, customerId);
  for (const claim of open.filter((one) => one.loanId === loanId)) {
    const isAsked = claim.status === 'in_review' && applied + claim.amount <= most;
    const given = isAsked ? await giveReceipt(deps, tx, claim) : null;
    if (given !== null) {
      applied += claim.amount;
      const matched = { ...claim, status: 'matched', receiptId: given.id, endedAt } as const;
      await endClaim(deps, tx, { claim: matched, actor });
    } else if (claim.status === 'open')
      await endClaim(deps, tx, { claim: { ...claim, status: 'not_found', endedAt }, actor });
  }
  return centavos(applied);
}

async function endClaim(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, actor }: { readonly claim: Claim; readonly actor: string },
): Promise<void> {
  await saveClaim(tx, claim);
  await deps.audit(tx, {
    subject: `customer:${claim.customerId}`,
    actor,
    action: 'collections.claim_decided',
    reason: null,
    detail: { claim: claim.id, verdict: 'dispute_answered', to: claim.status },
  });
}

type Decision = { readonly claim: Claim; readonly verdict: ClaimVerdict };

async function verdictOn(
  deps: CollectionsDeps,
  tx: Tx,
  { claim, verdict }: Decision,
): Promise<Claim | null> {
  const endedAt = deps.clock.now();
  if (verdict.kind === 'look_again')
    return claim.status === 'not_found'
      ? {
          ...claim,
          status: 'open',
          evidence: verdict.evidence,
          openUntil: lookUntil(deps),
          endedAt: null,
        }
      : null;
  if (claim.status !== 'in_review') return null;
  if (verdict.kind === 'deny') return { ...claim, status: 'denied', endedAt };
  const given = await giveReceipt(deps, tx, claim);
  return given && { ...claim, status: 'matched', receiptId: given.id, endedAt };
}

/**
 * The money goes to the claim's loan, or to each loan of a payment that was claimed for several; claims of the same
 * receipt by others are denied. What of it the claim got; null: nothing.
 */
async function giveReceipt(deps: CollectionsDeps, tx: Tx, claim: Claim): Promise<Receipt | null> {
  const receipt = claim.receiptId === null ? null : await deps.receipts.lock(tx, claim.receiptId);
  if (receipt === null) return null;
  const waiting = await listWaitingClaims(tx, [receipt.id]);
  const [parts, others] = partition(waiting, ({ customerId }) => customerId === claim.customerId);
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== receipt.amount) return null;
  const placed = await placeReceipt(deps, tx, { receipt, parts });
  const own = placed[parts.findIndex(({ id }) => id === claim.id)];
  if (own?.status !== 'applied') return null;
  const endedAt = deps.clock.now();
  for (const [index, part] of parts.entries()) {
    const { id: receiptId, status } = placed[index] ?? receipt;
    const isMatched = status === 'applied';
    await saveClaim(tx, {
      ...part,
      ...(isMatched ? { status: 'matched' as const, endedAt } : {}),
      receiptId,
    });
  }
  for (const other of others) await saveClaim(tx, { ...other, status: 'denied', endedAt });
  return own;
}

/** In the order of the parts; nothing: none of it could be placed. */
async function placeReceipt(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, parts }: { readonly receipt: Receipt; readonly parts: readonly Claim[] },
): Promise<readonly Receipt[]> {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  if (rest.length > 0) return (await assignParts(deps, tx, { receipt, parts })) ?? [];
  const assigned = await assignReceipt(deps, tx, { receipt, loanId: first.loanId });
  return assigned === null ? [] : [assigned];
}

const partition = (
  claims: readonly Claim[],
  belongs: (claim: Claim) => boolean,
): readonly [readonly Claim[], readonly Claim[]] => [
  claims.filter(belongs),
  claims.filter((claim) => !belongs(claim)),
];
