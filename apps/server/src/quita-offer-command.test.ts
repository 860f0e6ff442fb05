import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { expect, it } from 'vitest';
import { lend, offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { eventually } from '#testing/eventually.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTestNode } from '#testing/test-product.ts';

const run = (url: string, ...args: readonly string[]) =>
  runCommand('quita-offer', { DATABASE_URL: url }, ...args);

const NOW = '2026-12-10T12:00:00-06:00';

it('an operator tries, makes, lists and takes back an offer, and its customer is written to once', async () => {
  const { signIn, database, lending, clock, mailServer } = await startTestNode();
  await signIn('auth0|mariana');
  const { rows } = await database.pool.query('select customer_id from identity.customers');
  const offer = offerOf({ terms: quincenalTerms(civilDate('2026-08-31')) });
  const customerId = Number(rows[0].customer_id);
  const loan = await lend({ lending }, { key: 'application:1', offer, customerId });
  clock.set(NOW);
  const offsetMs = Date.parse(NOW) - Date.now();
  await database.pool.query('update platform.business_clock set offset_ms = $1', [offsetMs]);
  const id = publicId('loan', loan.contract.loanId);
  const at = (...args: readonly string[]) => run(database.url, ...args);

  const [tried, wordless, beyond] = await Promise.all([
    at(id, '500', '2', '2026-12-20', '--try'),
    at(id, '500'),
    at(id, '500', '2', '2027-12-20'),
  ]);
  expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was offered.') });
  expect(tried.out).toContain('Given up: $500.00 of principal');
  expect(wordless).toMatchObject({ code: 2, err: expect.stringContaining('npm run quita-offer') });
  expect(beyond).toMatchObject({ code: 1, err: expect.stringContaining('later than the policy') });

  const made = await at(id, '500', '2', '2026-12-20', '--asked-by', 'lender');
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('offered until 2026-12-20') });
  const [letter] = await mailServer.received(1);
  expect(letter?.raw).toContain('Podemos perdonarte $500.00 de capital');
  const contacts = async () =>
    (await database.pool.query('select 1 from notifications.collection_contacts')).rowCount;
  await eventually(contacts).toBe(1);

  expect((await at()).out).toContain(`${id}  $500.00 given up, the rest in 2 instalments`);
  expect(await at(id, 'withdraw')).toMatchObject({ code: 0, out: 'It is withdrawn.\n' });
  expect(await at()).toMatchObject({ code: 0, out: 'Nothing is offered.\n' });
  expect(mailServer.mails).toHaveLength(1);
});
