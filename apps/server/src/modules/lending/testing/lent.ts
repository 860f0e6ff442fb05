import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { buildSchedule } from '@abona/loan-math/schedule';
import { onTestFinished } from 'vitest';
import { createLedger, type Ledger } from '#modules/ledger/module.ts';
import { createAudit } from '#platform/audit.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { type FixedClock, fixedClock } from '#testing/fixed-clock.ts';
import { silentLog } from '#testing/silent-log.ts';
import { slowMachine } from '#testing/slow-machine.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { defaultProducts } from '../domain/default-products.ts';
import type { Disbursement, Loan } from '../domain/loan.ts';
import type { LoanOffer } from '../domain/quote-offer.ts';
import { createLending, type Lending } from '../module.ts';
import type { LendingDeps } from '../use-cases/lending-deps.ts';

/** A lender of the test's own: books, loans and a clock. */
export type Lent = {
  readonly lending: Lending;
  readonly ledger: Ledger;
  readonly deps: LendingDeps;
  readonly clock: FixedClock;
  readonly url: string;
  /** Where its seals are kept outside the database. */
  readonly sealFolder: string;
  readonly goTo: (day: string) => void;
};

export const CUSTOMER = 100_000_000_000_001;
export const MERCHANT = 'm1';

/** Gone when the test has finished. */
export async function openLent(day: string, connectionsMax = 8): Promise<Lent> {
  const { url, drop } = await cloneDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'abona-lent-'));
  const { db, close } = openDatabase({ ...slowMachine, url, log: silentLog, connectionsMax });
  const clock = fixedClock(`${day}T12:00:00-06:00`);
  const ledger = createLedger({ db, databaseUrl: url, clock, log: silentLog, sealFolder: folder });
  const { publish } = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  const deps = { db, clock, log: silentLog, ledger, audit: createAudit(clock), publish };
  onTestFinished(async () => {
    await close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    lending: createLending(deps),
    ledger,
    deps,
    clock,
    url,
    sealFolder: folder,
    goTo: (later) => clock.set(`${later}T12:00:00-06:00`),
  };
}

type Wish = {
  readonly terms: LoanTerms;
  readonly latePolicy?: LatePolicy;
  readonly kind?: 'purchase' | 'cash';
  readonly coolingOffUntil?: CivilDate;
};

/** Three thousand pesos in six quincenas. */
export const quincenalTerms = (disbursed: CivilDate): LoanTerms => ({
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
});

/** Ten thousand pesos in six months, where being late costs moratory interest. */
export const mensualOffer = (disbursed: CivilDate): LoanOffer =>
  offerOf({
    latePolicy: { kind: 'MORATORY', annualRate: rate('0.72'), daysMax: 90 },
    terms: {
      principal: centavos(1_000_000),
      annualRate: rate('0.36'),
      iva: rate('0.16'),
      frequency: 'mensual',
      dayCount: 'PERIODIC/360',
      disbursed,
      dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 6 }),
      design: { level: 'TOTAL_WITH_IVA' },
    },
  });

/** An offer with terms of the test's own, under a product that exists. */
export function offerOf({
  terms,
  latePolicy,
  kind = 'purchase',
  coolingOffUntil,
}: Wish): LoanOffer {
  const product = defaultProducts.find((each) => each.kind === kind);
  const schedule = buildSchedule(terms);
  if (!schedule.ok || product === undefined) throw new Error('no such schedule');
  return {
    product: { ...product, latePolicy: latePolicy ?? product.latePolicy },
    request: {
      tier: 'A',
      amount: terms.principal,
      frequency: terms.frequency,
      count: terms.dueDates.length,
      on: terms.disbursed,
    },
    schedule: schedule.value,
    cat: { version: 'CAT-1' as LoanOffer['cat']['version'], method: 'period_count', tenths: 1 },
    coolingOffUntil: coolingOffUntil ?? civilDate('2026-09-14'),
  };
}

/** Opens a loan and brings it out of its result. */
export async function lend(
  { lending }: Pick<Lent, 'lending'>,
  { key, offer, customerId = CUSTOMER }: { key: string; offer: LoanOffer; customerId?: number },
): Promise<Loan> {
  const disbursement: Disbursement =
    offer.product.kind === 'purchase'
      ? { to: 'merchant', merchantId: MERCHANT }
      : { to: 'customer', rail: 'spei' };
  return value(await lending.openLoan({ key, customerId, offer, disbursement, actor: 'test' }))
    .loan;
}

export function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(String(result.error));
  return result.value;
}

/** A payment by SPEI for what is due. */
export const bySpei = (loan: Loan, id: string, amount: number) => ({
  loanId: loan.contract.loanId,
  id,
  amount: centavos(amount),
  rail: 'spei' as const,
  actor: 'test',
});
