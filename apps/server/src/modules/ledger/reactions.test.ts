import { describe, expect, it } from 'vitest';
import { withClient } from '#testing/template-database.ts';
import { type Books, disbursementOf, openBooks } from './testing/books.ts';

const nightly = ({ ledger }: Books, name: string): Promise<void> => {
  const worker = ledger.workers.find((each) => each.name === name);
  const delivery = { jobId: '1', attempt: 1, signal: new AbortController().signal };
  return worker?.run(undefined, delivery) ?? Promise.reject(new Error(`no worker ${name}`));
};

const sealedDays = async ({ db }: Books): Promise<readonly string[]> => {
  const seals = await db.selectFrom('ledger.seals').select('business_date').execute();
  return seals.map(({ business_date }) => business_date);
};

describe('every night', () => {
  it.each([
    ['2026-11-16T06:20:00Z', '2026-11-15'],
    ['2026-11-16T05:59:59Z', '2026-11-14'],
  ])('at %s of Greenwich, the day that ended in Mexico City is sealed', async (now, day) => {
    const books = await openBooks();
    await books.post(disbursementOf('l1', 1_000));
    books.clock.set(now);

    await nightly(books, 'ledger.seal_day');
    await nightly(books, 'ledger.seal_day');

    expect(await sealedDays(books)).toEqual([day]);
    await expect(nightly(books, 'ledger.verify_book')).resolves.toBeUndefined();
  });

  it('books that were changed stop the seal and the verifier, loudly', async () => {
    const books = await openBooks();
    await books.post(disbursementOf('l1', 1_000));
    await withClient(books.ownerUrl, (client) =>
      client.query(
        `alter table ledger.postings disable trigger all; update ledger.postings set amount = 1`,
      ),
    );

    await expect(nightly(books, 'ledger.seal_day')).rejects.toThrow('not sealed: journal 1');
    await expect(nightly(books, 'ledger.verify_book')).rejects.toThrow('off balance by $0.02');
    expect(await sealedDays(books)).toEqual([]);
  });
});
