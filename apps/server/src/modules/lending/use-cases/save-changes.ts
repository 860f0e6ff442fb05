import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import type { Decision } from '../domain/changes/decide-change.ts';
import type { ChangeOutcome } from '../domain/changes/outcome.ts';
import type { Loan } from '../domain/loan.ts';
import { type SaveSheet, saveSheetOf } from '../domain/save-sheet.ts';
import { type LoanEventType, loanEnded } from '../events.ts';
import type { EventRow } from '../stores/event-store.ts';
import { insertPlan, saveSheets } from '../stores/loan-save-store.ts';
import { type LendingDeps, postEntries } from './lending-deps.ts';

/** A change of one loan, decided and not yet written. */
export type DecidedChange = {
  readonly loan: Loan;
  readonly decision: Decision;
  /** Why the loan has another plan, if it has. */
  readonly reason: Parameters<typeof insertPlan>[2];
  readonly event: {
    readonly kind: EventRow['kind'];
    readonly key: string;
    readonly on: CivilDate;
    readonly content: unknown;
    readonly outcome: ChangeOutcome;
  };
  readonly announce: LoanEventType;
  readonly actor: string;
  readonly today: CivilDate;
};

/** Journals, loans, instalments, events, audit lines and announcements of changes of different loans. */
export async function saveChanges(
  deps: LendingDeps,
  tx: Tx,
  changes: readonly DecidedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const saved = changes.map(savedOf);
  const renewed = saved.filter(({ change, loan }) => hasNewPlan(change, loan));
  // None waits for another's answer, so that the connection can carry them together.
  await Promise.all([
    ...entriesByActor(changes).map(([actor, entries]) =>
      postEntries(deps.ledger, tx, { entries, actor }),
    ),
    ...renewed.map(({ change, loan }) => insertPlan(tx, loan, change.reason)),
    saveSheets(
      tx,
      saved.map(({ sheet, loan }) => ({ ...sheet, loan })),
      saved.map(eventRowOf),
    ),
    deps.audit(tx, ...saved.map(auditLineOf)),
    ...announcementsOf(saved).map(([type, payloads]) => deps.publish(tx, type, ...payloads)),
  ]);
}

type Saved = {
  readonly change: DecidedChange;
  readonly sheet: SaveSheet;
  /** As it stands after the change. */
  readonly loan: Loan;
};

function savedOf(change: DecidedChange): Saved {
  const sheet = saveSheetOf(change.loan, change.decision);
  return { change, sheet, loan: { ...sheet.loan, eventCount: change.loan.eventCount + 1 } };
}

const hasNewPlan = (change: DecidedChange, loan: Loan): boolean =>
  loan.state.planVersion !== change.loan.state.planVersion;

/** A loan that had ended ends once more when it turns out to be void. */
const hasEnded = (change: DecidedChange, loan: Loan): boolean =>
  loan.state.status !== 'active' &&
  (change.loan.state.status === 'active' ||
    (loan.state.closing === 'void' && change.loan.state.closing !== 'void'));

const entriesByActor = (changes: readonly DecidedChange[]) =>
  [...Map.groupBy(changes, ({ actor }) => actor)].map(
    ([actor, own]) => [actor, own.flatMap(({ decision }) => decision.entries)] as const,
  );

const eventRowOf = ({ change, loan }: Saved) => ({
  loan_id: loan.contract.loanId,
  sequence: loan.eventCount,
  kind: change.event.kind,
  business_key: change.event.key,
  effective_on: change.event.on,
  recorded_on: change.today,
  content: change.event.content,
  outcome: change.event.outcome,
  actor: change.actor,
});

const auditLineOf = ({ change, loan }: Saved) => ({
  subject: `loan:${loan.contract.loanId}`,
  actor: change.actor,
  action: change.announce.name,
  reason: null,
  detail: {
    business_key: change.event.key,
    effective_on: change.event.on,
    status: loan.state.status,
  },
});

/** What happened first, then which loans ended by it. */
function announcementsOf(saved: readonly Saved[]) {
  const payloadOf = ({ change, loan }: Saved) => ({
    loan_id: loan.contract.loanId,
    customer_id: loan.contract.customerId,
    business_key: change.event.key,
    status: loan.state.status,
    closing: loan.state.closing,
  });
  const happened = Map.groupBy(saved, ({ change }) => change.announce);
  const ended = saved.filter(({ change, loan }) => hasEnded(change, loan));
  if (ended.length > 0) happened.set(loanEnded, ended);
  return [...happened].map(([type, own]) => [type, own.map(payloadOf)] as const);
}
