import { createHash, randomUUIDv7 } from 'node:crypto';
import { type ReportKind, reportKinds } from '@abona/contract/staff/report';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { LegalDeadline } from '@abona/mexico/legal-deadline';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  accountingFileName,
  balanceRows,
  writeBalance,
  writeCatalogue,
} from '../domain/accounting/electronic-accounting.ts';
import { relevantReport } from '../domain/aml/aml-layout.ts';
import { unusualReport } from '../domain/aml/unusual-report.ts';
import { redecoReport, reuneReport } from '../domain/condusef/condusef-case.ts';
import {
  deadlineOf,
  filingDeadline,
  isPeriodic,
  lastEnded,
  periodNamed,
  type ReportPeriod,
} from '../domain/report-period.ts';
import { findLastVersion, findReport, lockPeriod, type Report } from '../stores/report-store.ts';
import type { ReportDeps } from './report-deps.ts';
import { todayOf } from './reporting-deps.ts';

/** What is told, as a file. */
type ReportFile = Pick<Report, 'fileName' | 'mediaType' | 'records'> & { readonly content: string };

type Making = {
  readonly period: ReportPeriod;
  /** The version before it; null for the first. */
  readonly before: Report | null;
};

type Maker = (deps: ReportDeps, tx: Tx, making: Making) => Promise<ReportFile>;

const XML = 'application/xml';
const JSON_TYPE = 'application/json';

const accounting = ({ name }: ReportPeriod) => ({ rfc: lender.rfc, month: name });

/** One that the authority took is corrected by a complementary one. */
const makeTrialBalance: Maker = async (deps, tx, { period, before }) => {
  const sums = await deps.ledger.trialBalance(tx, period);
  const rows = balanceRows(sums);
  const isCorrection = before?.state === 'accepted';
  return {
    content: writeBalance(accounting(period), rows, isCorrection ? todayOf(deps) : null),
    fileName: accountingFileName(accounting(period), isCorrection ? 'BC' : 'BN'),
    mediaType: XML,
    records: sums.length === 0 ? 0 : rows.length,
  };
};

const makeCatalogue: Maker = async (_deps, _tx, { period }) => {
  const content = writeCatalogue(accounting(period));
  return {
    content,
    fileName: accountingFileName(accounting(period), 'CT'),
    mediaType: XML,
    records: content.split('<catalogocuentas:Ctas ').length - 1,
  };
};

const makeReune: Maker = async ({ cases, settings }, tx, { period }) => {
  const received = await cases.receivedBetween(tx, period);
  const quarter = Number(period.name.slice(-1));
  const report = reuneReport(received, { quarter, settings: settings.condusef });
  return {
    content: JSON.stringify(report, null, 2),
    fileName: `reune-${period.name}.json`,
    mediaType: JSON_TYPE,
    records: received.length,
  };
};

/** Who collects for us, and who complained of it; where nobody does, each month that there was nothing. */
const makeRedeco: Maker = async ({ cases, agencies, settings }, tx, { period }) => {
  const report = redecoReport(await cases.receivedBetween(tx, period), {
    agencies: await agencies.collectingBetween(tx, period),
    month: Number(period.name.slice(-2)),
    settings: settings.condusef,
  });
  return {
    content: JSON.stringify(report, null, 2),
    fileName: `redeco-${period.name}.json`,
    mediaType: JSON_TYPE,
    records: report.despachos.length + report.quejas.length,
  };
};

/** Cash reaches us through shops that take far less at once than USD 7,500: there is nothing to tell. */
const makeAmlRelevant: Maker = async ({ settings }, _tx, { period }) => ({
  content: relevantReport([], {
    month: period.to.slice(0, 7).replace('-', ''),
    settings: settings.aml,
  }),
  fileName: `relevantes-${period.name}.txt`,
  mediaType: 'text/plain',
  records: 0,
});

/** One alert that was decided to be told, with the words of whoever decided it. */
const makeAmlUnusual: Maker = async (deps, tx, { period }) => {
  const alert = await deps.alerts.find(tx, period.name);
  invariant(alert !== null, 'an alert is told before it was decided');
  const person = await deps.people.personOf(tx, alert.customerId);
  return {
    content: unusualReport(alert, person, { decidedOn: period.to, settings: deps.settings.aml }),
    fileName: `inusual-${alert.folio}.txt`,
    mediaType: 'text/plain',
    records: 1,
  };
};

