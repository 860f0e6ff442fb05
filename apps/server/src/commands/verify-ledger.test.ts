import { describe, expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { withClient } from '#testing/template-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const verify = (env: Readonly<Record<string, string>>) => runCommand('verify-ledger', env);

const ENTRY = `
  insert into ledger.accounts (kind, owner) values ('funding', ''), ('cash', 'spei');
  with journal as (
    insert into ledger.journals (business_key, kind, business_date, actor, line_count)
    values ('funding:1', 'funding', '2026-11-15', 'test', 2) returning id
  )
  insert into ledger.postings (journal_id, line, account_id, amount)
  select journal.id, row_number() over (order by account.id), account.id,
    case account.kind when 'cash' then 500 else -500 end
  from journal, ledger.accounts account`;

describe('the verifier as a command', () => {
  it('says that the books are right', async () => {
    const { url } = await createTestDatabase();
    await withClient(url, (client) => client.query(ENTRY));

    const run = await verify({ DATABASE_URL: url });

    expect(run.out).toMatch(
      /^The books are right: 2 postings of 1 journal, 2 accounts, 0 seals, 0 loans; [\d.]+ s\.\nOpen beside it: 0 attempts \(0 in review\), 0 receipts in suspense with \$0\.00, 0 claims, 0 refunds to cards\.\n$/,
    );
    expect([run.code, run.err]).toEqual([0, '']);
  });

  it('names the first difference and ends with 1', async () => {
    const { url } = await createTestDatabase();
    await withClient(url, async (client) => {
      await client.query(ENTRY);
      await client.query(
        `alter table ledger.postings disable trigger all;
         update ledger.postings set amount = 501 where amount = 500`,
      );
    });

    const run = await verify({ DATABASE_URL: url });

    expect(run.out).toBe(
      'First difference: journal 1 is off balance by $0.01 (funding funding:1 of 2026-11-15).\n',
    );
    expect([run.code, run.err]).toEqual([1, '']);
  });

  it('says what is in the way and ends with 2', async () => {
    const { url } = await createTestDatabase();
    const elsewhere = new URL(url);
    elsewhere.pathname = '/nowhere';
    await withClient(url, (client) => client.query('drop schema ledger cascade'));

    const nothing = await verify({});
    const unknown = await verify({ DATABASE_URL: elsewhere.href });
    const bookless = await verify({ DATABASE_URL: url });

    expect([nothing.code, unknown.code, bookless.code]).toEqual([2, 2, 2]);
    expect(nothing.err).toMatch(/^The books could not be read\. No database is running out of /);
    expect(unknown.err).toMatch(/database "nowhere" does not exist \(3D000\)\n$/);
    expect(bookless.err).toBe('The books could not be read. The database has no books yet.\n');
  });
});
