import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@abona/kernel/civil-date';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '#testing/fixed-clock.ts';
import { silentLog } from '#testing/silent-log.ts';
import { withClient } from '#testing/template-database.ts';
import { createLedger } from './module.ts';
import { type Books, DAY, disbursementOf, entryOf, openBooks } from './testing/books.ts';

/** Four days of a small book: three sealed, one not. */
async function openSealedBooks(): Promise<Books> {
  const books = await openBooks();
  for (const [index, loan] of ['l1', 'l2', 'l3', 'l4'].entries()) {
    const businessDate = addDays(DAY, index);
    await books.post(
      { ...disbursementOf(loan, 1_000), businessDate },
      entryOf(
        { from: `loan_principal:${loan}`, to: 'cash:spei', amount: 100 },
        { kind: 'payment', businessKey: `payment:${loan}`, businessDate },
      ),
      entryOf(
        { from: 'interest_income', to: `loan_interest:${loan}`, amount: 7 },
        { kind: 'accrual', businessKey: `accrual:${loan}`, businessDate },
      ),
    );
    if (index === 1)
      await books.inTransaction((tx) =>
        books.ledger.reverse(tx, { businessKey: `payment:${loan}`, businessDate, actor: 'test' }),
      );
    if (index < 3) await books.ledger.sealDay(businessDate);
  }
  return books;
}

/** Changes the books behind their back: a superuser puts every trigger to sleep first. */
async function tamper({ ownerUrl }: Books, query: string): Promise<void> {
  const tables = ['accounts', 'journals', 'postings', 'seals', 'day_totals', 'kind_totals'];
  const toAll = (action: string) =>
    tables.map((table) => `alter table ledger.${table} ${action} trigger all`).join('; ');
  await withClient(ownerUrl, async (client: pg.Client) => {
    await client.query(`begin; ${toAll('disable')}`);
    const { rowCount } = await client.query(query);
    await client.query(`${toAll('enable')}; commit`);
    expect(rowCount).toBeGreaterThan(0);
  });
}

const journal = (key: string) => `(select id from ledger.journals where business_key = '${key}')`;
const account = (kind: string, owner: string) =>
  `(select id from ledger.accounts where kind = '${kind}' and owner = '${owner}')`;

describe('books that nobody touched', () => {
  it('have no difference, and everything in them was read', async () => {
    const { ledger } = await openSealedBooks();

    expect(await ledger.verify()).toEqual({
      difference: null,
      subject: null,
      accounts: 11,
      journals: 13,
      postings: 26,
      seals: 3,
    });
  });

  it('have none before the first entry either', async () => {
    const { ledger } = await openBooks();

    expect(await ledger.verify()).toMatchObject({ difference: null, journals: 0, seals: 0 });
    expect(await ledger.sealDay(DAY)).toMatchObject({ ok: true, value: { number: 1 } });
    expect(await ledger.verify()).toMatchObject({ difference: null, seals: 1 });
  });
});

