import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { owedOf } from '../instalment-state.ts';
import { lateDaysOf } from '../late-days.ts';
import type { Loan, LoanContract, LoanState } from '../loan.ts';
import { waivedRow } from '../waived-row.ts';
import { figuresOf, type PlanFigures, usedUp } from './preview-relief.ts';
import type { QuitaTerms } from './relief.ts';
import { restructuredPlan } from './relief-plan.ts';
import type { ReliefPolicy } from './relief-policy.ts';

/** The loan after it; null where nothing of it is left to give up. What is owed of interest stays owed. */
export function quitaPlan(
  contract: LoanContract,
  state: LoanState,
  { forgiven, count }: Pick<QuitaTerms, 'forgiven' | 'count'>,
): LoanState | null {
  if (state.status !== 'active') return null;
  const rows = state.rows.map(waivedRow);
  return restructuredPlan(contract, { ...state, rows }, { count, forgiven });
}

/** Why not. */
export type QuitaRefusal = {
  readonly reason: 'loan_ended' | 'not_late_enough' | 'used_up' | 'not_offered' | 'impossible';
  readonly again: CivilDate | null;
};

/** Both plans side by side, what is given up, and what bureaus are told: while it is paid, and then. */
export type QuitaPreview = {
  readonly terms: QuitaTerms;
  readonly policy: number;
  readonly now: PlanFigures;
  readonly next: PlanFigures;
  /** By how much more is paid in all, with IVA; less where it is below zero. */
  readonly cost: Centavos;
  readonly forgiven: { readonly principal: Centavos; readonly charges: Centavos };
  readonly bureauKeys: { readonly open: 'RQ'; readonly paid: 'LC' | 'LG' };
};

export type QuitaRequest = {
  readonly terms: QuitaTerms;
  readonly policy: ReliefPolicy;
  /** The days on which the loan had one before. */
  readonly granted: readonly CivilDate[];
};

/** What a quita would do to a loan on the day it stands on; changes nothing. Granting it does exactly this. */
export function previewQuita(
  { contract, state }: Pick<Loan, 'contract' | 'state'>,
  { terms, policy, granted }: QuitaRequest,
): Result<QuitaPreview, QuitaRefusal> {
  const refusal = quitaRefusal(state, { terms, policy, granted });
  if (refusal !== null) return err(refusal);
  const after = quitaPlan(contract, state, terms);
  if (after === null) return err({ reason: 'impossible', again: null });
  const charges = state.rows.reduce((all, row) => all + lateOf(row) - lateOf(waivedRow(row)), 0);
  const [now, next] = [figuresOf(contract, state), figuresOf(contract, after)];
  return ok({
    terms,
    policy: policy.version,
    now,
    next,
    cost: centavos(next.left - now.left),
    forgiven: {
      principal: centavos(after.totals.forgiven - state.totals.forgiven),
      charges: centavos(charges),
    },
    bureauKeys: { open: 'RQ', paid: terms.askedBy === 'customer' ? 'LC' : 'LG' },
  });
}

/** Principal that is not paid, due or to come. */
export const principalOwedOf = ({ rows }: LoanState): Centavos =>
  sum(rows.map((row) => owedOf(row).principal));

/** The most that the policy gives up of it. */
export const forgivenMaxOf = (
  state: LoanState,
  { principalPercentMax }: ReliefPolicy['quita'],
): Centavos => centavos(Math.floor((principalOwedOf(state) * principalPercentMax) / 100));

function quitaRefusal(
  state: LoanState,
  { terms, policy: { quita }, granted }: QuitaRequest,
): QuitaRefusal | null {
  if (state.status !== 'active') return { reason: 'loan_ended', again: null };
  if (lateDaysOf(state) < quita.lateDaysMin) return { reason: 'not_late_enough', again: null };
  const used = usedUp(granted, quita, state.settledThrough);
  if (used !== null) return { reason: 'used_up', again: used.again };
  const isOffered =
    terms.forgiven > 0 &&
    terms.forgiven <= forgivenMaxOf(state, quita) &&
    terms.count >= 1 &&
    terms.count <= quita.countMax;
  return isOffered ? null : { reason: 'not_offered', again: null };
}

/** Late charges that are owed of an instalment, with their IVA. */
function lateOf(row: LoanState['rows'][number]): number {
  const owed = owedOf(row);
  return owed.moratory + owed.moratory_iva + owed.late_fee + owed.late_fee_iva;
}