const makers: Readonly<Record<ReportKind, Maker>> = {
  accounts_catalogue: makeCatalogue,
  trial_balance: makeTrialBalance,
  reune: makeReune,
  redeco: makeRedeco,
  aml_relevant: makeAmlRelevant,
  aml_unusual: makeAmlUnusual,
};

export type MakeRefusal = 'period_invalid' | 'on_its_way';

type MakeOrder = { readonly kind: ReportKind; readonly period: string; readonly actor: string };

/** Makes the report of a period that is over; of one that was answered, the next version. */
export async function makeReport(
  deps: ReportDeps,
  { kind, period: name, actor }: MakeOrder,
): Promise<Result<Report, MakeRefusal>> {
  const period = isPeriodic(kind) ? periodNamed(kind, name) : null;
  if (isPeriodic(kind) && (period === null || period.to >= todayOf(deps)))
    return err('period_invalid');
  return transaction(deps.db, async (tx) => {
    await lockPeriod(tx, { kind, period: name });
    const before = await findLastVersion(tx, { kind, period: name });
    if (before?.state === 'draft' || before?.state === 'sent') return err('on_its_way');
    if (period === null || !isPeriodic(kind)) {
      // The first one is made with the decision: what nobody decided to tell is told by nobody.
      if (before === null) return err('period_invalid');
      return ok(await addAlertReport(deps, tx, { folio: name, before, actor }));
    }
    const due = deadlineOf(kind, period);
    return ok(await addReport(deps, tx, { kind, period, due, before, actor }));
  });
}

type AlertReport = {
  readonly folio: string;
  readonly before: Report | null;
  readonly actor: string;
};

/** What tells of one alert, from the day on which that was decided. */
export async function addAlertReport(
  deps: ReportDeps,
  tx: Tx,
  { folio, before, actor }: AlertReport,
): Promise<Report> {
  const alert = await deps.alerts.find(tx, folio);
  invariant(alert?.state === 'reported', 'an alert is told that nobody decided to tell');
  const at = alert.decision?.at ?? deps.clock.now();
  const decidedOn = mexicoCityDate(at.getTime());
  const period = { name: folio, from: decidedOn, to: decidedOn };
  const due = filingDeadline(decidedOn, alert.isUrgent);
  return addReport(deps, tx, { kind: 'aml_unusual', period, due, before, actor });
}

type NewVersion = Making & {
  readonly kind: ReportKind;
  readonly due: LegalDeadline;
  readonly actor: string;
};

async function addReport(
  deps: ReportDeps,
  tx: Tx,
  { kind, period, due, before, actor }: NewVersion,
): Promise<Report> {
  const file = await makers[kind](deps, tx, { period, before });
  const id = randomUUIDv7();
  const version = (before?.version ?? 0) + 1;
  await deps.reports.add(tx, {
    ...file,
    ...due,
    ...{ id, kind, version, period: period.name, madeBy: actor, madeAt: deps.clock.now() },
    sha256: createHash('sha256').update(file.content).digest('hex'),
  });
  await deps.audit(tx, {
    subject: `report:${id}`,
    actor,
    action: 'reporting.report_made',
    reason: null,
    detail: { kind, period: period.name, version, records: file.records },
  });
  const made = await findReport(tx, id);
  invariant(made !== null, 'a report that was made is not there');
  return made;
}

/** Drafts of what is over, so that nobody has to think of them, nothing to tell included. The catalogue when it changed. */
export async function makeDueReports(deps: ReportDeps): Promise<void> {
  const today = todayOf(deps);
  for (const kind of reportKinds.filter(isPeriodic)) {
    const { name: period } = lastEnded(kind, today);
    const last = await findLastVersion(deps.db, { kind, period });
    if (last !== null || (kind === 'accounts_catalogue' && (await isCatalogueKnown(deps))))
      continue;
    const made = await makeReport(deps, { kind, period, actor: 'system' });
    if (made.ok) deps.log.info({ count: made.value.records }, 'a report was made');
  }
}

/** It is told once, and again when an account is added or renamed: months aside, its words are the same. */
async function isCatalogueKnown({ db, reports, reportRows }: ReportDeps): Promise<boolean> {
  const [last] = await reportRows(db, ['accounts_catalogue']);
  if (last === undefined) return false;
  const kept = await reports.readContent(db, last.id);
  return kept === writeCatalogue({ rfc: lender.rfc, month: last.period });
}