describe('the verifier finds', () => {
  it.each([
    [
      'a posting whose sign was turned',
      `update ledger.postings set amount = -amount
        where journal_id = ${journal('payment:l2')} and line = 1`,
      { kind: 'journal_unbalanced' },
      'payment payment:l2 of 2026-11-16',
    ],
    [
      'a posting that was removed',
      `delete from ledger.postings where journal_id = ${journal('accrual:l3')} and line = 2`,
      { kind: 'journal_incomplete', lines: 1, lineCount: 2 },
      'accrual accrual:l3 of 2026-11-17',
    ],
    [
      'a posting that was removed after the last seal',
      `delete from ledger.postings where journal_id = ${journal('accrual:l4')} and line = 2`,
      { kind: 'journal_incomplete', lines: 1, lineCount: 2 },
      'accrual accrual:l4 of 2026-11-18',
    ],
    [
      'a pair that was added',
      `insert into ledger.postings (journal_id, line, account_id, amount)
        select ${journal('payment:l1')}, n + 2, ${account('cash', 'spei')}, 5 - 10 * (n % 2)
        from generate_series(1, 2) n`,
      { kind: 'journal_incomplete', lines: 4, lineCount: 2 },
      'payment payment:l1 of 2026-11-15',
    ],
    [
      'a journal that was removed and left its lines',
      `delete from ledger.journals where business_key = 'accrual:l2'`,
      { kind: 'posting_without_journal' },
      null,
    ],
    [
      'the last journal removed, its lines left',
      `delete from ledger.journals where business_key = 'accrual:l4'`,
      { kind: 'posting_without_journal' },
      null,
    ],
    [
      'an account that was removed',
      `delete from ledger.accounts where id = ${account('loan_interest', 'l4')}`,
      { kind: 'posting_without_account' },
      'accrual accrual:l4 of 2026-11-18',
    ],
    [
      'an amount changed on both sides, by the chain',
      `update ledger.postings set amount = amount * 2
        where journal_id = ${journal('payment:l2')}`,
      { kind: 'seal_broken', number: 2, part: 'postings' },
      null,
    ],
    [
      'an amount changed on both sides after the last seal, by the balance',
      `update ledger.postings set amount = amount * 2
        where journal_id = ${journal('payment:l4')}`,
      { kind: 'balance_wrong', stored: 900, recomputed: 800 },
      'loan_principal:l4',
    ],
    [
      'a whole journal that was removed, by the chain',
      `with gone as (delete from ledger.postings where journal_id = ${journal('accrual:l1')})
        delete from ledger.journals where business_key = 'accrual:l1'`,
      { kind: 'seal_broken', number: 1, part: 'journals' },
      null,
    ],
    [
      'a journal moved to another day, by the chain',
      `update ledger.journals set business_date = '2026-11-01' where business_key = 'payment:l3'`,
      { kind: 'seal_broken', number: 3, part: 'journals' },
      null,
    ],
    [
      'a loan given to another owner, by the chain',
      `update ledger.accounts set owner = 'l9' where kind = 'loan_principal' and owner = 'l1'`,
      { kind: 'seal_broken', number: 1, part: 'accounts' },
      null,
    ],
    [
      'a stored balance that was changed',
      `update ledger.accounts set balance = 0 where id = ${account('loan_principal', 'l3')}`,
      { kind: 'balance_wrong', stored: 0, recomputed: 900 },
      'loan_principal:l3',
    ],
    [
      'a day total that was changed',
      `update ledger.day_totals set debit = debit + 1
        where seal_number = 2 and account_id = ${account('cash', 'spei')}`,
      { kind: 'seal_broken', number: 2, part: 'totals' },
      null,
    ],
    [
      'a total of a kind of account that was changed',
      `update ledger.kind_totals set credit = credit + 1 where seal_number = 2 and kind = 'loan_principal'`,
      { kind: 'seal_broken', number: 2, part: 'totals' },
      null,
    ],
    [
      'a seal that was changed',
      `update ledger.seals set journal_count = 99 where number = 2`,
      { kind: 'seal_broken', number: 2, part: 'hash' },
      null,
    ],
    [
      'the last seal taken away',
      `with gone as (delete from ledger.day_totals where seal_number = 3),
        gone_too as (delete from ledger.kind_totals where seal_number = 3)
        delete from ledger.seals where number = 3`,
      { kind: 'seal_missing', number: 3 },
      null,
    ],
  ])('%s', async (_, query, difference, subject) => {
    const books = await openSealedBooks();
    await tamper(books, query);

    const verification = await books.ledger.verify();

    expect(verification).toMatchObject({ difference, subject });
    expect(books.ledger.describeDifference(verification.difference ?? ({} as never))).toMatch(
      /^(journal|seal|account|there are postings)/,
    );
  });

  it('the first of several', async () => {
    const books = await openSealedBooks();
    await tamper(
      books,
      `update ledger.postings set amount = -amount where line = 1 and journal_id in
        (${journal('payment:l3')}, ${journal('payment:l2')}, ${journal('accrual:l4')})`,
    );
    await tamper(books, `update ledger.accounts set balance = 1 where owner = 'l1'`);

    const verification = await books.ledger.verify();

    expect(verification.subject).toBe('payment payment:l2 of 2026-11-16');
  });

  it('a reversal that is no mirror image, where no seal tells', async () => {
    const books = await openBooks();
    await books.post(disbursementOf('l1', 500), disbursementOf('l2', 500));
    const order = { businessKey: 'disbursement:l2', businessDate: DAY, actor: 'test' };
    await books.inTransaction((tx) => books.ledger.reverse(tx, order));
    await tamper(
      books,
      `update ledger.postings set account_id = ${account('loan_principal', 'l1')}
        where journal_id = ${journal('disbursement:l2:reversal')}
        and account_id = ${account('loan_principal', 'l2')}`,
    );

    expect((await books.ledger.verify()).subject).toBe(
      'reversal disbursement:l2:reversal of 2026-11-15',
    );
  });

  it('a chain that was computed anew over forged rows, by the file outside the database', async () => {
    const books = await openSealedBooks();
    const forger = createLedger({
      db: books.db,
      databaseUrl: books.url,
      clock: fixedClock('2026-11-19T12:00:00Z'),
      log: silentLog,
      sealFolder: join(books.sealFolder, 'forged'),
    });
    await tamper(
      books,
      `with forged as (
        update ledger.postings set amount = amount * 2 where journal_id = ${journal('accrual:l1')}
      ), fitted as (
        update ledger.accounts set balance = balance * 2 where kind = 'loan_interest' and owner = 'l1'
      ), totals as (delete from ledger.day_totals), kinds as (delete from ledger.kind_totals)
      delete from ledger.seals`,
    );
    for (const index of [0, 1, 2]) await forger.sealDay(addDays(DAY, index));

    expect((await forger.verify()).difference).toBeNull();
    expect((await books.ledger.verify()).difference).toEqual({
      kind: 'seal_file_differs',
      number: 1,
    });
  });

  it('a seal whose file is gone', async () => {
    const books = await openSealedBooks();
    await rm(join(books.sealFolder, 'seal-0000002.json'), { force: true });

    expect((await books.ledger.verify()).difference).toEqual({
      kind: 'seal_file_missing',
      number: 2,
    });
  });

  it('a file that says something else', async () => {
    const books = await openSealedBooks();
    const path = join(books.sealFolder, 'seal-0000003.json');
    await chmod(path, 0o600);
    await writeFile(path, (await readFile(path, 'utf8')).replace('"2026-11-17"', '"2026-11-16"'));

    expect((await books.ledger.verify()).difference).toEqual({
      kind: 'seal_file_differs',
      number: 3,
    });
  });
});

