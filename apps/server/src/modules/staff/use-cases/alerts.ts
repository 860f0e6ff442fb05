import type { AmlAlert } from '@abona/contract/staff/aml-alert';
import type { AlertReason, AlertState } from '@abona/contract/staff-acts/aml-reasons';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Reporting } from '#modules/reporting/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { findAssignments } from '../stores/assignment-store.ts';
import { actorsOf } from './actors.ts';
import { assignmentView, type TakenByOther, workOn } from './assignments.ts';
import type { CustomerDeps } from './customers.ts';

export type AlertDeps = CustomerDeps & { readonly alerts: Reporting['alertDesk'] };

const subjectOf = (folio: string): string => `alert:${folio}`;

type ReadAlert = NonNullable<Awaited<ReturnType<AlertDeps['alerts']['read']>>>;

const summaryOf = ({ folio, kind, state, foundAt, legalDue }: ReadAlert['alert']) => ({
  folio,
  kind,
  state,
  found_at: foundAt.toISOString(),
  legal_due: legalDue,
});

const reportView = ({ report }: ReadAlert): AmlAlert['report'] =>
  report === null
    ? null
    : {
        report_id: report.id,
        state: report.state,
        legal_due: report.legalDue,
        version: report.version,
      };

/** An alert with the names of whom it is about and who had to do with it; null: there is none. */
export async function readAlert(
  deps: AlertDeps,
  folio: string,
  caller: StaffCaller,
): Promise<AmlAlert | null> {
  const read = await deps.alerts.read(folio);
  if (read === null) return null;
  const { alert, others } = read;
  const { customerId, decision, words } = alert;
  const [names, held, actors] = await Promise.all([
    deps.customers.namesOf([customerId]),
    findAssignments(deps.db, [subjectOf(folio)]),
    actorsOf(deps, [alert.raisedBy, decision?.by ?? null]),
  ]);
  const assigned = held.get(subjectOf(folio));
  const today = mexicoCityDate(deps.clock.now().getTime());
  return {
    ...summaryOf(alert),
    customer: { customer_id: customerId, name: names.get(customerId) ?? null },
    loan_id: alert.loanId === null ? null : publicId('loan', alert.loanId),
    amount: alert.amount,
    is_urgent: alert.isUrgent,
    internal_due: alert.internalDue,
    is_late: alert.state === 'open' && alert.legalDue < today,
    evidence: alert.evidence,
    raised: words === null ? null : { name: actors(alert.raisedBy).name, words },
    decision:
      decision === null
        ? null
        : {
            reason: decision.reason,
            finding: decision.finding,
            name: actors(decision.by).name,
            at: decision.at.toISOString(),
          },
    report: reportView(read),
    others: others.map(summaryOf),
    assignment: assigned === undefined ? null : assignmentView(assigned, caller),
  };
}

type Decision = {
  readonly folio: string;
  readonly verdict: Exclude<AlertState, 'open'>;
  readonly reason: AlertReason;
  readonly finding: string;
  readonly caller: StaffCaller;
};

/** Decided once, by whoever has it, or anybody where nobody does. */
export function decideAlert(
  deps: AlertDeps,
  { caller: { personId }, ...decision }: Decision,
): Promise<
  Result<void, 'not_found' | 'state_conflict' | TakenByOther | DetailedFailure<'validation_failed'>>
> {
  return transaction(deps.db, async (tx) => {
    const taken = await workOn(deps, tx, { subject: subjectOf(decision.folio), personId });
    if (!taken.ok) return taken;
    const decided = await deps.alerts.decide(tx, { ...decision, actor: `staff:${personId}` });
    if (decided.ok) return ok(undefined);
    if (decided.error !== 'reason_of_other_verdict') return err(decided.error);
    const message = 'Ese motivo no es de esta decisión: elige uno de su lista.';
    return err({ code: 'validation_failed', fields: [{ path: 'reason', message }] });
  });
}

type Raising = {
  readonly customerId: number;
  readonly isUrgent: boolean;
  readonly words: string;
  readonly caller: StaffCaller;
};

/** Somebody of ours saw something; compliance looks at it. */
export async function raiseAlert(
  deps: AlertDeps,
  { caller, ...raising }: Raising,
): Promise<Result<string, 'not_found'>> {
  if ((await deps.customers.knownOf(raising.customerId)) === null) return err('not_found');
  const actor = `staff:${caller.personId}`;
  return ok(await transaction(deps.db, (tx) => deps.alerts.raise(tx, { ...raising, actor })));
}
