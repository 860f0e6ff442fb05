import type { MatchReason } from '@abona/contract/staff/money';
import { parseClabe } from '@abona/mexico/clabe';
import { bestMatches } from '#modules/collections/domain/match-receipt.ts';
import type { OpenInstalment } from '#modules/collections/domain/payable.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { findAttempt } from '#modules/collections/stores/attempt-store.ts';
import { findClabe, type OwnedClabe } from '#modules/collections/stores/clabe-store.ts';
import {
  type Claim,
  listClaimsByTracking,
  listWaitingClaims,
} from '#modules/collections/stores/claim-store.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { type Loan, plainOwedOf, toPayableLoan } from '../paying/payable-loan.ts';

const CANDIDATES_MAX = 5;

/** A loan that money may be for. */
type ProposedLoan = {
  readonly loanId: string;
  readonly customerId: number;
  readonly product: string;
  readonly merchantId: string | null;
  readonly isActive: boolean;
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  readonly next: (OpenInstalment & { readonly of: number; readonly isLate: boolean }) | null;
  readonly paid: number;
};

/** Money that reached us, and what is known about whose it is. */
type ExaminedReceipt = {
  readonly receipt: Receipt;
  readonly cameTo: OwnedClabe | null;
  readonly candidates: readonly ProposedLoan[];
  readonly claims: readonly Claim[];
};

type Deps = Pick<CollectionsDeps, 'db' | 'clock' | 'receipts' | 'lending' | 'bankAccounts'>;

/**
 * Which loans money that nobody placed may be for. Whoever is considered is named by something whole: the account it
 * came to, the account it was sent from, what its payer began to pay, or who says that it is theirs. Nobody is looked
 * for by an amount: it would show strangers whose instalment happens to cost the same (decision 89).
 */
export async function examineReceipt(deps: Deps, id: string): Promise<ExaminedReceipt | null> {
  const { db } = deps;
  const receipt = await deps.receipts.find(db, id);
  if (receipt === null) return null;
  const { clabe, attemptId, trackingKey, sender } = receipt;
  const sentFrom = parseClabe(sender?.clabe ?? '');
  const [cameTo, attempt, waiting, told, holders] = await Promise.all([
    clabe === null ? null : findClabe(db, clabe),
    attemptId === null ? null : findAttempt(db, attemptId),
    listWaitingClaims(db, [id]),
    trackingKey === null ? [] : listClaimsByTracking(db, trackingKey),
    sentFrom.ok ? deps.bankAccounts.holdersOf(db, sentFrom.value) : [],
  ]);
  const claims = [...waiting, ...told];
  const known = [
    receipt.customerId,
    attempt?.customerId ?? null,
    cameTo?.customerId ?? null,
    ...claims.map(({ customerId }) => customerId),
    ...holders,
  ].filter((customerId): customerId is number => customerId !== null);
  const loans = await loansOf(deps, [...new Set(known)]);
  const money = {
    ...receipt,
    named: [receipt.loanId, attempt?.target.kind === 'loan' ? attempt.target.loanId : null].filter(
      (loanId): loanId is string => loanId !== null,
    ),
    claimed: claims.map(({ loanId }) => loanId),
    cameTo: cameTo && {
      loanId: cameTo.kind === 'loan' ? cameTo.owner : null,
      customerId: cameTo.customerId,
    },
  };
  const candidates = bestMatches(money, loans)
    .slice(0, CANDIDATES_MAX)
    .map(({ loan, score, reasons }) => ({ ...loan.shown, score, reasons }));
  return { receipt, cameTo, candidates, claims: waiting };
}

/** Every loan of these customers, with what is owed of it and how they are known as senders. */
async function loansOf(deps: Deps, customerIds: readonly number[]) {
  const today = todayOf(deps.clock);
  const found = await Promise.all(
    customerIds.map(async (customerId) => {
      const [marks, loans] = await Promise.all([
        deps.bankAccounts.senderMarksOf(deps.db, customerId),
        deps.lending.loansOf(customerId),
      ]);
      return loans.map((loan) => ({ ...toMatched(loan, today), marks }));
    }),
  );
  return found.flat();
}

function toMatched(loan: Loan, today: ReturnType<typeof todayOf>) {
  const { contract, state } = loan;
  const payable = toPayableLoan(loan, today);
  const open = payable.isActive ? payable.instalments : [];
  const plain = new Map(state.rows.map((row) => [row.k, plainOwedOf(row)]));
  const { loanId, customerId, product, disbursement, openedOn } = contract;
  const [next] = open.filter(({ owed }) => owed > 0);
  return {
    loanId,
    customerId,
    openedOn,
    owed: open
      .filter(({ owed }) => owed > 0)
      .map(({ number, owed, payBy }) => ({
        amount: owed,
        plain: plain.get(number) ?? owed,
        payBy,
      })),
    shown: {
      loanId,
      customerId,
      product,
      merchantId: disbursement.to === 'merchant' ? disbursement.merchantId : null,
      isActive: payable.isActive,
      next:
        next === undefined ? null : { ...next, of: state.rows.length, isLate: next.payBy < today },
      paid: state.rows.filter(({ isSettled }) => isSettled).length,
    },
  };
}
