import { expect, it } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';
import { type Books, DAY, disbursementOf, entryOf, openBooks } from './testing/books.ts';

/** What whoever has this secret is told of the books. */
async function ask({ db, ledger }: Books, secret: string) {
  const api = createTestApi({ db });
  ledger.routes(api);
  const answer = await api.fastify.inject({
    url: '/api/operations/journals',
    headers: { authorization: `Bearer ${secret}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

it('the sandbox is shown what was written last, each journal with both of its sides', async () => {
  const books = await openBooks();
  await books.post(
    { ...disbursementOf('l1', 1_000), businessDate: DAY },
    entryOf({ from: 'cash:spei', to: 'provider_fees', amount: 3 }, { businessDate: DAY }),
  );

  const { status, body } = await ask(books, 'sandbox');

  expect(status).toBe(200);
  expect(body.data.journals).toHaveLength(2);
  expect(body.data.journals[0]).toMatchObject({
    business_date: DAY,
    lines: expect.arrayContaining([
      { account: 'cash:spei', name: 'Bancos', side: 'credit', amount: 3 },
      { account: 'provider_fees', name: 'Comisiones de proveedores', side: 'debit', amount: 3 },
    ]),
  });
});

it('nobody else is', async () => {
  expect((await ask(await openBooks(), 'guessed')).status).toBe(403);
});
