import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { expect, it } from 'vitest';
import { lend, offerOf, openLent, value } from '#modules/lending/testing/lent.ts';
import { transaction } from '#platform/database/transaction.ts';
import { runCommand } from '#testing/run-command.ts';
import { withClient } from '#testing/template-database.ts';

/** `npm run verify`, of these books. */
const verify = (url: string) => runCommand('verify-ledger', { DATABASE_URL: url });

it('the verifier tells every loan anew that was held or relieved, and finds one that is not what its events tell', async () => {
  const { url, lending, deps, goTo } = await openLent('2026-11-15');
  const disbursed = civilDate('2026-11-15');
  const dueDates = dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 });
  const terms: LoanTerms = {
    ...{ principal: centavos(300_000), annualRate: rate('0.60'), iva: rate('0.16') },
    ...{ frequency: 'quincenal', dayCount: 'PERIODIC/360', disbursed, dueDates },
    design: { level: 'TOTAL_WITH_IVA' },
  };
  const { contract } = await lend({ lending }, { key: 'application:1', offer: offerOf({ terms }) });
  const { loanId } = contract;
  goTo('2026-11-20');
  await transaction(deps.db, async (tx) => {
    const relief = { id: 'r1', loanId, terms: { kind: 'skip', k: 1 }, actor: 'test' } as const;
    value(await lending.grantRelief(tx, relief));
    const amounts = [{ k: 1, amount: centavos(10_000) }];
    const hold = { holdId: 'h1', caseId: 'c1', loanId, from: civilDate('2026-11-20') };
    const scope = { kind: 'instalments', amounts } as const;
    value(await lending.placeHold(tx, { ...hold, scope, stops: ['collect', 'mora'] }));
  });
  goTo('2027-01-20');
  await lending.settleDay(civilDate('2027-01-20'));

  const right = await verify(url);
  await withClient(url, (client) => client.query(`update lending.loans set holds = '[]'`));
  const wrong = await verify(url);

  expect(right).toEqual({
    code: 0,
    out: expect.stringMatching(/^The books are right: .* 1 loan;/),
    err: '',
  });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('First difference');
});
