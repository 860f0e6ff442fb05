import { type IntfRecord, readIntf } from '@abona/bureau-report/read-intf';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Borrower } from '#modules/bureau/domain/reported-person.ts';
import { createBureau } from '#modules/bureau/module.ts';
import type { OverdueNotices } from '#modules/bureau/ports.ts';
import { loansAsOfDay } from '#modules/lending/module.ts';
import {
  bySpei,
  type Lent,
  lend,
  offerOf,
  openLent,
  value,
} from '#modules/lending/testing/lent.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { silentLog } from '#testing/silent-log.ts';
import { startTakingBureau } from './taking-bureau.ts';

const moratory: LatePolicy = { kind: 'MORATORY', annualRate: rate('0.90') };

const quincenas = (disbursed: string): LoanTerms => ({
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed: civilDate(disbursed),
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed: civilDate(disbursed), count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
});

export const mariana: Borrower = {
  personal: {
    given_names: 'Mariana',
    first_surname: 'López',
    second_surname: 'Hernández',
    birth_date: '1992-03-14',
    sex: 'M',
    birth_state: 'JC',
    curp: 'LOHM920314MJCPRR07',
  },
  address: {
    postal_code: '44160',
    municipality: 'Guadalajara',
    settlement: 'Americana',
    street: 'Av. Vallarta',
    exterior_number: '1234',
    interior_number: null,
    state: 'JC',
    city: null,
  },
  phone: '+523312345678',
  email: 'mariana@correo.mx',
};

/** Where a person looks at what somebody contests. */
export const CASE_ID = '00000000-0000-7000-8000-000000000001';

type Notice = Parameters<OverdueNotices['queue']>[1];

/** A lender that reports: its loans, its bureau, and a test's own people. */
export async function openReporting(day: string) {
  const lent = await openLent(day);
  const { db, clock, audit } = lent.deps;
  const config = readConfig({ DATABASE_URL: lent.url }, 'test');
  const signingKey = config.bureauReport.sending?.signingKey ?? '';
  const taking = await startTakingBureau(signingKey);
  const people = { borrower: mariana };
  const notices: Notice[] = [];
  const cases: { readonly loanId: string; readonly text: string }[] = [];
  const bureau = createBureau({
    db,
    clock,
    audit,
    log: silentLog,
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    config: {
      ...config,
      bureauReport: { ...config.bureauReport, sending: { url: taking.url, signingKey } },
    },
    loans: {
      onDay: loansAsOfDay.page,
      oneOnDay: loansAsOfDay.one,
      changed: loansAsOfDay.changed,
    },
    borrowers: { of: async () => people.borrower },
    notices: { queue: async (_, notice) => void notices.push(notice) },
    corrections: {
      open: async (_, contested) => {
        cases.push(contested);
        return CASE_ID;
      },
    },
  });
  const run = async (name: string) => {
    const { signal } = new AbortController();
    const worker = bureau.workers.find((one) => one.name === name);
    expect(worker?.name).toBe(name);
    await worker?.run({}, { jobId: 'test', attempt: 1, signal });
  };
  const rows = async (text: string) => {
    const { rows: found } = await sql.raw(text).execute(db);
    return found;
  };
  const lendS1 = (key = 'application:1', disbursed = '2026-11-15') =>
    lend(lent, {
      key,
      offer: offerOf({
        terms: quincenas(disbursed),
        latePolicy: moratory,
        coolingOffUntil: civilDate('2026-11-30'),
      }),
    });
  return { ...lent, bureau, taking, people, notices, cases, run, rows, lendS1 };
}

export type Loan = Awaited<ReturnType<Awaited<ReturnType<typeof openReporting>>['lendS1']>>;

export async function payOnTime(lent: Lent, loan: Loan, count: number): Promise<void> {
  for (const row of loan.state.rows.slice(0, count)) {
    lent.goTo(row.dueDate);
    value(await lent.lending.applyPayment(bySpei(loan, `on-time-${row.k}`, row.total)));
  }
}

export const cut = civilDate('2027-01-31');

const recordsIn = (file: string): readonly IntfRecord[] => value(readIntf(file)).records;
export const accountIn = (file: string) => recordsIn(file)[0]?.account;
