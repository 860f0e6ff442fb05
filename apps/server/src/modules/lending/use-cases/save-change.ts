import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import type { Decision } from '../domain/decide-change.ts';
import type { Loan } from '../domain/loan.ts';
import type { ChangeOutcome } from '../domain/outcome.ts';
import { saveSheetOf } from '../domain/save-sheet.ts';
import { type LoanEventType, loanEnded } from '../events.ts';
import { insertPlan, saveSheets } from '../loan-store.ts';
import { type LendingDeps, postEntries } from './lending-deps.ts';

type DecidedChange = {
  readonly loan: Loan;
  readonly decision: Decision;
  /** Why the loan has another plan, if it has. */
  readonly reason: Parameters<typeof insertPlan>[2];
  readonly event: {
    readonly kind: string;
    readonly key: string;
    readonly on: CivilDate;
    readonly content: unknown;
    readonly outcome: ChangeOutcome;
  };
  readonly announce: LoanEventType;
  readonly actor: string;
  readonly today: CivilDate;
};

/** Journals, loan, instalments, event, audit line and announcement of one change. */
export async function saveChange(deps: LendingDeps, tx: Tx, change: DecidedChange): Promise<void> {
  const { loan, decision, event, actor, today } = change;
  const { loanId, customerId } = loan.contract;
  const sheet = saveSheetOf(loan, decision);
  const saved = { ...sheet.loan, eventCount: loan.eventCount + 1 };
  const eventRow = {
    loan_id: loanId,
    sequence: saved.eventCount,
    kind: event.kind,
    business_key: event.key,
    effective_on: event.on,
    recorded_on: today,
    content: event.content,
    outcome: event.outcome,
    actor,
  };
  const announcement = {
    loan_id: loanId,
    customer_id: customerId,
    business_key: event.key,
    status: saved.state.status,
    closing: saved.state.closing,
  };
  const hasNewPlan = saved.state.planVersion !== loan.state.planVersion;
  const hasEnded = loan.state.status === 'active' && saved.state.status !== 'active';
  const detail = { business_key: event.key, effective_on: event.on, status: saved.state.status };
  // None waits for another's answer, so that the connection can carry them together.
  await Promise.all([
    postEntries(deps.ledger, tx, { entries: decision.entries, actor }),
    hasNewPlan ? insertPlan(tx, saved, change.reason) : null,
    saveSheets(tx, [{ ...sheet, loan: saved }], [eventRow]),
    deps.audit(tx, {
      subject: `loan:${loanId}`,
      actor,
      action: change.announce.name,
      reason: null,
      detail,
    }),
    deps.publish(tx, change.announce, announcement),
    hasEnded ? deps.publish(tx, loanEnded, announcement) : null,
  ]);
}
