import { randomUUIDv7 } from 'node:crypto';
import {
  type AlertReason,
  type AlertState,
  dismissReasons,
  reportReasons,
} from '@abona/contract/staff-acts/aml-reasons';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  endOfMonth,
} from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import type { Alert } from '../domain/aml/alert.ts';
import { alertOfPayoff, alertsOfMonth, type FoundAlert } from '../domain/aml/find-alerts.ts';
import { alertDeadline } from '../domain/report-period.ts';
import { listSoonEnded, type NewAlert } from '../stores/alert-store.ts';
import { findLastVersion, type Report } from '../stores/report-store.ts';
import { addAlertReport } from './make-report.ts';
import type { ReportDeps } from './report-deps.ts';
import { todayOf } from './reporting-deps.ts';

const FOLIO_DIGITS = 6;

/** `PLD-2026-004182`: digits of a rolled number, so that nobody can count them. */
const folioOf = (today: CivilDate): string =>
  `PLD-${today.slice(0, 4)}-${String(rollPublicNumber()).slice(-FOLIO_DIGITS)}`;

/** How far back ended loans are looked at: days that were kept late are not missed. */
const LOOK_BACK_DAYS = 10;

const monthOf = (day: CivilDate) => {
  const name = day.slice(0, 7);
  const from = civilDate(`${name}-01`);
  return { name, from, to: endOfMonth(from) };
};

/** Looks at this month and the one before, and at loans that ended soon; what was found before is not found again. */
export async function findAlerts(deps: ReportDeps): Promise<number> {
  const found = [...(await findInMonths(deps)), ...(await findPayoffs(deps))];
  let added = 0;
  for (const alert of found) {
    const isNew = await transaction(deps.db, (tx) => addFound(deps, tx, alert));
    if (isNew) added += 1;
  }
  if (added > 0) deps.log.info({ count: added }, 'operations to look at were found');
  return added;
}

async function findInMonths(deps: ReportDeps): Promise<readonly FoundAlert[]> {
  const limits = deps.settings.alerts;
  const today = todayOf(deps);
  const found: FoundAlert[] = [];
  for (const month of [monthOf(addMonths(monthOf(today).from, -1)), monthOf(today)]) {
    const { from, to } = month;
    const asked = { from, to, cash: limits.cash, total: limits.income };
    const payers = await deps.moneyIn.listHeavy(asked);
    for (const paid of payers) {
      const income = await deps.people.incomeOf(deps.db, paid.customerId);
      found.push(...alertsOfMonth(paid, income, { month, limits }));
    }
  }
  return found;
}

async function findPayoffs(deps: ReportDeps): Promise<readonly FoundAlert[]> {
  const limits = deps.settings.alerts;
  const from = addDays(todayOf(deps), -LOOK_BACK_DAYS);
  const asked = { from, days: limits.payoffDays, lent: limits.payoff };
  const ended = await listSoonEnded(deps.db, asked);
  const paid = await deps.moneyIn.onLoans(ended.map(({ loanId }) => loanId));
  const paidOn = new Map(paid.map((one) => [one.loanId, one]));
  return ended.flatMap((loan) => alertOfPayoff(loan, paidOn.get(loan.loanId), limits) ?? []);
}

type Opening = Omit<NewAlert, 'folio' | 'foundAt' | 'legalDue' | 'internalDue'>;

/** With a folio and its clock; null: it is there already. */
async function open(deps: ReportDeps, tx: Tx, opening: Opening): Promise<string | null> {
  const today = todayOf(deps);
  const folio = folioOf(today);
  const isNew = await deps.alerts.add(tx, {
    ...opening,
    ...alertDeadline(today, opening.isUrgent),
    folio,
    foundAt: deps.clock.now(),
  });
  if (!isNew) return null;
  await deps.audit(tx, {
    subject: `alert:${folio}`,
    actor: opening.raisedBy,
    action: 'reporting.alert_raised',
    reason: null,
    detail: { kind: opening.kind },
  });
  return folio;
}

/** One whose folio is taken is found again by the next look. */
const addFound = async (deps: ReportDeps, tx: Tx, alert: FoundAlert): Promise<boolean> =>
  (await open(deps, tx, { ...alert, isUrgent: false, raisedBy: 'system', words: null })) !== null;

type Raising = {
  readonly customerId: number;
  readonly isUrgent: boolean;
  readonly words: string;
  readonly actor: string;
};

const FOLIO_TRIES = 5;

/** Somebody of ours saw something; as often as they do. */
export async function raiseAlert(
  deps: ReportDeps,
  tx: Tx,
  { customerId, isUrgent, words, actor }: Raising,
): Promise<string> {
  const today = todayOf(deps);
  for (let tries = 0; tries < FOLIO_TRIES; tries++) {
    const folio = await open(deps, tx, {
      kind: 'raised',
      key: `raised:${randomUUIDv7()}`,
      customerId,
      loanId: null,
      amount: null,
      evidence: {
        from: today,
        to: today,
        amount: null,
        limit: null,
        times_income: null,
        days: null,
        payments: [],
      },
      isUrgent,
      raisedBy: actor,
      words,
    });
    if (folio !== null) return folio;
  }
  throw new Error('no folio of an alert is free');
}

type AlertDecision = {
  readonly folio: string;
  readonly verdict: Exclude<AlertState, 'open'>;
  readonly reason: AlertReason;
  readonly finding: string;
  readonly actor: string;
};

const reasonsOf: Readonly<Record<AlertDecision['verdict'], readonly AlertReason[]>> = {
  reported: reportReasons,
  dismissed: dismissReasons,
};

/** Decided once. What the authority is to be told is a draft with the same commit. */
export async function decideAlert(
  deps: ReportDeps,
  tx: Tx,
  { folio, verdict, reason, finding, actor }: AlertDecision,
): Promise<Result<void, 'not_found' | 'state_conflict' | 'reason_of_other_verdict'>> {
  if (!reasonsOf[verdict].includes(reason)) return err('reason_of_other_verdict');
  const alert = await deps.alerts.lock(tx, folio);
  if (alert === null) return err('not_found');
  if (alert.state !== 'open') return err('state_conflict');
  const at = deps.clock.now();
  await deps.alerts.saveDecision(tx, { folio, state: verdict, reason, finding, by: actor, at });
  await deps.audit(tx, {
    subject: `alert:${folio}`,
    actor,
    action: `reporting.alert_${verdict}`,
    reason,
    detail: { kind: alert.kind },
  });
  if (verdict === 'reported') await addAlertReport(deps, tx, { folio, before: null, actor });
  return ok(undefined);
}

export type ReadAlert = {
  readonly alert: Alert;
  /** The last version of what tells of it. */
  readonly report: Report | null;
  readonly others: readonly Alert[];
};

export async function readAlert(
  { db, alerts }: ReportDeps,
  folio: string,
): Promise<ReadAlert | null> {
  const alert = await alerts.find(db, folio);
  if (alert === null) return null;
  const [report, ofCustomer] = await Promise.all([
    findLastVersion(db, { kind: 'aml_unusual', period: folio }),
    alerts.listOfCustomer(db, alert.customerId),
  ]);
  return { alert, report, others: ofCustomer.filter((one) => one.folio !== folio) };
}
