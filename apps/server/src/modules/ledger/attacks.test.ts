import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#testing/template-database.ts';
import { cloneBooks, DAY, disbursementOf, entryOf } from './testing/books.ts';

let books: Awaited<ReturnType<typeof cloneBooks>>;

/** One set of books for all attacks: each test also sees to it that they are as they were. */
beforeAll(async () => {
  books = await cloneBooks();
  await books.post(
    disbursementOf('l1', 1_000),
    entryOf({ from: 'loan_principal:l1', to: 'cash:spei', amount: 10 }, { businessKey: 'paid' }),
  );
});
afterAll(() => books.close());

const journal = (key: string, lineCount: number, rest = `'adjustment', null`) => `
  with new as (
    insert into ledger.journals (business_key, kind, reverses, business_date, actor, line_count)
    values ('${key}', ${rest}, '2026-11-15', 'attack', ${lineCount}) returning id
  )`;

const account = (code: string) =>
  `(select id from ledger.accounts where kind || ':' || owner = '${code}')`;
const LOAN = account('loan_principal:l1');
const CASH = account('cash:spei');
const MERCHANT = account('merchant_payable:m1');
const OLD = `(select id from ledger.journals where business_key = 'disbursement:l1')`;

const line = (journalId: string, number: number, posting: string) =>
  `insert into ledger.postings (journal_id, line, account_id, amount) select ${journalId}, ${number}, ${posting}`;
const lines = (...postings: readonly string[]) =>
  `insert into ledger.postings (journal_id, line, account_id, amount)
    ${postings.map((posting, i) => `select id, ${i + 1}, ${posting} from new`).join(' union all ')}`;

/** Each is one transaction. The second column is what the refusal must be about. */
const forbidden: readonly (readonly [string, string, RegExp])[] = [
  [
    'an unbalanced journal',
    `${journal('a', 2)} ${lines(`${LOAN}, 100`, `${CASH}, -99`)}`,
    /journals_are_balanced/,
  ],
  ['a journal without lines', `${journal('a', 2)} select 1 from new`, /journals_are_complete/],
  [
    'a journal that lacks a line',
    `${journal('a', 3)} ${lines(`${LOAN}, 100`, `${CASH}, -100`)}`,
    /journals_are_complete/,
  ],
  [
    'a journal with a line too many',
    `${journal('a', 2)} ${lines(`${LOAN}, 100`, `${CASH}, -60`, `${CASH}, -40`)}`,
    /journals_take_no_late_lines/,
  ],
  [
    'a journal of one line',
    `${journal('a', 1)} ${lines(`${CASH}, 100`)}`,
    /journals_line_count_check/,
  ],
  ['a line added to an old journal', line(OLD, 3, `${CASH}, 100`), /journals_take_no_late_lines/],
  [
    'a balanced pair added to an old journal',
    `insert into ledger.postings (journal_id, line, account_id, amount)
      select ${OLD}, 3, ${LOAN}, 5 union all select ${OLD}, 4, ${CASH}, -5`,
    /journals_take_no_late_lines/,
  ],
  [
    'a pair added after the checks were called early',
    `do $$ begin
      ${journal('a', 2)} ${lines(`${LOAN}, 100`, `${CASH}, -100`)};
      set constraints all immediate;
      insert into ledger.postings (journal_id, line, account_id, amount)
        select id, 3, ${LOAN}, 5 from ledger.journals where business_key = 'a';
    end $$`,
    /journals_take_no_late_lines/,
  ],
  [
    'a line of nothing',
    `${journal('a', 3)} ${lines(`${LOAN}, 100`, `${CASH}, -100`, `${MERCHANT}, 0`)}`,
    /postings_amount_is_not_zero/,
  ],
  [
    'an amount beyond all bounds',
    `${journal('a', 2)} ${lines(`${CASH}, 1000000000001`, `${MERCHANT}, -1000000000001`)}`,
    /postings_amount_is_bounded/,
  ],
  [
    'a line of an account that does not exist',
    `${journal('a', 2)} ${lines('999999, 100', `${CASH}, -100`)}`,
    /postings_belong_to_an_account/,
  ],
  [
    'a line of a journal that does not exist',
    line('999999', 1, `${CASH}, 100`),
    /postings_belong_to_a_journal/,
  ],
  [
    'a loan below zero',
    `${journal('a', 2)} ${lines(`${LOAN}, -991`, `${CASH}, 991`)}`,
    /accounts_balance_is_never_below_zero/,
  ],
  [
    'a business key that is in use',
    `${journal('paid', 2)} ${lines(`${LOAN}, -1`, `${CASH}, 1`)}`,
    /journals_business_key_key/,
  ],
  [
    'a business key that nobody can read',
    `${journal('a b', 2)} ${lines(`${LOAN}, -1`, `${CASH}, 1`)}`,
    /journals_business_key_check/,
  ],
  [
    'a kind that is not in the list',
    `${journal('a', 2, `'gift', null`)} ${lines(`${LOAN}, -1`, `${CASH}, 1`)}`,
    /journals_kind_check/,
  ],
  [
    'a reversal of nothing',
    `${journal('a', 2, `'reversal', null`)} ${lines(`${LOAN}, -1`, `${CASH}, 1`)}`,
    /journals_reversal_says_of_what/,
  ],
  [
    'a reversal that is no mirror image',
    `${journal('a', 2, `'reversal', ${OLD}`)} ${lines(`${LOAN}, -900`, `${MERCHANT}, 900`)}`,
    /journals_reversals_mirror/,
  ],
  [
    'a mirror image on another account',
    `${journal('a', 2, `'reversal', (select id from ledger.journals where business_key = 'paid')`)}
      ${lines(`${LOAN}, 10`, `${MERCHANT}, -10`)}`,
    /journals_reversals_mirror/,
  ],
  [
    'an account that the chart does not know',
    `insert into ledger.accounts (kind, owner) values ('slush', '')`,
    /accounts_kind_fkey/,
  ],
  [
    'an account of an owner that the chart does not know',
    `insert into ledger.accounts (kind, owner) values ('slush', 'm1')`,
    /accounts_kind_fkey/,
  ],
  [
    'an account of an owner of the wrong type',
    `insert into ledger.accounts (kind, owner) values ('cash', 'matress')`,
    /accounts_owner_fits_kind/,
  ],
  [
    'an account of a loan with too long a name',
    `insert into ledger.accounts (kind, owner) values ('loan_principal', repeat('a', 65))`,
    /accounts_owner_fits_kind/,
  ],
  [
    'an account of a customer with too long a number',
    `insert into ledger.accounts (kind, owner) values ('customer_credit', repeat('1', 19))`,
    /accounts_owner_fits_kind/,
  ],
  [
    'an account that is there already',
    `insert into ledger.accounts (kind, owner) values ('cash', 'spei')`,
    /accounts_owner_kind_key/,
  ],
];

