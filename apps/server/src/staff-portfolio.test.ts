import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as portfolio from '@abona/contract/staff/portfolio';
import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bySpei, lend, mensualOffer, value } from '#modules/lending/testing/lent.ts';
import { runCommand } from '#testing/run-command.ts';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

/** A desk whose portfolio of 9 November is kept: one loan is late, one is paid as agreed, one began that day. */
async function startWithPortfolio() {
  const desk = await startStaffDesk();
  const { lending, clock } = desk;
  await lending.prepare();
  clock.set('2026-08-31T12:00:00-06:00');
  const offer = mensualOffer(civilDate('2026-08-31'));
  const late = await lend(desk, { key: 'application:1', offer });
  const paying = await lend(desk, { key: 'application:2', offer });
  for (const [day, amount] of [
    ['2026-09-30', 188_000],
    ['2026-10-31', 190_000],
    ['2026-11-10', 0],
  ] as const) {
    clock.set(`${day}T12:00:00-06:00`);
    await lending.settleDay(civilDate(day));
    if (amount > 0) value(await lending.applyPayment(bySpei(paying, day, amount)));
    await desk.runSchedule('reporting.keep_portfolio');
  }
  const risk = await desk.signInStaff('riesgo@abona.mx', 'risk');
  return { ...desk, late, paying, risk };
}

describe('the portfolio at the desk', () => {
  it('is shown with its figures, which drill down to their loans and are exported, by nobody’s name', async () => {
    const { ask, risk, desk } = await startWithPortfolio();

    const { data } = await ask(risk, portfolio.getPortfolio);
    const listed = await ask(risk, portfolio.listPortfolioLoans, { query: { late: '30' } });
    const file = await desk().fastify.inject({
      url: '/staff/v1/portfolio/loans/export',
      headers: fromDesk(risk),
    });

    expect(data).toMatchObject({ day: '2026-11-09', figures: { loans: 2 } });
    expect(data.figures.par[1].share.part).toBe(1_000_000);
    expect(data.previous).toMatchObject({ day: '2026-10-31' });
    expect(data.choices).toMatchObject({
      merchants: [{ id: 'm1', name: 'm1' }],
      tiers: ['none'],
      cohorts: ['2026-08'],
    });
    expect(listed.data.loans).toMatchObject([
      { bucket: 'late_31_60', days_late: 40, principal: 1_000_000, tier: null, merchant_id: 'm1' },
    ]);
    expect(listed.data.loans[0].loan_id).toMatch(/^loan_/);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="cartera-2026-11-09.csv"',
    );
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes('late_31_60,40,10000.00,10000.00'))).toHaveLength(
      1,
    );
  });

  it('is told apart by product, shop, tier and month, and compared with the month’s end', async () => {
    const { ask, risk } = await startWithPortfolio();

    const by = (by: string) => ask(risk, portfolio.getPortfolioBreakdown, { query: { by } });
    const [merchants, cohorts] = [await by('merchant'), await by('cohort')];
    const rolls = await ask(risk, portfolio.getPortfolioRolls, { query: { merchant: 'm1' } });
    const vintages = await ask(risk, portfolio.getPortfolioVintages, { query: { late: '30' } });
    const series = await ask(risk, portfolio.getPortfolioSeries, { query: { every: 'day' } });
    const cell = await ask(risk, portfolio.listPortfolioLoans, {
      query: { from: 'late_31_60', bucket: 'late_31_60' },
    });

    const span = await ask(risk, portfolio.listPortfolioLoans, { query: { bucket: 'late_91_up' } });
    const spans = await ask(risk, portfolio.listPortfolioLoans, {
      query: { from: 'late_1_30', bucket: 'late_31_60' },
    });

    expect(merchants.data.groups).toMatchObject([{ key: 'm1', loans: 2 }]);
    expect(cohorts.data.groups).toMatchObject([{ key: '2026-08', par30: { part: 1_000_000 } }]);
    const from = rolls.data.rows.find(({ loans }: { loans: number }) => loans === 1);
    expect(rolls.data.previous_day).toBe('2026-10-31');
    expect(from).toBeDefined();
    expect(vintages.data.vintages).toMatchObject([{ cohort: '2026-08', lent: 2_000_000 }]);
    expect(series.data.points.length).toBe(12);
    expect(cell.data.loans).toHaveLength(1);
    expect([span.data.loans, spans.data.loans]).toEqual([[], []]);
  });

  it('refuses what is not kept: a day, a shop’s months by product, a page that nobody wrote', async () => {
    const { ask, risk } = await startWithPortfolio();
    const codeOf = async (call: Parameters<typeof ask>[1], query: Record<string, string>) =>
      (await ask(risk, call, { query })).error?.code;

    expect(await codeOf(portfolio.getPortfolio, { day: '2020-01-01' })).toBe('not_found');
    expect(await codeOf(portfolio.getPortfolio, { day: 'ayer' })).toBe('validation_failed');
    const both = { merchant: 'm1', tier: 'none', cohort: '2026-08' };
    expect(await codeOf(portfolio.getPortfolio, both)).toBe('validation_failed');
    expect(await codeOf(portfolio.listPortfolioLoans, both)).toBeUndefined();
    expect(await codeOf(portfolio.listPortfolioLoans, { cursor: 'x' })).toBe('validation_failed');
    expect(await codeOf(portfolio.getPortfolioRolls, { cohort: '2026-08' })).toBe(
      'validation_failed',
    );
  });

  it('is told anew by a command, equal to the centavo, which says what differs', async () => {
    const { database } = await startWithPortfolio();
    const env = { DATABASE_URL: database.url };

    const equal = await runCommand('portfolio', env, '2026-11-09');
    await database.pool.query('update reporting.portfolio_loans set interest = interest + 1');
    const different = await runCommand('portfolio', env, '2026-11-09');

    expect([equal.code, equal.err]).toEqual([0, '']);
    expect(equal.out).toContain('2026-11-09: 2 loans owed');
    expect(equal.out).toContain('Equal to the centavo.');
    expect(different.code).toBe(1);
    expect(different.out).toMatch(/loan .*: interest is \d+, the events tell \d+/);
  });
});

describe('an export', () => {
  /** More loans than one page of the export holds. */
  async function startWithManyLoans() {
    const world = await startWithPortfolio();
    const { rows } = await world.database.pool.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'reporting' and table_name = 'portfolio_loans' and column_name <> 'loan_id'`,
    );
    await world.database.pool.query(`
      insert into reporting.portfolio_loans (loan_id, ${rows[0].names})
      select gen_random_uuid(), loan.* from generate_series(1, 30000), (
        select ${rows[0].names} from reporting.portfolio_loans where day = '2026-11-09' limit 1
      ) loan`);
    const address = await world.desk().fastify.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => world.desk().fastify.close());
    return { ...world, address };
  }

  it('that is stopped half-way leaves nothing open, and the next one is whole', async () => {
    const { desk, risk, database } = await startWithManyLoans();
    const { port } = desk().fastify.server.address() as AddressInfo;
    const path = '/staff/v1/portfolio/loans/export';
    const stopped = await new Promise<number>((resolve) => {
      get({ port, path, headers: fromDesk(risk) }, (response) => {
        response.once('data', (chunk: Buffer) => {
          response.destroy();
          resolve(chunk.length);
        });
      });
    });

    const whole = await desk().fastify.inject({ url: path, headers: fromDesk(risk) });

    expect(stopped).toBeGreaterThan(0);
    expect(whole.body.trim().split('\r\n')).toHaveLength(30_003);
    const { rows } = await database.pool.query(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
  });
});
