import { createHash, randomUUIDv7 } from 'node:crypto';
import { lender } from '@abona/contract/lender';
import { type ReportKind, reportKinds } from '@abona/contract/staff/report';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  accountingFileName,
  balanceRows,
  writeBalance,
  writeCatalogue,
} from '../domain/accounting/electronic-accounting.ts';
import { relevantReport } from '../domain/aml/aml-layout.ts';
import { reuneReport } from '../domain/condusef/condusef-case.ts';
import { deadlineOf, lastEnded, periodNamed, type ReportPeriod } from '../domain/report-period.ts';
import { findLastVersion, findReport, type Report } from '../stores/report-store.ts';
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

/** Nobody collects for us, so that there is nobody to complain of: it is told each month that there was nothing. */
const makeRedeco: Maker = async (_deps, _tx, { period }) => ({
  content: '[]',
  fileName: `redeco-${period.name}.json`,
  mediaType: JSON_TYPE,
  records: 0,
});

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

const makers: Readonly<Record<ReportKind, Maker>> = {
  accounts_catalogue: makeCatalogue,
  trial_balance: makeTrialBalance,
  reune: makeReune,
  redeco: makeRedeco,
  aml_relevant: makeAmlRelevant,
};

export type MakeRefusal = 'period_invalid' | 'on_its_way';

type MakeOrder = { readonly kind: ReportKind; readonly period: string; readonly actor: string };

/** Makes the report of a period that is over; of one that was answered, the next version. */
export async function makeReport(
  deps: ReportDeps,
  { kind, period: name, actor }: MakeOrder,
): Promise<Result<Report, MakeRefusal>> {
  const period = periodNamed(kind, name);
  if (period === null || period.to >= todayOf(deps)) return err('period_invalid');
  return transaction(deps.db, async (tx) => {
    const before = await findLastVersion(tx, { kind, period: name });
    if (before?.state === 'draft' || before?.state === 'sent') return err('on_its_way');
    return ok(await addReport(deps, tx, { kind, period, before, actor }));
  });
}

async function addReport(
  deps: ReportDeps,
  tx: Tx,
  { kind, period, before, actor }: Making & { readonly kind: ReportKind; readonly actor: string },
): Promise<Report> {
  const file = await makers[kind](deps, tx, { period, before });
  const id = randomUUIDv7();
  const version = (before?.version ?? 0) + 1;
  await deps.reports.add(tx, {
    ...file,
    ...deadlineOf(kind, period),
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
  for (const kind of reportKinds) {
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