/** What changes or removes, or chooses what is not the application's to choose. */
const alterations: readonly (readonly [string, string])[] = [
  ['a changed amount', 'update ledger.postings set amount = amount * 2'],
  ['a change of nothing', 'update ledger.postings set amount = 1 where false'],
  ['a removed line', 'delete from ledger.postings'],
  ['emptied postings', 'truncate ledger.postings'],
  ['a changed journal', `update ledger.journals set business_date = '2026-01-01'`],
  ['a removed journal', 'delete from ledger.journals'],
  ['emptied books', 'truncate ledger.journals, ledger.postings, ledger.accounts cascade'],
  ['a changed balance', 'update ledger.accounts set balance = 0'],
  ['a changed owner', `update ledger.accounts set owner = 'l9' where owner = 'l1'`],
  ['a removed account', 'delete from ledger.accounts'],
  ['a changed chart', `update ledger.account_kinds set side = 'debit'`],
  ['a removed kind', 'delete from ledger.account_kinds'],
  [
    'a change by way of a conflict',
    `insert into ledger.accounts (kind, owner) values ('cash', 'spei')
      on conflict (owner, kind) do update set balance = 7`,
  ],
];

/** What only an owner or a superuser may do at all. */
const beyondRights: readonly (readonly [string, string])[] = [
  ['triggers put to sleep', 'alter table ledger.postings disable trigger all'],
  ['triggers put to sleep for the session', 'set session_replication_role = replica'],
  ['a trigger removed', 'drop trigger journals_are_whole on ledger.journals'],
  [
    'a constraint removed',
    'alter table ledger.postings drop constraint postings_amount_is_bounded',
  ],
  [
    'a check replaced',
    'create or replace function ledger.check_journal() returns trigger language sql as $$ select null $$',
  ],
  ['a table removed', 'drop table ledger.postings'],
  ['a table of its own', 'create table ledger.shadow ()'],
  ['a schema of its own', 'create schema shadow'],
  [
    'a kind of its own',
    `insert into ledger.account_kinds (kind, side, owner_type) values ('slush', 'debit', 'none')`,
  ],
  [
    'an account with a balance',
    `insert into ledger.accounts (kind, owner, balance) values ('loan_principal', 'l2', 500)`,
  ],
  [
    'an id of its own choice',
    `insert into ledger.journals (id, business_key, kind, business_date, actor, line_count)
    overriding system value values (1, 'a', 'adjustment', '2026-11-15', 'attack', 2)`,
  ],
  [
    'a time of posting of its own choice',
    `insert into ledger.journals (business_key, kind, business_date, actor, line_count, posted_at)
    values ('a', 'adjustment', '2026-11-15', 'attack', 2, '2020-01-01')`,
  ],
  ['a migration said to be done', `insert into platform.migrations values (9999, 'x', 'x')`],
];

