import { randomUUID } from 'node:crypto';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { quincenaOnOrBefore } from '@abona/mexico/quincena';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance } from '../domain/advance.ts';
import { contractOf } from '../domain/quote-offer.ts';
import { openingState } from '../domain/replay.ts';
import { offerOf } from '../testing/lent.ts';
import type { ShownLoan } from './loan-summary.ts';
import { plannerOf } from './planner.ts';

const today = civilDate('2026-11-17');
const budget = { cap: null, elsewhereOn: () => centavos(0) };
const PAYDAYS = 49;
const unmarked: Omit<ShownLoan['loan'], 'contract' | 'state'> = {
  pastDueSince: null,
  delinquency: 'current',
  nextEventOn: null,
  lastStatementOn: null,
  statementCount: 0,
  eventCount: 0,
  automaticPayment: false,
};

const frequencies = ['semanal', 'catorcenal', 'quincenal', 'mensual'] as const;

/** A loan that was opened some days ago, as it stands today. */
const aLoan = fc
  .record({
    kind: fc.constantFrom('purchase' as const, 'cash' as const),
    frequency: fc.constantFrom(...frequencies),
    principal: fc.integer({ min: 30_000, max: 2_000_000 }).map(centavos),
    count: fc.integer({ min: 1, max: 24 }),
    daysAgo: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ kind, frequency, principal, count, daysAgo }): ShownLoan => {
    const disbursed = addDays(today, -daysAgo);
    const offer = offerOf({
      kind,
      terms: {
        ...{ principal, frequency, disbursed, dayCount: 'PERIODIC/360' },
        ...{ annualRate: rate('0.60'), iva: rate('0.16'), design: { level: 'TOTAL_WITH_IVA' } },
        dueDates: dueDatesOf({ frequency, disbursed, count, firstDue: addDays(disbursed, 7) }),
      },
    });
    const contract = contractOf(offer, {
      loanId: randomUUID(),
      customerId: 1,
      disbursement:
        kind === 'purchase'
          ? { to: 'merchant', merchantId: 'm1' }
          : { to: 'customer', rail: 'spei' },
      openingFeeRail: null,
    });
    const { state } = advance(contract, openingState(contract, offer.schedule), today);
    return { loan: { contract, state, ...unmarked }, agreement: undefined };
  });

describe('the planner', () => {
  it('adds up to the schedules of any portfolio, as a whole and payday by payday', () => {
    let planned = 0;
    fc.assert(
      fc.property(fc.array(aLoan, { minLength: 1, maxLength: 6 }), (loans) => {
        const rows = loans.flatMap(({ loan }) => loan.state.rows);
        const planner = plannerOf(loans, { today, count: PAYDAYS, budget });
        const sum = planner.paydays.reduce((total, day) => total + day.total, planner.now.total);
        planned += rows.length;

        expect(sum).toBe(rows.reduce((total, row) => total + row.total, 0));
        const paydays = planner.paydays.map(({ payday, total, items }) => {
          const own = rows.filter(({ dueDate }) => quincenaOnOrBefore(dueDate) === payday);
          return [
            { payday, total: own.reduce((all, row) => all + row.total, 0) },
            { payday, total },
            { payday, total: items.reduce((all, { amount }) => all + amount, 0) },
          ];
        });
        expect(paydays.map(([due]) => due)).toEqual(paydays.map(([, total]) => total));
        expect(paydays.map(([due]) => due)).toEqual(paydays.map(([, , items]) => items));
        expect(planner.peak).toBe(Math.max(0, ...planner.paydays.map(({ total }) => total)));
      }),
      { numRuns: 1_000 },
    );
    expect(planned).toBeGreaterThan(10_000);
  });
});
