import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication } from '@abona/contract/origination/application';
import { saveAddressStep, savePersonalStep } from '@abona/contract/origination/form';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { expect, it, onTestFinished } from 'vitest';
import { lend, offerOf } from '#modules/lending/testing/lent.ts';
import { address, personal } from '#modules/origination/testing/applicant.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTestNode } from '#testing/test-product.ts';

const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runCommand('bureau-report', env, ...args);

const disbursed = civilDate('2026-08-31');

it('an operator gets the same two files however often, and whoever is overdue in them is written to once', async () => {
  const { call, signIn, database, lending } = await startTestNode();
  const folder = await mkdtemp(join(tmpdir(), 'abona-bureau-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const session = await signIn('auth0|mariana');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { requested_amount: 1_000_000 };
  await call(createApplication, { session, headers, body });
  await call(savePersonalStep, { session, body: personal });
  await call(saveAddressStep, { session, body: address });
  const { rows } = await database.pool.query('select customer_id from identity.customers');
  const offer = offerOf({
    terms: {
      principal: centavos(1_000_000),
      annualRate: rate('0.36'),
      iva: rate('0.16'),
      frequency: 'mensual',
      dayCount: 'PERIODIC/360',
      disbursed,
      dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 6 }),
      design: { level: 'TOTAL_WITH_IVA' },
    },
  });
  const customerId = Number(rows[0].customer_id);
  const loan = await lend({ lending }, { key: 'application:1', offer, customerId });
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };

  const first = await run(env, '2026-10');
  const file = (name: string) => readFile(join(folder, 'bureau/2026-10', name), 'utf8');
  const files = await Promise.all([file('intf-2026-10.txt'), file('circulo-2026-10.xml')]);
  const again = await run(env, '2026-10');
  const [unknown, future, corrected] = await Promise.all([
    run(env, 'octubre'),
    run(env, '2999-01'),
    run(env, publicId('loan', loan.contract.loanId)),
  ]);

  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain('Cut 2026-10-31: 1 account, balance ');
  expect(again).toEqual(first);
  expect(await Promise.all([file('intf-2026-10.txt'), file('circulo-2026-10.xml')])).toEqual(files);
  expect([unknown.code, future.code]).toEqual([2, 2]);
  expect(future.err).toContain('2999-01 is not over yet');
  expect(corrected).toEqual({ code: 1, out: 'It stays as it was told: as_told.\n', err: '' });
  const { rows: messages } = await database.pool.query(
    `select subject from notifications.messages where template = 'bureau_overdue'`,
  );
  expect(messages).toEqual([{ subject: 'Vamos a reportar un atraso en tu historial de crédito' }]);
});
