import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountCode } from './domain/account-code.ts';
import { type Books, DAY, disbursementOf, entryOf, move, openBooks } from './testing/books.ts';

const day = (offset: number): CivilDate => addDays(DAY, offset);

/** Nothing but sums over every posting: what the trial balance must be, however it is read. */
async function countedByHand({ db }: Books, from: CivilDate, to: CivilDate) {
  const { rows } = await sql<{ kind: string; opening: number; debit: number; credit: number }>`
    select account.kind,
      coalesce(sum(amount) filter (where business_date < ${from}), 0)::bigint as opening,
      coalesce(sum(amount) filter (where business_date >= ${from} and amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where business_date >= ${from} and amount < 0), 0)::bigint as credit
    from ledger.postings posting
    join ledger.journals journal on journal.id = journal_id
    join ledger.accounts account on account.id = account_id
    where business_date <= ${to} group by account.kind order by account.kind`.execute(db);
  return rows;
}

/** Three days, two of them sealed, with a journal of a sealed day that was written down late. */
async function writtenBooks(): Promise<Books> {
  const books = await openBooks();
  for (const [offset, loan] of ['l1', 'l2', 'l3'].entries()) {
    const businessDate = day(offset);
    await books.post(
      { ...disbursementOf(loan, 1_000 + offset), businessDate },
      entryOf({ from: `loan_principal:${loan}`, to: 'cash:spei', amount: 100 }, { businessDate }),
      entryOf({ from: 'cash:spei', to: 'provider_fees', amount: 3 }, { businessDate }),
    );
    if (offset < 2) await books.ledger.sealDay(businessDate);
  }
  await books.post(
    entryOf({ from: 'customer_credit:5', to: 'cash:spei', amount: 40 }, { businessDate: day(0) }),
  );
  return books;
}

describe('the trial balance', () => {
  it.each([
    ['of all days', 0, 2],
    ['of one day that is sealed, with what was written down late', 0, 0],
    ['of a day that is not sealed', 2, 2],
    ['of days before anything was', -9, -1],
  ])('%s is the sum of the postings', async (_, from, to) => {
    const books = await writtenBooks();

    const read = await books.ledger.trialBalance(books.db, { from: day(from), to: day(to) });

    expect(read).toEqual(await countedByHand(books, day(from), day(to)));
    const total = (of: (row: (typeof read)[number]) => number) =>
      read.reduce((sum, row) => sum + of(row), 0);
    expect([total(({ opening }) => opening), total((row) => row.debit - row.credit)]).toEqual([
      0, 0,
    ]);
  });
});

describe('an account, from its latest line on', () => {
  const read = async ({ ledger, db }: Books, account: AccountCode, limit: number) => {
    const pages = [];
    for (let before = null; ; ) {
      const page = await ledger.latest(db, { account, before, limit });
      if (page === null) return null;
      pages.push(page.lines);
      if (page.next === null) return pages;
      before = page.next as never;
    }
  };

  it.each(['cash:spei', 'loan_principal:l2', 'merchant_payable:m1'] as const)(
    '%s comes in pages that join, and runs back from what it holds to nothing',
    async (account) => {
      const books = await writtenBooks();
      const held = await books.ledger.balanceOf(books.db, account);

      const whole = (await read(books, account, 100))?.flat() ?? [];
      const paged = (await read(books, account, 2)) ?? [];

      expect(paged.flat()).toEqual(whole);
      expect(paged.every((page) => page.length <= 2)).toBe(true);
      expect(whole[0]?.balance).toBe(held);
      const { side } = books.ledger.chartOf(books.ledger.partsOf(account).kind);
      const first = whole.at(-1);
      expect(first?.balance).toBe((side === 'debit' ? 1 : -1) * (first?.amount ?? 0));
      for (const [place, line] of whole.entries()) {
        const older = whole[place + 1]?.balance ?? 0;
        expect(line.balance - older).toBe((side === 'debit' ? 1 : -1) * line.amount);
      }
    },
  );

  it('tells lines of one journal apart where a page ends between them', async () => {
    const books = await openBooks();
    await books.post(disbursementOf('l1', 900));
    await books.post(
      entryOf(
        { from: 'funding', to: 'cash:spei', amount: 1 },
        {
          movements: [
            move('customer_credit:7', 'cash:spei', 900),
            move('loan_principal:l1', 'customer_credit:7', 900),
          ],
        },
      ),
    );

    const pages = (await read(books, 'customer_credit:7', 1)) ?? [];

    expect(pages.flat().map(({ line }) => line)).toHaveLength(2);
    expect(new Set(pages.flat().map(({ journalId }) => journalId)).size).toBe(1);
    expect(pages.flat().at(0)?.balance).toBe(0);
  });

  it('is nothing where nothing was ever posted, and what is no account has no name', async () => {
    const { ledger, db } = await openBooks();

    expect(
      await ledger.latest(db, { account: 'loan_principal:none', before: null, limit: 5 }),
    ).toBeNull();
    expect(
      ['cash', 'cash:gold', 'gold', 'funding:x', 'customer_credit:-1', "loan_fee:l1' or 1=1"].map(
        ledger.parseAccount,
      ),
    ).toEqual([null, null, null, null, null, null]);
    expect(ledger.parseAccount('cash:spei')).toBe('cash:spei');
  });
});

it('shared accounts of a kind are listed in pages, with what each holds', async () => {
  const { ledger, db, post } = await openBooks();
  for (const [index, shop] of ['a1', 'b2', 'c3'].entries())
    await post(
      entryOf({ from: `merchant_payable:${shop}`, to: 'loan_principal:l1', amount: 10 + index }),
    );
  const kind = 'merchant_payable' as const;

  const first = await ledger.listShared(db, { kind, after: null, limit: 2 });
  const second = await ledger.listShared(db, { kind, after: 'b2', limit: 2 });

  expect([...first, ...second]).toEqual([
    { account: 'merchant_payable:a1', balance: 10 },
    { account: 'merchant_payable:b2', balance: 11 },
    { account: 'merchant_payable:c3', balance: 12 },
  ]);
  expect(await ledger.listShared(db, { kind: 'loan_principal', after: null, limit: 2 })).toEqual(
    [],
  );
});

describe('the journals of a loan', () => {
  it('end with the last page: behind it there are none', async () => {
    const { db, ledger } = await writtenBooks();
    const page = { owner: 'l1', keys: [], before: null, limit: 10 };

    const all = await ledger.listOf(db, page);
    const behind = await ledger.listOf(db, { ...page, before: all.at(-1)?.id ?? 0 });

    expect(all.length).toBeGreaterThan(0);
    expect(behind).toEqual([]);
  });
});
