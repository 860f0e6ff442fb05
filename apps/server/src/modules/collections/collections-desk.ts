import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import { findClaimById } from './stores/claim-store.ts';
import { listDifferences } from './stores/difference-store.ts';
import { moneyInBy } from './stores/money-in-store.ts';
import type { PayoutStore } from './stores/payout-store.ts';
import { decideClaimIn } from './use-cases/claims/decide-claim.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { explainDifferenceIn } from './use-cases/money-in/explain-difference.ts';
import { movePayment } from './use-cases/money-in/move-payment.ts';
import { examineReceipt } from './use-cases/money-in/propose-loans.ts';
import { reconciliationOf } from './use-cases/money-in/reconciliation-of.ts';
import { accountProofsBy } from './use-cases/payouts/prove-account.ts';
import { payOutCredit, readCreditPayout } from './use-cases/payouts/send-credit.ts';

/** A use case as others ask for it, in their own transaction. */
export type InTransaction<F> = F extends (deps: CollectionsDeps, tx: Tx, order: infer O) => infer R
  ? (tx: Tx, order: O) => R
  : never;

/** What people of ours look at, and decide in their own transaction. */
export type CollectionsDesk = {
  /** One centavo that proves whose account it is; `onPayoutEnded` hears whether it arrived. */
  readonly accountProofs: ReturnType<typeof accountProofsBy>;
  /** Money that reached us and the loans that it may be for; null: there is none such. */
  readonly examine: (receiptId: string) => ReturnType<typeof examineReceipt>;
  readonly listDifferences: (
    page: Parameters<typeof listDifferences>[1],
  ) => ReturnType<typeof listDifferences>;
  /** False: it is not open. */
  readonly explain: (
    tx: Tx,
    explanation: Parameters<typeof explainDifferenceIn>[2],
  ) => Promise<boolean>;
  readonly reconciliationOf: (day: CivilDate) => ReturnType<typeof reconciliationOf>;
  readonly listOutgoing: (
    page: Parameters<PayoutStore['listOnTheirWay']>[1],
  ) => ReturnType<PayoutStore['listOnTheirWay']>;
  readonly claimOf: typeof findClaimById;
  /** What somebody of ours decides about a claim: before and after. */
  readonly decideClaim: InTransaction<typeof decideClaimIn>;
  /** A payment that was meant for another loan: the money before and after. */
  readonly movePayment: InTransaction<typeof movePayment>;
  /** Saldo a favor sent to an account that is proven to be its customer’s. */
  readonly payOutCredit: InTransaction<typeof payOutCredit>;
  readonly readCreditPayout: InTransaction<typeof readCreditPayout>;
  /** Who paid much, and what was paid on loans, for whoever looks at operations. */
  readonly moneyIn: ReturnType<typeof moneyInBy>;
};

export const createCollectionsDesk = (deps: CollectionsDeps): CollectionsDesk => ({
  accountProofs: accountProofsBy(deps),
  examine: (id) => examineReceipt(deps, id),
  listDifferences: (page) => listDifferences(deps.db, page),
  explain: (tx, explanation) => explainDifferenceIn(deps, tx, explanation),
  reconciliationOf: (day) => reconciliationOf(deps, day),
  listOutgoing: (page) => deps.payouts.listOnTheirWay(deps.db, page),
  claimOf: findClaimById,
  decideClaim: (tx, order) => decideClaimIn(deps, tx, order),
  movePayment: (tx, order) => movePayment(deps, tx, order),
  payOutCredit: (tx, order) => payOutCredit(deps, tx, order),
  readCreditPayout: (tx, loanId) => readCreditPayout(deps, tx, loanId),
  moneyIn: moneyInBy(deps.db),
});
