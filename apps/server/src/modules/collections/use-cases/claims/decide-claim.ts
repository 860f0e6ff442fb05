import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
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
import { assignReceipt } from '../money-in/assign-receipt.ts';
import { lookUntil } from './claims.ts';

type ClaimVerdict =
  /** The money that waits is theirs, or is not. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'deny' }
  /** A person saw a proof of the payment: it is looked for once more. */
  | { readonly kind: 'look_again'; readonly evidence: string };

type Order = { readonly claimId: string; readonly verdict: ClaimVerdict; readonly actor: string };

/** What a person of ours decides about a claim; it is written down with who did. */
export function decideClaim(
  deps: CollectionsDeps,
  { claimId, verdict, actor }: Order,
): Promise<Result<Claim, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
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
    return ok(decided);
  });
}

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
    const isTaken =
      claim.status === 'in_review' &&
      applied + claim.amount <= most &&
      (await giveReceipt(deps, tx, claim));
    if (isTaken) applied += claim.amount;
    if (isTaken || claim.status === 'open')
      await endClaim(deps, tx, {
        claim: { ...claim, status: isTaken ? 'matched' : 'not_found', endedAt },
        actor,
      });
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
  return (await giveReceipt(deps, tx, claim)) ? { ...claim, status: 'matched', endedAt } : null;
}

/** The money goes to the claim's loan; other claims of the same receipt are denied. */
async function giveReceipt(deps: CollectionsDeps, tx: Tx, claim: Claim): Promise<boolean> {
  const receipt = claim.receiptId === null ? null : await deps.receipts.lock(tx, claim.receiptId);
  if (receipt === null) return false;
  const assigned = await assignReceipt(deps, tx, { receipt, loanId: claim.loanId });
  if (assigned === null) return false;
  const others = await listWaitingClaims(tx, [receipt.id]);
  const endedAt = deps.clock.now();
  for (const other of others.filter(({ id }) => id !== claim.id))
    await saveClaim(tx, { ...other, status: 'denied', endedAt });
  return true;
}
