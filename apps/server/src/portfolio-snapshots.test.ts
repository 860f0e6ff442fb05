import { addDays, type CivilDate, civilDate, endOfMonth } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { bySpei, lend, mensualOffer, value } from '#modules/lending/testing/lent.ts';
import { simulate } from '#modules/lending/testing/simulation.ts';
import { wholePortfolio } from '#modules/reporting/domain/kept-part.ts';
import { listDaysWithLoans } from '#modules/reporting/stores/snapshot-store.ts';
import {
  readMatrix,
  readPortfolio,
  readVintages,
} from '#modules/reporting/use-cases/read-portfolio.ts';
import { keepPortfolio, takeSnapshot } from '#modules/reporting/use-cases/take-snapshot.ts';
import { verifySnapshot } from '#modules/reporting/use-cases/verify-snapshot.ts';
import { transaction } from '#platform/database/transaction.ts';
import { openReported } from '#testing/reported-portfolio.ts';

const noSignal = new AbortController().signal;

describe('the portfolio that is kept each night', () => {
  it.each([1, 2])(
    'is what the events tell to the centavo, whatever happened: seed %i',
    async (seed) => {
      const lender = await openReported('2026-01-05');
      const { reportingDeps: deps } = lender;
      const days: CivilDate[] = [];
      const eachMorning = async (today: CivilDate) => {
        const day = addDays(today, -1);
        if (today.endsWith('5') || endOfMonth(day) === day) {
          await takeSnapshot(deps, day);
          days.push(day);
        }
      };

      const problem = await simulate({ ...lender, eachMorning }, seed, { loans: 24, days: 200 });

      expect(problem).toBeNull();
      // Long after it: every loan has gone further since, or is over.
      await takeSnapshot(deps, civilDate('2026-03-17'));
      for (const day of [...days, '2026-03-17'])
        expect(value(await verifySnapshot(deps, day)).differences, day).toEqual([]);
      expect(days.length).toBeGreaterThan(20);
    },
  );

  it('is read from the rows where nothing has happened since, and told anew where something has', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    const loans = [];
    for (const key of ['a', 'b', 'c'])
      loans.push(await lend(lender, { key, offer: mensualOffer(civilDate('2026-08-31')) }));
    const day = await lender.settle('2026-10-15');
    const [first] = loans;
    if (first === undefined) throw new Error('no loan');
    await lender.settle('2026-10-16');
    value(await lender.lending.applyPayment(bySpei(first, 'p1', 250_000)));

    const snapshot = await takeSnapshot(deps, day);

    expect(snapshot).toMatchObject({ loans: 3, principal: 3_000_000, retold: 1 });
    expect(value(await verifySnapshot(deps, day)).differences).toEqual([]);
    const { figures } = await readPortfolio(deps, { snapshot, part: wholePortfolio });
    expect(figures.par.map(({ share }) => share.percent)).toEqual([
      '100.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect(figures.provisions).toBe(450_000);
  });

  it('is kept once, and stays as it was when something is told late', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    const loan = await lend(lender, { key: 'a', offer: mensualOffer(civilDate('2026-08-31')) });
    await lender.settle('2026-11-02');
    const day = civilDate('2026-11-01');
    const [one, other] = await Promise.all([takeSnapshot(deps, day), takeSnapshot(deps, day)]);
    await lender.settle('2026-11-05');
    const early = { ...bySpei(loan, 'late', 188_000), on: civilDate('2026-10-20') };
    value(await lender.lending.applyPayment(early));

    expect(one).toEqual(other);
    expect(await takeSnapshot(deps, day)).toEqual(one);
    expect(value(await verifySnapshot(deps, day)).differences).toEqual([]);
  });

  it('says what differs, loan by loan and in the sums', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    const { contract } = await lend(lender, {
      key: 'a',
      offer: mensualOffer(civilDate('2026-08-31')),
    });
    await lender.settle('2026-09-10');
    const day = civilDate('2026-09-09');
    await takeSnapshot(deps, day);
    await deps.db.updateTable('reporting.portfolio_loans').set({ principal: 999_999 }).execute();

    const { differences } = value(await verifySnapshot(deps, day));

    expect(differences).toEqual([
      `loan ${contract.loanId}: principal is 999999, the events tell 1000000`,
      'bucket 0: loans 1 kept 1 principal 999999 kept 1000000 interest 0 kept 0',
    ]);
    await deps.db.deleteFrom('reporting.portfolio_loans').execute();
    expect(await verifySnapshot(deps, day)).toEqual({ ok: false, error: 'loans_not_kept' });
    expect(await verifySnapshot(deps, '2026-09-08')).toEqual({ ok: false, error: 'not_kept' });
    expect(await verifySnapshot(deps, 'ayer')).toEqual({ ok: false, error: 'day_invalid' });
  });

  it('is made by itself for each day that ended, and loans of old days are let go but for months’ ends', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    await lend(lender, { key: 'a', offer: mensualOffer(civilDate('2026-08-31')) });
    await keepPortfolio(deps, noSignal);
    expect(await listDaysWithLoans(deps.db)).toEqual([]);
    await lender.settle('2026-09-25');
    await keepPortfolio(deps, noSignal);
    await lender.settle('2026-10-20');
    await keepPortfolio(deps, noSignal);
    await keepPortfolio(deps, noSignal);

    const kept = await listDaysWithLoans(deps.db);
    expect(kept).toEqual([
      '2026-09-30',
      ...Array.from({ length: 8 }, (_, day) => addDays(civilDate('2026-10-12'), day)),
    ]);
    const { count } = await deps.db
      .selectFrom('reporting.portfolio_snapshots')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(26);
  });

  it('shows where the loans of the month’s end stand, who never paid at all, and each month’s loans', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    const offer = mensualOffer(civilDate('2026-08-31'));
    const loans = [];
    for (const key of ['a', 'b', 'c', 'd']) loans.push(await lend(lender, { key, offer }));
    const [paying, late, lost, done] = loans;
    if (!(paying && late && lost && done)) throw new Error('no loan');
    const pay = (loan: typeof paying, amount: number) =>
      lender.lending.applyPayment(bySpei(loan, `${loan.contract.loanId}-${amount}`, amount));
    const whole = async () => {
      const quote = value(await lender.lending.quotePayoff(done.contract.loanId));
      value(await pay(done, quote.total));
      const order = { loanId: lost.contract.loanId, id: 'w', actor: 'test' };
      value(await lender.lending.writeOff(order));
    };
    const happens: Readonly<Record<string, () => Promise<unknown>>> = {
      '2026-09-30': () => pay(paying, 188_000),
      '2026-11-10': whole,
      '2026-11-30': () => pay(paying, 188_001),
    };
    for (let day = civilDate('2026-09-01'); day <= '2026-11-30'; day = addDays(day, 1)) {
      await lender.settle(day);
      await happens[day]?.();
      await takeSnapshot(deps, addDays(day, -1));
    }
    await lender.settle('2026-12-01');
    const snapshot = await takeSnapshot(deps, civilDate('2026-11-30'));
    const asked = { snapshot, part: wholePortfolio };

    const { rows, rates, through } = await readMatrix(deps, asked);
    const read = await readPortfolio(deps, asked);
    const [vintage] = await readVintages(deps, { ...asked, late: 30 });

    const cells = rows.flatMap(({ from, to }) =>
      to.map(({ bucket, loans: count }) => `${from} to ${bucket}: ${count}`),
    );
    // At the end of October one is to pay in three days, and three are late by 31.
    expect(cells).toEqual(['0 to 2: 1', '3 to 4: 1', '3 to 8: 1', '3 to 9: 1']);
    expect(rates).toHaveLength(4);
    // Nothing stood between 1 and 30 days: nobody knows how it would have rolled.
    expect(through.percent).toBeNull();
    expect(read.firstPayments).toMatchObject([
      { days: 1, share: { part: 3, whole: 4, percent: '75.00' } },
      { days: 30, share: { part: 3, whole: 4 } },
    ]);
    expect(read.figures.writtenOff).toBe(1_000_000);
    expect(vintage).toMatchObject({ cohort: '2026-08', loans: 4, lent: 4_000_000 });
    expect(vintage?.points.map(({ months, share }) => [months, share.percent])).toEqual([
      [0, '0.00'],
      [1, '0.00'],
      [2, '75.00'],
      [3, '50.00'],
    ]);
    expect(Number(read.yield.percent)).toBeGreaterThan(20);
    expect(Number(read.costOfRisk.percent)).toBeGreaterThan(0);
  });

  it('counts a loan that was restructured until three instalments were paid in time', async () => {
    const { reportingDeps: deps, ...lender } = await openReported('2026-08-31');
    const offer = mensualOffer(civilDate('2026-08-31'));
    const { contract } = await lend(lender, { key: 'a', offer });
    const { loanId } = contract;
    await lender.settle('2026-11-10');
    const terms = { kind: 'restructure', count: 9 } as const;
    const order = { loanId, id: 'r1', terms, actor: 'test' };
    value(await transaction(deps.db, (tx) => lender.lending.grantRelief(tx, order)));
    const restructured = async (day: string) => {
      const snapshot = await takeSnapshot(deps, civilDate(day));
      const { figures } = await readPortfolio(deps, { snapshot, part: wholePortfolio });
      expect(value(await verifySnapshot(deps, day)).differences).toEqual([]);
      return figures.par30Restructured.part;
    };
    const after: number[] = [];
    for (const day of ['2026-11-30', '2026-12-31', '2027-01-31']) {
      await lender.settle(day);
      const amount = centavos(400_000);
      const payment = { loanId, id: day, amount, rail: 'spei', actor: 'test' } as const;
      value(await lender.lending.applyPayment(payment));
      const later = addDays(civilDate(day), 5);
      await lender.settle(later);
      after.push(await restructured(addDays(later, -1)));
    }

    expect(after.map((principal) => principal > 0)).toEqual([true, true, false]);
  });
});
