import * as books from '@abona/contract/staff/books';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { receiveUnplaced } from '#modules/collections/testing/unplaced-money.ts';
import { bySpei, lend, mensualOffer, value } from '#modules/lending/testing/lent.ts';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

/** A loan that was lent and paid once, and a transfer that is nobody's. */
async function startWithBooks() {
  const desk = await startStaffDesk();
  await desk.lending.prepare();
  desk.clock.set('2026-11-16T12:00:00-06:00');
  const loan = await lend(desk, {
    key: 'application:1',
    offer: mensualOffer(civilDate('2026-11-16')),
  });
  value(await desk.lending.applyPayment(bySpei(loan, 'p1', 50_000)));
  await receiveUnplaced(desk, {
    amount: 12_345,
    paidAt: desk.clock.now(),
    clabe: '646180110400000007',
  });
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
  const support = await desk.signInStaff('lucia@abona.mx', 'support');
  const { loanId } = loan.contract;
  const download = (path: string) =>
    desk.desk().fastify.inject({ url: `/staff/v1/books/${path}`, headers: fromDesk(finance) });
  return { ...desk, loanId, finance, compliance, support, download };
}

type Row = {
  readonly kind: string;
  readonly side: 'debit' | 'credit';
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
};

describe('the books at the desk', () => {
  it('add up in both columns, and are what the month’s balanza says', async () => {
    const { ask, finance, compliance, database } = await startWithBooks();
    const { data } = await ask(finance, books.getTrialBalance);

    expect(data).toMatchObject({ from: '2026-11-01', to: '2026-11-16', sealed_until: null });
    for (const pair of Object.values(data.totals) as { debit: number; credit: number }[])
      expect(pair.debit).toBe(pair.credit);
    expect(data.totals.moved.debit).toBeGreaterThan(0);
    const { rows } = await database.pool.query(
      `select account.kind, sum(amount)::bigint as held from ledger.postings
        join ledger.accounts account on account.id = account_id group by account.kind`,
    );
    const held = Object.fromEntries(rows.map((row) => [row.kind, Number(row.held)]));
    const shown: readonly Row[] = data.rows;
    expect(
      Object.fromEntries(
        shown.map(({ kind, side, closing }) => [kind, side === 'debit' ? closing : -closing]),
      ),
    ).toEqual(held);
    expect((await ask(compliance, books.getTrialBalance)).data.rows).toEqual(data.rows);
  });

  it('lead from a kind of account to its accounts, to what was posted there, to the journal', async () => {
    const { ask, finance, loanId } = await startWithBooks();
    const { data: listed } = await ask(finance, books.listBookAccounts, {
      query: { kind: 'suspense' },
    });
    expect(listed.accounts).toMatchObject([
      { account: 'suspense:spei', owner: 'rail', owner_name: 'spei', balance: 12_345 },
    ]);

    const { data: own } = await ask(finance, books.listPostings, {
      query: { account: `loan_principal:${loanId}` },
    });
    expect(own.account).toMatchObject({ loan_id: publicId('loan', loanId), side: 'debit' });
    const [lent] = own.postings;
    expect(lent).toMatchObject({ kind: 'disbursement', credit: 0, balance: lent.debit });

    const params = { journal_id: String(lent.journal_id) };
    const { data: journal } = await ask(finance, books.getJournal, { params });
    const sum = (column: 'debit' | 'credit') =>
      journal.lines.reduce(
        (all: number, line: Record<typeof column, number>) => all + line[column],
        0,
      );
    expect([sum('debit'), sum('credit')]).toEqual([journal.total, journal.total]);
  });

  it('are nobody’s without a role that reads them, and refuse what does not exist', async () => {
    const { ask, finance, support } = await startWithBooks();
    const refused = async (endpoint: Parameters<typeof ask>[1], given: object) =>
      (await ask(finance, endpoint, given)).error.code;

    expect((await ask(support, books.getTrialBalance)).error.code).toBe('role_missing');
    expect(await refused(books.getTrialBalance, { query: { day: '2026-11-17' } })).toBe(
      'validation_failed',
    );
    const turned = { day: '2026-11-10', from: '2026-11-11' };
    expect(await refused(books.getTrialBalance, { query: turned })).toBe('validation_failed');
    expect(await refused(books.listPostings, { query: { account: 'cash:gold' } })).toBe(
      'not_found',
    );
    expect(await refused(books.listPostings, { query: { account: 'funding' } })).toBe('not_found');
    expect(
      await refused(books.listPostings, { query: { account: 'suspense:spei', cursor: 'W10' } }),
    ).toBe('validation_failed');
    expect(await refused(books.listBookAccounts, { query: { kind: 'toString' } })).toBe(
      'not_found',
    );
    expect(await refused(books.getJournal, { params: { journal_id: '999999' } })).toBe('not_found');
  });

  it('are taken away as files that say the same', async () => {
    const { download } = await startWithBooks();

    const balance = await download('trial-balance/export?day=2026-11-16');
    const postings = await download('postings/export?account=suspense%3Aspei');

    expect(balance.headers['content-disposition']).toContain('balanza-2026-11-01-2026-11-16.csv');
    expect(balance.body).toContain('206.05,Depósitos sin identificar,A,0.00,0.00,123.45,123.45');
    expect(postings.body.trim().split('\r\n')).toHaveLength(2);
    expect(postings.body).toMatch(/^suspense:spei,\d+,receipt:spei:.*,0\.00,123\.45,123\.45\r$/m);
  });
});
