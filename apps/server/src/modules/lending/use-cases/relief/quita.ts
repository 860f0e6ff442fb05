import type { CivilDate } from '@abona/kernel/civil-date';
import { err, type Result } from '@abona/kernel/result';
import { advance } from '#modules/lending/domain/advance.ts';
import type { Loan } from '#modules/lending/domain/loan.ts';
import {
  previewQuita,
  type QuitaPreview,
  type QuitaRefusal,
} from '#modules/lending/domain/relief/quita.ts';
import type { QuitaTerms } from '#modules/lending/domain/relief/relief.ts';
import { type ReliefPolicy, reliefPolicyOn } from '#modules/lending/domain/relief/relief-policy.ts';
import { findEvent, readEvents } from '#modules/lending/stores/event-store.ts';
import { findLoan, lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { type LendingDeps, todayOf } from '../lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from '../record-event.ts';

type Refusal = QuitaRefusal | { readonly reason: 'loan_unknown'; readonly again: null };

type QuitaStanding = {
  readonly loan: Loan;
  readonly policy: ReliefPolicy;
  readonly granted: readonly CivilDate[];
};

/** A loan as it stands today, the policy of that day, and the days on which it had a quita; null: no such loan. */
export async function quitaStanding(
  { clock }: Pick<LendingDeps, 'clock'>,
  source: Database | Tx,
  loanId: string,
): Promise<QuitaStanding | null> {
  const loan = await findLoan(source, loanId);
  if (loan === null) return null;
  const { state } = advance(loan.contract, loan.state, todayOf(clock));
  const granted = (await readEvents(source, loanId)).flatMap((event): CivilDate[] =>
    event.kind === 'quita' ? [event.on] : [],
  );
  return { loan: { ...loan, state }, policy: reliefPolicyOn(state.settledThrough), granted };
}

/** What giving a part up would do today; changes nothing. */
async function preview(
  deps: Pick<LendingDeps, 'clock'>,
  source: Database | Tx,
  { loanId, terms }: { readonly loanId: string; readonly terms: QuitaTerms },
): Promise<Result<QuitaPreview, Refusal>> {
  const standing = await quitaStanding(deps, source, loanId);
  if (standing === null) return err({ reason: 'loan_unknown', again: null });
  const { loan, policy, granted } = standing;
  return previewQuita(loan, { terms, policy, granted });
}

/** Somebody of ours offered it, and the customer said yes to what they were shown. */
type QuitaOrder = Omit<ChangeOrder, 'on'> & {
  readonly terms: QuitaTerms;
  /** What was left to pay by the plan that was shown: another one is not granted unseen. */
  readonly remaining: number;
};

type QuitaResult =
  | ChangeResult
  | { readonly ok: false; readonly error: Refusal | 'lending.other_plan' };

/** Grants it as it was shown, once: whoever does at the same time waits, and finds it granted. */
async function grant(
  deps: LendingDeps,
  tx: Tx,
  { remaining, terms, ...order }: QuitaOrder,
): Promise<QuitaResult> {
  const key = `quita:${order.id}`;
  await lockLoanRow(tx, order.loanId);
  const policy = reliefPolicyOn(todayOf(deps.clock)).version;
  if ((await findEvent(tx, key)) === null) {
    const shown = await preview(deps, tx, { loanId: order.loanId, terms });
    if (!shown.ok) return shown;
    if (shown.value.next.left !== remaining) return err('lending.other_plan');
  }
  return recordEvent(deps, eventOrderOf(key, order, { kind: 'quita', policy, ...terms }), tx);
}

/** What people of ours may offer to whoever is very late: a part is given up, and the rest is paid as agreed. */
export type Quitas = {
  readonly preview: (loanId: string, terms: QuitaTerms) => Promise<Result<QuitaPreview, Refusal>>;
  readonly grant: (tx: Tx, order: QuitaOrder) => Promise<QuitaResult>;
};

export const createQuitas = (deps: LendingDeps): Quitas => ({
  preview: (loanId, terms) => preview(deps, deps.db, { loanId, terms }),
  grant: (tx, order) => grant(deps, tx, order),
});
