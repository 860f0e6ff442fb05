import type { CaseOutcome } from '@abona/contract/cases/case-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Case } from './case.ts';

/** How a case is answered, and how much of what was contested the customer was right about. */
export type Verdict = { readonly outcome: CaseOutcome; readonly amount?: Centavos };

/** `amount_needed`: in part, of how much? `amount_refused`: more than was contested, or where no money is. */
export type GrantRefusal = 'amount_needed' | 'amount_refused';

const none = centavos(0);

/**
 * How much a customer was right about: all that they contested unless somebody says how much, in part only where
 * somebody does, and nothing where it is upheld. Only disputes are about money.
 */
export function grantOf(
  { kind, amount: contested }: Pick<Case, 'kind' | 'amount'>,
  { outcome, amount }: Verdict,
): Result<Centavos, GrantRefusal> {
  if (kind !== 'dispute' || contested === null || outcome === 'upheld')
    return amount === undefined ? ok(none) : err('amount_refused');
  if (amount === undefined) return outcome === 'partly' ? err('amount_needed') : ok(contested);
  return amount > 0 && amount <= contested ? ok(amount) : err('amount_refused');
}

/** What was contested, as far as it decides what follows. */
export type Contested = Pick<Case, 'subject' | 'reason'> & {
  /** Of a movement: it is the purchase itself. */
  readonly isPurchase: boolean;
};

/**
 * What follows from an answer.
 *
 * - `shop_refund`: what was bought did not come, or is not theirs: the shop gives it back.
 * - `waiver`: late charges are not asked for; those that were paid are theirs again.
 * - `found_payment`: an instalment was paid, and we had not counted it: it counts from its last day on, so that
 *   being late with it cost nothing.
 * - `credit`: money of theirs was not counted, or too much was charged: so much counts as paid from today on.
 */
export type Remedy =
  | { readonly kind: 'shop_refund' | 'credit' }
  | { readonly kind: 'waiver' | 'found_payment'; readonly instalment: number };

export function remedyOf({ subject, reason, isPurchase }: Contested): Remedy {
  if (subject?.kind === 'late_charges') return { kind: 'waiver', instalment: subject.instalment };
  if (isPurchase || reason === 'not_received') return { kind: 'shop_refund' };
  return subject?.kind === 'instalment' && reason === 'already_paid'
    ? { kind: 'found_payment', instalment: subject.instalment }
    : { kind: 'credit' };
}

/** A loan as the answer finds it; see `DisputedStanding` of lending. */
type Standing = {
  readonly status: 'active' | 'closed' | 'cancelled' | 'written_off';
  readonly today: CivilDate;
  readonly instalment: {
    readonly payBy: CivilDate;
    readonly left: Centavos;
    readonly lateOwed: Centavos;
    readonly latePaid: Centavos;
  } | null;
};

/** What is done to the loan itself: so much is waived, and so much counts as paid from a day on. */
export type LoanAct = {
  readonly waived: Centavos;
  readonly credited: Centavos;
  readonly on: CivilDate;
};

/**
 * What of an amount can be done to a loan as it stands. Nothing of it was ever owed where the loan was undone; what
 * was paid meanwhile, or found by other ways, is not given twice.
 */
export function loanActOf(remedy: Remedy, amount: Centavos, standing: Standing): LoanAct {
  const { status, today, instalment } = standing;
  const nothing = { waived: none, credited: none, on: today };
  if (status === 'cancelled' || amount <= 0) return nothing;
  switch (remedy.kind) {
    case 'waiver': {
      const waived = Math.min(amount, status === 'active' ? (instalment?.lateOwed ?? 0) : 0);
      const credited = Math.min(amount - waived, instalment?.latePaid ?? 0);
      return { waived: centavos(waived), credited: centavos(credited), on: today };
    }
    case 'found_payment': {
      if (instalment === null) return nothing;
      const { left, payBy } = instalment;
      return {
        waived: none,
        credited: centavos(Math.min(amount, left)),
        on: payBy < today ? payBy : today,
      };
    }
    default:
      return { ...nothing, credited: amount };
  }
}