async function stateOf(client: pg.ClientBase): Promise<unknown> {
  const { rows } = await client.query(`
    select
      (select json_agg(a order by id) from ledger.accounts a) as accounts,
      (select json_agg(j order by id) from ledger.journals j) as journals,
      (select json_agg(p order by journal_id, line) from ledger.postings p) as postings`);
  return rows[0];
}

async function attack(url: string, query: string) {
  return withClient(url, async (client) => {
    const before = await stateOf(client);
    const failure = await client.query(query).then(
      () => null,
      (refusal: pg.DatabaseError) => refusal,
    );
    await client.query('rollback');
    return {
      failure,
      isUntouched: JSON.stringify(before) === JSON.stringify(await stateOf(client)),
    };
  });
}

describe('the books refuse, of the application and of whoever owns the schema,', () => {
  it.each(forbidden)('%s', async (_, query, reason) => {
    for (const attacker of [books.url, books.ownerUrl]) {
      const { failure, isUntouched } = await attack(attacker, query);
      expect(failure?.constraint).toMatch(reason);
      expect(isUntouched).toBe(true);
    }
  });

  it.each(alterations)('%s', async (_, query) => {
    const { url, ownerUrl } = books;

    const byApplication = await attack(url, query);
    const byOwner = await attack(ownerUrl, query);
    const asReplica = await attack(ownerUrl, `set session_replication_role = replica; ${query}`);

    expect(byApplication.failure?.message).toContain('permission denied');
    expect(byOwner.failure?.message).toContain('is append-only');
    expect(asReplica.failure?.message).toContain('is append-only');
    expect([byApplication, byOwner, asReplica].every((each) => each.isUntouched)).toBe(true);
  });
});

describe('the application has no right to', () => {
  it.each(beyondRights)('%s', async (_, query) => {
    const { failure, isUntouched } = await attack(books.url, query);

    // Insufficient privilege, which also covers "must be owner of".
    expect(failure?.code).toBe('42501');
    expect(isUntouched).toBe(true);
  });

  it('change a balance from a trigger of its own', async () => {
    const { failure, isUntouched } = await attack(
      books.url,
      `create temporary table bait (n integer);
       create function pg_temp.steal() returns trigger language plpgsql as
         $$ begin update ledger.accounts set balance = 1000000; return null; end $$;
       create trigger steal after insert on bait for each row execute function pg_temp.steal();
       insert into bait values (1)`,
    );

    expect(failure?.code).toBe('42501');
    expect(isUntouched).toBe(true);
  });
});

it('an account opened by hand starts empty, whatever the owner of the schema says', async () => {
  const loan = randomUUID();

  const { rows } = await withClient(books.ownerUrl, (client) =>
    client.query(
      `insert into ledger.accounts (kind, owner, balance)
       values ('loan_principal', '${loan}', 500), ('cash', 'card', 500)
       returning kind, balance`,
    ),
  );

  expect(rows).toEqual([
    { kind: 'loan_principal', balance: '0' },
    { kind: 'cash', balance: null },
  ]);
});

it('a reversal is refused a second time, and of a reversal', async () => {
  const { ownerUrl, ledger, inTransaction } = books;
  await inTransaction((tx) =>
    ledger.reverse(tx, {
      businessKey: 'paid',
      businessDate: DAY,
      actor: 'support:1',
    }),
  );
  const PAID = `(select id from ledger.journals where business_key = 'paid')`;
  const UNDONE = `(select id from ledger.journals where business_key = 'paid:reversal')`;

  const again = await attack(
    ownerUrl,
    `${journal('a', 2, `'reversal', ${PAID}`)} ${lines(`${LOAN}, 10`, `${CASH}, -10`)}`,
  );
  const ofReversal = await attack(
    ownerUrl,
    `${journal('a', 2, `'reversal', ${UNDONE}`)} ${lines(`${LOAN}, -10`, `${CASH}, 10`)}`,
  );

  expect(again.failure?.constraint).toBe('journals_are_reversed_once');
  expect(ofReversal.failure?.constraint).toBe('journals_reversals_are_final');
});
