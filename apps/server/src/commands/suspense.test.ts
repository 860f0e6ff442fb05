import { publicId } from '@abona/kernel/public-id';
import { expect, it } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const run = (url: string, ...args: readonly string[]) =>
  runCommand('suspense', { DATABASE_URL: url }, ...args);

const RECEIPT = '019a0000-0000-7000-8000-000000000001';
const ASKED = '019a0000-0000-7000-8000-000000000002';
const UNFOUND = '019a0000-0000-7000-8000-000000000003';
const LOAN = '019a0000-0000-7000-8000-000000000004';

/** Money that waits, somebody who says that it is theirs, and somebody whose payment was not found. */
const STATE = `
  insert into collections.receipts
    (id, provider, provider_ref, rail, amount, value_on, received_at, tracking_key, status, cause, moved_at)
  values ('${RECEIPT}', 'spei', 'str_1', 'spei', 77700, '2026-11-16', now(), 'RASTREO1', 'suspense',
    'loan_unknown', now());
  insert into collections.payment_claims (id, customer_id, loan_id, rail, tracking_key, amount, paid_on, status,
    receipt_id, claimed_at, open_until, ended_at)
  values
    ('${ASKED}', 7, '${LOAN}', 'spei', 'RASTREO1', 77700, '2026-11-16', 'in_review', '${RECEIPT}', now(), now(), null),
    ('${UNFOUND}', 8, '${LOAN}', 'oxxo', 'TICKET22', 10000, '2026-11-10', 'not_found', null, now(), now(), now())`;

const claimOf = (id: string) => publicId('clm', id);

it('an operator denies a claim and has another looked for again, each once and with who decided it', async () => {
  const { url, pool } = await createTestDatabase();
  await pool.query(STATE);
  const ask = async (text: string) => (await pool.query(text)).rows;

  const listed = await run(url);
  const wordless = await run(url, claimOf(UNFOUND), 'look-again', ' x ');
  const misplaced = await run(url, claimOf(ASKED), 'look-again', 'CEP de Banxico');
  const denied = await run(url, claimOf(ASKED), 'deny');
  const again = await run(url, claimOf(ASKED), 'deny');
  const undeniable = await run(url, claimOf(UNFOUND), 'deny');
  const looked = await run(url, claimOf(UNFOUND), 'look-again', ' Foto del ticket, caja 3 ');
  const unknown = await run(url, claimOf(RECEIPT), 'deny');

  expect(listed.out).toContain(
    `    claim ${claimOf(ASKED)}  customer 7  ${publicId('loan', LOAN)}\n`,
  );
  expect([wordless.code, wordless.out]).toEqual([2, '']);
  expect(misplaced).toMatchObject({
    ...{ code: 1, out: `${claimOf(ASKED)} stays as it is: state_conflict.\n` },
  });
  expect(denied).toEqual({ code: 0, out: `${claimOf(ASKED)} is denied.\n`, err: '' });
  expect([again.code, undeniable.code, unknown.code]).toEqual([1, 1, 1]);
  expect(unknown.out).toContain('not_found');
  expect(looked).toEqual({ code: 0, out: `${claimOf(UNFOUND)} is open.\n`, err: '' });
  expect(
    await ask('select status, evidence from collections.payment_claims order by customer_id'),
  ).toEqual([
    { status: 'denied', evidence: null },
    { status: 'open', evidence: 'Foto del ticket, caja 3' },
  ]);
  // The money stays where it was: a no to one is a yes to nobody.
  expect(await ask('select status from collections.receipts')).toEqual([{ status: 'suspense' }]);
  const trail = await ask(
    `select subject, actor like 'operator:%' as is_named, reason from platform.audit_trail
      where action = 'collections.claim_decided' order by subject`,
  );
  expect(trail).toEqual([
    { subject: 'customer:7', is_named: true, reason: null },
    { subject: 'customer:8', is_named: true, reason: 'Foto del ticket, caja 3' },
  ]);
});
