import type {
  AccountStatus,
  ProofProblem,
  ProofStatus,
} from '@abona/contract/portal/account-status';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Tx } from '#platform/database/database.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import {
  type AccountFigures,
  countAccounts,
  countWithRfc,
  findAccount,
  findAccountOf,
  listAccounts,
  readAccountFigures,
  reviewQueue,
  type WhichAccounts,
} from './stores/account-store.ts';
import type { Agreement } from './stores/agreement-store.ts';
import { listMoves, type Move } from './stores/move-store.ts';
import { findPerson } from './stores/person-store.ts';
import type { Proof } from './stores/proof-store.ts';
import type { PortalDeps } from './use-cases/portal-deps.ts';
import {
  approveAccount,
  askAccount,
  declineAccount,
  provenAccountOf,
  resumeAccount,
  suspendAccount,
} from './use-cases/review-account.ts';
import { readPaper } from './use-cases/sign-agreement.ts';

/** A business as people of ours look at it. */
export type ReviewedAccount = {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly review: { readonly by: string; readonly since: Date } | null;
  readonly business: BusinessFacts | null;
  /** How many businesses besides say that they have the same number. */
  readonly sameRfc: number;
  readonly proof: {
    readonly status: ProofStatus;
    readonly problem: ProofProblem | null;
    readonly bank: string | null;
    readonly last4: string;
    readonly holder: Proof['holder'];
    readonly trackingKey: string | null;
    readonly at: Date;
  } | null;
  readonly agreement: {
    readonly version: string;
    readonly feeBps: number;
    readonly signed: Agreement['signed'];
    readonly signer: string | null;
  } | null;
  readonly liveMerchantId: string | null;
  readonly moves: readonly Move[];
};

/** What the desk asks of businesses that want to sell, and does about them in its own transaction. */
export type PortalDesk = {
  readonly queue: WorkQueue;
  /** The newest first. */
  readonly list: (page: Parameters<typeof listAccounts>[2]) => ReturnType<typeof listAccounts>;
  readonly count: (which: WhichAccounts) => Promise<number>;
  readonly figures: () => Promise<AccountFigures>;
  readonly read: (accountId: string) => Promise<ReviewedAccount | null>;
  /** Null: there is no such business. */
  readonly nameOf: (accountId: string) => Promise<string | null>;
  /** Whose shop it is; null: nobody's who is known here. */
  readonly accountOf: (merchantId: string) => Promise<string | null>;
  readonly paperOf: (accountId: string) => Promise<Uint8Array | null>;
  readonly approve: (
    tx: Tx,
    order: Parameters<typeof approveAccount>[2],
  ) => ReturnType<typeof approveAccount>;
  readonly ask: (tx: Tx, order: Parameters<typeof askAccount>[2]) => ReturnType<typeof askAccount>;
  readonly decline: (
    tx: Tx,
    order: Parameters<typeof declineAccount>[2],
  ) => ReturnType<typeof declineAccount>;
  readonly suspend: (
    tx: Tx,
    order: Parameters<typeof suspendAccount>[2],
  ) => ReturnType<typeof suspendAccount>;
  readonly resume: (
    tx: Tx,
    order: Parameters<typeof resumeAccount>[2],
  ) => ReturnType<typeof resumeAccount>;
  readonly provenAccountOf: (tx: Tx, merchantId: string) => ReturnType<typeof provenAccountOf>;
};

export const createPortalDesk = (deps: PortalDeps): PortalDesk => ({
  queue: reviewQueue(deps.db),
  list: (page) => listAccounts(deps.db, deps.fields, page),
  count: (which) => countAccounts(deps.db, deps.fields, which),
  figures: () => readAccountFigures(deps.db),
  nameOf: async (accountId) => (await findAccount(deps.db, deps.fields, accountId))?.name ?? null,
  read: (accountId) => readAccount(deps, accountId),
  accountOf: (merchantId) => findAccountOf(deps.db, merchantId),
  paperOf: (accountId) => readPaper(deps, deps.db, accountId),
  approve: (tx, order) => approveAccount(deps, tx, order),
  ask: (tx, order) => askAccount(deps, tx, order),
  decline: (tx, order) => declineAccount(deps, tx, order),
  suspend: (tx, order) => suspendAccount(deps, tx, order),
  resume: (tx, order) => resumeAccount(deps, tx, order),
  provenAccountOf: (tx, merchantId) => provenAccountOf(deps, tx, merchantId),
});

async function readAccount(deps: PortalDeps, id: string): Promise<ReviewedAccount | null> {
  const { db, fields, proofs, agreements } = deps;
  const account = await findAccount(db, fields, id);
  if (account === null) return null;
  const { business } = account;
  const [proof, agreement, moves, sameRfc] = await Promise.all([
    proofs.latest(db, id),
    agreements.inForce(db, id),
    listMoves(db, fields, id),
    business === null ? 0 : countWithRfc(db, fields, { id, rfc: business.rfc }),
  ]);
  const signer = agreement?.signerId == null ? null : await findPerson(db, agreement.signerId);
  return {
    ...account,
    sameRfc,
    proof: proof && {
      status: proof.status,
      problem: proof.problem,
      bank: bankOfClabe(proof.clabe)?.shortName ?? null,
      last4: proof.clabe.slice(-4),
      holder: proof.holder,
      trackingKey: proof.trackingKey,
      at: proof.endedAt ?? proof.createdAt,
    },
    agreement: agreement && {
      version: agreement.version,
      feeBps: agreement.feeBps,
      signed: agreement.signed,
      signer: signer?.name ?? signer?.email ?? null,
    },
    moves,
  };
}
