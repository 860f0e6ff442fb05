import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database/database.ts';
import type { AccountCode } from './domain/account-code.ts';
import { DAY, disbursementOf, entryOf, move, openBooks } from './testing/books.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const CALLERS = 16;

/** Does the tasks with sixteen callers at once, each on a connection of its own. */
async function atOnce<T>(count: number, task: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const call = async () => {
    while (next < count) results.push(await task(next++));
  };
  await Promise.all(times(CALLERS, call));
  return results;
}

describe('at the same time', () => {
  it('200 postings under one key have one effect', async () => {
    const { ledger, db, inTransaction } = await openBooks(CALLERS);
    const entry = disbursementOf('l1', 1_000);

    const posted = await atOnce(200, () => inTransaction((tx) => ledger.post(tx, entry)));

    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(posted.map(({ journalId }) => journalId)).size).toBe(1);
    expect(await ledger.balanceOf(db, 'loan_principal:l1')).toBe(1_000);
  });

  it('200 reversals of one journal have one effect', async () => {
    const { ledger, db, inTransaction, post } = await openBooks(CALLERS);
    const { businessKey } = disbursementOf('l1', 1_000);
    await post(disbursementOf('l1', 1_000));

    const reversed = await atOnce(200, (i) =>
      inTransaction((tx) =>
        ledger.reverse(tx, { businessKey, businessDate: DAY, actor: `support:${i}` }),
      ),
    );

    expect(reversed.every(({ ok }) => ok)).toBe(true);
    expect(reversed.filter((each) => each.ok && each.value.isNew)).toHaveLength(1);
    expect(await ledger.balancesOf(db, ['loan_principal:l1', 'merchant_payable:m1'])).toEqual([
      0, 0,
    ]);
  });

  it('of 200 payments of the last 100 pesos of a loan one goes through', async () => {
    const { ledger, db, inTransaction, post } = await openBooks(CALLERS);
    await post(disbursementOf('l1', 10_000));

    const pay = (tx: Tx) =>
      ledger.post(tx, entryOf({ from: 'loan_principal:l1', to: 'cash:spei', amount: 10_000 }));
    const paid = await atOnce(200, () =>
      inTransaction(pay).then(
        () => 'paid',
        () => 'refused',
      ),
    );

    expect(paid.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(await ledger.balancesOf(db, ['loan_principal:l1', 'cash:spei'])).toEqual([0, 10_000]);
  });

  it('1,000 mixed postings over six hot accounts never deadlock, and not a centavo is lost', async () => {
    const { ledger, db, inTransaction, post } = await openBooks(CALLERS);
    const hot: readonly AccountCode[] = times(6, (i) => `loan_principal:hot${i}` as const);
    await post(...times(6, (i) => disbursementOf(`hot${i}`, 1_000_000)));
    let attempts = 0;

    await atOnce(1_000, (i) => {
      const from = hot[i % 6] ?? 'funding';
      const to = hot[(i + 1 + ((i * 7) % 5)) % 6] ?? 'funding';
      const other = hot[(i * 5 + 3) % 6] ?? 'funding';
      const movements = [
        move(from, to, 2),
        move('cash:spei', from, 3),
        move(other, 'cash:spei', 3),
        move(to, 'fee_income', 1),
      ];
      return inTransaction((tx) => {
        attempts += 1;
        return ledger.post(
          tx,
          entryOf({ from, to, amount: 2 }, { businessKey: `hot:${i}`, movements }),
        );
      });
    });

    // A transaction that loses a deadlock is run again: nobody was.
    expect(attempts).toBe(1_000);
    const [cash, fees, ...loans] = await ledger.balancesOf(db, ['cash:spei', 'fee_income', ...hot]);
    expect([cash, fees]).toEqual([0, -1_000]);
    expect(loans.reduce((sum, balance) => sum + balance, 0)).toBe(6_000_000 - 1_000);
    expect((await ledger.verify()).difference).toBeNull();
  }, 120_000);

  it('new accounts are opened once, and everything finds them', async () => {
    const { ledger, db, inTransaction } = await openBooks(CALLERS);

    await atOnce(100, (i) =>
      inTransaction((tx) =>
        ledger.post(
          tx,
          entryOf({ from: `merchant_payable:m${i % 3}`, to: `loan_fee:l${i % 5}`, amount: 1 }),
        ),
      ),
    );

    const accounts = await db.selectFrom('ledger.accounts').selectAll().execute();
    expect(accounts).toHaveLength(8);
    expect(accounts.reduce((sum, { balance }) => sum + (balance ?? 0), 0)).toBe(100);
  });

  it('seals taken while others post cover every journal once', async () => {
    const { ledger, db, inTransaction } = await openBooks(CALLERS);
    const days = times(6, (i) => `2026-11-${20 + i}` as typeof DAY);
    const posting = atOnce(300, (i) =>
      inTransaction((tx) =>
        ledger.post(tx, entryOf({ from: 'funding', to: `loan_fee:l${i}`, amount: 1 })),
      ),
    );

    for (const day of days) {
      const sealed = await Promise.all([ledger.sealDay(day), ledger.sealDay(day)]);
      expect(sealed[0]).toEqual(sealed[1]);
    }
    await posting;
    await ledger.sealDay(DAY);

    const seals = await db.selectFrom('ledger.seals').selectAll().orderBy('number').execute();
    expect(seals).toHaveLength(7);
    expect(seals.reduce((sum, seal) => sum + seal.journal_count, 0)).toBe(300);
    expect(seals.reduce((sum, seal) => sum + seal.account_count, 0)).toBe(301);
    expect(await ledger.verify()).toMatchObject({ difference: null, journals: 300, seals: 7 });
  });

  it('a seal waits for whoever is still posting, and others go on meanwhile', async () => {
    const { ledger, db, inTransaction, post } = await openBooks();
    // Nobody waits for an account that the slow one opens, but for the seal.
    await post(disbursementOf('l1', 1_000));
    const slow = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<void>();
    const first = inTransaction(async (tx) => {
      await ledger.post(tx, disbursementOf('slow', 1_000));
      posted.resolve();
      await slow.promise;
    });
    await posted.promise;

    const sealing = ledger.sealDay(DAY);
    for (let i = 0; i < 20; i += 1) await post(disbursementOf(`quick${i}`, 1_000));
    const before = await db.selectFrom('ledger.seals').selectAll().execute();
    slow.resolve();
    await first;
    const sealed = await sealing;

    expect(before).toEqual([]);
    expect(sealed).toMatchObject({ ok: true, value: { journalCount: 22, accountCount: 23 } });
  });
});
