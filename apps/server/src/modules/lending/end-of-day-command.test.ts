import { moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { civilDate } from '@abona/kernel/civil-date';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { CUSTOMER, lend, offerOf, openLent } from './testing/lent.ts';

const settle = (url: string, ...args: readonly string[]) =>
  runCommand('settle-day', { DATABASE_URL: url }, ...args);

describe('end of day as a command', () => {
  it('brings every loan forward to a day, and finds nothing to do a second time', async () => {
    const lent = await openLent('2025-01-05');
    const disbursed = civilDate('2025-01-05');
    const dueDates = dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 });
    const terms = { ...purchaseTerms, disbursed, dueDates };
    const { contract } = await lend(lent, {
      key: 'application:1',
      offer: offerOf({ terms, latePolicy: moratory }),
    });

    const first = await settle(lent.url, '2025-02-10');
    const second = await settle(lent.url, '2025-02-10');

    expect(first.out).toMatch(/^2025-02-10: 1 loan, \d+ journals; [\d.]+ s\.\n$/);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(second.out).toMatch(/^2025-02-10: 0 loans, 0 journals; /);
    const loan = await lent.lending.findLoan(contract.loanId);
    expect(loan?.state.settledThrough).toBe('2025-02-10');
    expect(loan?.contract.customerId).toBe(CUSTOMER);
    expect((await lent.lending.checkBook()).difference).toBeNull();
  });

  it('refuses a day that has not come, and what is no day', async () => {
    const { url } = await openLent('2025-01-05');

    const early = await settle(url, '2999-01-01');
    const wrong = await settle(url, 'mañana');

    expect([early.code, wrong.code]).toEqual([2, 2]);
    expect(early.err).toMatch(/^The day was not settled\. 2999-01-01 has not come yet/);
    expect(wrong.err).toBe('The day was not settled. mañana is not a day (YYYY-MM-DD).\n');
  });
});