describe('a day', () => {
  it('has one seal, and what comes later falls under the next', async () => {
    const { ledger, post, db } = await openBooks();
    await post(disbursementOf('l1', 1_000));
    const first = await ledger.sealDay(DAY);
    await post(disbursementOf('l2', 1_000));

    expect(await ledger.sealDay(DAY)).toEqual(first);
    await ledger.sealDay(addDays(DAY, 1));

    const seals = await db.selectFrom('ledger.seals').selectAll().orderBy('number').execute();
    expect(
      seals.map((seal) => [seal.journal_count, seal.previous_hash === seals[0]?.hash]),
    ).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it('whose books do not add up is not sealed', async () => {
    const books = await openBooks();
    await books.post(disbursementOf('l1', 1_000));
    await tamper(books, `update ledger.postings set amount = 999 where amount = 1000`);

    const sealed = await books.ledger.sealDay(DAY);

    expect(sealed).toMatchObject({ ok: false, error: { kind: 'journal_unbalanced', total: -1 } });
    expect(await readdir(books.sealFolder)).toEqual([]);
  });

  it('is kept in a file that cannot be written, also when an earlier run did not get to it', async () => {
    const books = await openSealedBooks();
    await rm(join(books.sealFolder, 'seal-0000001.json'), { force: true });

    await books.ledger.sealDay(addDays(DAY, 2));

    const names = (await readdir(books.sealFolder)).sort();
    expect(names).toEqual(['seal-0000001.json', 'seal-0000002.json', 'seal-0000003.json']);
    const kept = JSON.parse(
      await readFile(join(books.sealFolder, 'seal-0000002.json'), 'utf8'),
    ) as { hash: string; previous_hash: string };
    const [seal] = await books.db
      .selectFrom('ledger.seals')
      .select(['hash', 'previous_hash'])
      .where('number', '=', 2)
      .execute();
    expect(kept).toMatchObject(seal ?? {});
    expect((await books.ledger.verify()).difference).toBeNull();
  });
});
