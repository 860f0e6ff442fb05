import { CODE_ATTEMPTS_MAX } from '@abona/contract/identity/one-time-code';
import {
  type MoreReason,
  moreReasons,
  PROOF_GUESSES_MAX,
  refusalReasons,
  suspensionReasons,
} from '@abona/contract/portal/account-status';
import type { Setup } from '@abona/contract/portal/portal-go-live';
import { AGREEMENT_VERSION } from '@abona/documents/merchant-agreement';
import { invariant } from '@abona/kernel/invariant';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Database, Tx } from '#platform/database/database.ts';
import { findAccount } from '../stores/account-store.ts';
import type { Agreement } from '../stores/agreement-store.ts';
import { listMoves, type Move } from '../stores/move-store.ts';
import { findPerson } from '../stores/person-store.ts';
import type { Proof } from '../stores/proof-store.ts';
import type { PortalDeps } from './portal-deps.ts';
import { exampleOf, FEE_BPS } from './sign-agreement.ts';

/** How far a business is from selling, as its people see it. */
export async function readSetup(
  deps: PortalDeps,
  db: Database | Tx,
  accountId: string,
): Promise<Setup> {
  const { fields, proofs, agreements } = deps;
  const account = await findAccount(db, fields, accountId);
  invariant(account !== null, 'somebody works for a business that is not there');
  const proof = await proofs.latest(db, accountId);
  const agreement = await agreements.inForce(db, accountId);
  const moves = await listMoves(db, fields, accountId);
  const { status, business, review } = account;
  const last = (move: Move['move']) => moves.find((one) => one.move === move) ?? null;
  return {
    status,
    business,
    proof: proof && proofView(proof),
    agreement: await agreementView(deps, db, agreement),
    review: review && { since: review.since.toISOString(), by: review.by },
    more: status === 'more_asked' ? moreView(last('more_asked')) : null,
    refusal: status === 'declined' ? refusalView(last('declined')) : null,
    suspension: status === 'suspended' ? suspensionView(last('suspended')) : null,
  };
}

const proofView = (proof: Proof): NonNullable<Setup['proof']> => ({
  status: proof.status,
  problem: proof.problem,
  bank: bankOfClabe(proof.clabe)?.shortName ?? null,
  last4: proof.clabe.slice(-4),
  attempts_left: PROOF_GUESSES_MAX - proof.attempts,
  expires_at: proof.expiresAt.toISOString(),
});

async function agreementView(
  deps: PortalDeps,
  db: Database | Tx,
  agreement: Agreement | null,
): Promise<Setup['agreement']> {
  const feeBps = agreement?.feeBps ?? FEE_BPS;
  const { feeIva, ...example } = exampleOf(deps, feeBps);
  const signer = agreement?.signerId == null ? null : await findPerson(db, agreement.signerId);
  const isOpen =
    agreement?.code != null &&
    agreement.code.expiresAt > deps.clock.technicalNow() &&
    agreement.attempts < CODE_ATTEMPTS_MAX;
  return {
    version: agreement?.version ?? AGREEMENT_VERSION,
    fee_bps: feeBps,
    example: { ...example, fee_iva: feeIva },
    signed_at: agreement?.signed?.at.toISOString() ?? null,
    signed_by: agreement?.signed == null ? null : (signer?.name ?? signer?.email ?? null),
    paper_hash: agreement?.signed?.paperHash ?? null,
    code:
      isOpen && signer !== null && agreement.code !== null
        ? {
            sent_to: signer.email,
            expires_at: agreement.code.expiresAt.toISOString(),
            attempts_left: CODE_ATTEMPTS_MAX - agreement.attempts,
          }
        : null,
  };
}

/** What was asked for, by the closed list. */
const moreReasonsOf = (move: Pick<Move, 'reasons'>): MoreReason[] =>
  moreReasons.filter((reason) => move.reasons.includes(reason));

const moreView = (move: Move | null): Setup['more'] =>
  move && { reasons: moreReasonsOf(move), note: move.note ?? '', at: move.at.toISOString() };

const refusalView = (move: Move | null): Setup['refusal'] =>
  move && {
    reason: refusalReasons.find((reason) => move.reasons.includes(reason)) ?? 'house_policy',
    note: move.note ?? '',
    at: move.at.toISOString(),
  };

const suspensionView = (move: Move | null): Setup['suspension'] =>
  move && {
    reason: suspensionReasons.find((reason) => move.reasons.includes(reason)) ?? 'complaints',
    note: move.note ?? '',
    at: move.at.toISOString(),
  };
