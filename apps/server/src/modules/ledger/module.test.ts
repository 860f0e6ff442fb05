import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { accountKinds } from './domain/account-kinds.ts';
import { DAY, disbursementOf, entryOf, move, openBooks } from './testing/books.ts';

describe('posting', () => {
  it('moves money between accounts, opening those that are new', async () => {
    const { ledger, db, inTransaction } = await openBooks();
    const payment = entryOf(
      { from: 'loan_principal:l1', to: 'cash:spei', amount: 1 },
      {
        kind: 'payment',
        movements: [
          move('loan_principal:l1', 'cash:spei', 46_496),
          move('loan_interest:l1', 'cash:spei', 7_500),
          move('loan_interest_iva:l1', 'cash:spei', 1_200),
          move('customer_credit:42', 'cash:spei', 500),
        ],
      },
    );
    const due = entryOf(
      { from: 'interest_income', to: 'loan_interest:l1', amount: 1 },
      {
        kind: 'accrual',
        movements: [
          move('interest_income', 'loan_interest:l1', 7_500),
          move('iva_uncollected', 'loan_interest_iva:l1', 1_200),
        ],
      },
    );

    const posted = await inTransaction((tx) =>
      ledger.postAll(tx, [disbursementOf('l1', 300_000), due, payment]),
    );

    expect(posted.map(({ isNew }) => isNew)).toEqual([true, true, true]);
    expect(
      await ledger.balancesOf(db, [
        'loan_principal:l1',
        'loan_interest:l1',
        'loan_interest_iva:l1',
        'customer_credit:42',
        'cash:spei',
        'merchant_payable:m1',
        'interest_income',
        'iva_uncollected',
        'cash:card',
      ]),
    ).toEqual([253_504, 0, 0, 500, 55_696, 300_000, 7_500, 1_200, 0]);
  });

  it('keeps what passes through an account as two lines', async () => {
    const { ledger, db, inTransaction } = await openBooks();
    const through = entryOf(
      { from: 'funding', to: 'cash:spei', amount: 1 },
      {
        movements: [
          move('customer_credit:7', 'cash:spei', 900),
          move('loan_principal:l1', 'customer_credit:7', 900),
        ],
      },
    );

    await inTransaction((tx) => ledger.postAll(tx, [disbursementOf('l1', 1_000), through]));

    const journal = await ledger.find(db, through.businessKey);
    expect(journal?.lines).toHaveLength(4);
    expect(await ledger.balanceOf(db, 'customer_credit:7')).toBe(0);
    expect(await ledger.balanceOf(db, 'loan_principal:l1')).toBe(100);
  });

  it('finds the first journal when the same key comes again, whoever brings it', async () => {
    const { ledger, db, inTransaction } = await openBooks();
    const entry = disbursementOf('l1', 1_000);
    const first = await inTransaction((tx) => ledger.post(tx, entry));

    const second = await inTransaction((tx) => ledger.post(tx, { ...entry, actor: 'support:1' }));

    expect(second).toEqual({ journalId: first.journalId, isNew: false });
    expect(await ledger.balanceOf(db, 'loan_principal:l1')).toBe(1_000);
  });

  it('finds it also within the transaction that posted it', async () => {
    const { ledger, db, inTransaction } = await openBooks();
    const entry = disbursementOf('l1', 1_000);

    const [first, second] = await inTransaction(async (tx) => [
      await ledger.post(tx, entry),
      await ledger.post(tx, entry),
    ]);

    expect(second).toEqual({ journalId: first?.journalId, isNew: false });
    expect(await ledger.balanceOf(db, 'loan_principal:l1')).toBe(1_000);
  });

  it.each([
    ['amount', { movements: [move('merchant_payable:m1', 'loan_principal:l1', 1_001)] }],
    ['account', { movements: [move('merchant_payable:m2', 'loan_principal:l1', 1_000)] }],
    ['date', { businessDate: civilDate('2026-11-16') }],
    ['kind', { kind: 'adjustment' as const }],
  ])(
    'refuses a key in use with another %s, and keeps nothing of the use case',
    async (_, other) => {
      const { ledger, db, inTransaction, post } = await openBooks();
      const entry = disbursementOf('l1', 1_000);
      await post(entry);

      const reused = inTransaction(async (tx) => {
        await ledger.post(tx, disbursementOf('l2', 5_000));
        await ledger.post(tx, { ...entry, ...other });
      });

      await expect(reused).rejects.toThrow('is in the books with other content');
      expect(await ledger.balancesOf(db, ['loan_principal:l1', 'loan_principal:l2'])).toEqual([
        1_000, 0,
      ]);
    },
  );

  it('refuses to overdraw a loan or a customer, and keeps nothing of the use case', async () => {
    const { ledger, db, inTransaction, post } = await openBooks();
    await post(disbursementOf('l1', 1_000));

    const tooMuch = inTransaction(async (tx) => {
      await ledger.post(tx, entryOf({ from: 'funding', to: 'cash:spei', amount: 1 }));
      await ledger.post(tx, entryOf({ from: 'loan_principal:l1', to: 'cash:spei', amount: 1_001 }));
    });
    const fromNothing = inTransaction((tx) =>
      ledger.post(tx, entryOf({ from: 'cash:spei', to: 'customer_credit:1', amount: 1 })),
    );

    // Both at once: the second may be refused before the first.
    await Promise.all(
      [tooMuch, fromNothing].map((refused) =>
        expect(refused).rejects.toThrow('accounts_balance_is_never_below_zero'),
      ),
    );
    expect(await ledger.balancesOf(db, ['loan_principal:l1', 'cash:spei'])).toEqual([1_000, 0]);
  });

  it('lets an internal account go below zero', async () => {
    const { ledger, db, post } = await openBooks();

    await post(entryOf({ from: 'cash:spei', to: 'suspense:spei', amount: 250 }));

    expect(await ledger.balancesOf(db, ['cash:spei', 'suspense:spei'])).toEqual([-250, -250]);
  });

  it('does nothing when there is nothing to post, and refuses one key twice in a call', async () => {
    const { ledger, inTransaction } = await openBooks();
    const entry = disbursementOf('l1', 1_000);

    expect(await inTransaction((tx) => ledger.postAll(tx, []))).toEqual([]);
    await expect(inTransaction((tx) => ledger.postAll(tx, [entry, entry]))).rejects.toThrow(
      'two entries of one call have the same key',
    );
  });
});

describe('reversing', () => {
  const order = (businessKey: string) => ({ businessKey, businessDate: DAY, actor: 'support:9' });

  it('undoes a journal by its mirror image, once, on whatever day it is asked again', async () => {
    const { ledger, db, inTransaction, post } = await openBooks();
    const entry = disbursementOf('l1', 1_000);
    await post(entry);

    const first = await inTransaction((tx) => ledger.reverse(tx, order(entry.businessKey)));
    const second = await inTransaction((tx) =>
      ledger.reverse(tx, {
        ...order(entry.businessKey),
        businessDate: civilDate('2026-12-01'),
      }),
    );

    const reversal = await ledger.find(db, `${entry.businessKey}:reversal`);
    expect(first).toMatchObject({ ok: true, value: { isNew: true } });
    expect(second).toEqual({ ok: true, value: { journalId: reversal?.id, isNew: false } });
    expect(reversal).toMatchObject({ kind: 'reversal', businessDate: DAY, actor: 'support:9' });
    expect(await ledger.balancesOf(db, ['loan_principal:l1', 'merchant_payable:m1'])).toEqual([
      0, 0,
    ]);
  });

  it('refuses what is not in the books, and a reversal', async () => {
    const { ledger, inTransaction, post } = await openBooks();
    await post(disbursementOf('l1', 1_000));
    await inTransaction((tx) => ledger.reverse(tx, order('disbursement:l1')));

    const unknown = await inTransaction((tx) => ledger.reverse(tx, order('disbursement:l2')));
    const twice = await inTransaction((tx) =>
      ledger.reverse(tx, order('disbursement:l1:reversal')),
    );

    expect(unknown).toEqual({ ok: false, error: 'ledger.journal_unknown' });
    expect(twice).toEqual({ ok: false, error: 'ledger.reversal_final' });
  });

  it('refuses to take back money that has been used', async () => {
    const { ledger, db, inTransaction, post } = await openBooks();
    await post(
      disbursementOf('l1', 1_000),
      entryOf({ from: 'loan_principal:l1', to: 'cash:spei', amount: 400 }),
    );

    const undone = inTransaction((tx) => ledger.reverse(tx, order('disbursement:l1')));

    await expect(undone).rejects.toThrow('accounts_balance_is_never_below_zero');
    expect(await ledger.balanceOf(db, 'loan_principal:l1')).toBe(600);
  });
});

describe('a statement', () => {
  const day = (date: number) => civilDate(`2026-11-${String(date).padStart(2, '0')}`);
  const inMonth = (date: number, amount: number) =>
    entryOf(
      { from: 'customer_credit:5', to: 'cash:spei', amount },
      { kind: 'receipt', businessDate: day(date) },
    );

  it.each(['customer_credit:5', 'cash:spei'] as const)(
    'of %s runs from the balance before its first day, in the order of the days',
    async (account) => {
      const { ledger, db, post } = await openBooks();
      await post(inMonth(3, 100), inMonth(10, 30));
      await ledger.sealDay(day(11));
      // A late entry of a sealed day, and one after the statement.
      await post(inMonth(12, 5), inMonth(2, 7), inMonth(20, 1_000));

      const statement = await ledger.statement(db, { account, from: day(3), to: day(12) });

      expect(statement).toMatchObject({ opening: 7, closing: 142, next: null });
      expect(statement.lines.map((line) => [line.businessDate, line.amount, line.balance])).toEqual(
        [
          [day(3), 100, 107],
          [day(10), 30, 137],
          [day(12), 5, 142],
        ],
      );
    },
  );

  it('of an account nobody posted to is empty', async () => {
    const { ledger, db } = await openBooks();

    const statement = await ledger.statement(db, {
      account: 'loan_principal:none',
      from: day(1),
      to: day(30),
    });

    expect(statement).toMatchObject({ opening: 0, lines: [], closing: 0, next: null });
  });

  it('that is long comes in pages that join', async () => {
    const { ledger, db, inTransaction } = await openBooks();
    const entries = Array.from({ length: 1_000 }, (_, i) => inMonth(1 + (i % 28), 1 + i));
    await inTransaction((tx) => ledger.postAll(tx, entries));
    const query = { account: 'cash:spei' as const, from: day(1), to: day(30) };

    const first = await ledger.statement(db, query);
    const second = await ledger.statement(db, { ...query, after: first.next });
    const both = [...first.lines, ...second.lines];

    expect([first.lines.length, second.lines.length, second.next]).toEqual([500, 500, null]);
    expect(new Set(both.map(({ journalId }) => journalId)).size).toBe(1_000);
    expect(second.opening).toBe(first.closing);
    expect(second.closing).toBe(500_500);
  });
});

describe('an internal balance', () => {
  it('is the same before a seal, after it, and after more was posted', async () => {
    const { ledger, db, post } = await openBooks();
    const pay = (amount: number) =>
      post(entryOf({ from: 'customer_credit:5', to: 'cash:spei', amount }));
    await pay(100);
    const before = await ledger.balanceOf(db, 'cash:spei');
    await ledger.sealDay(DAY);
    const sealed = await ledger.balanceOf(db, 'cash:spei');
    await pay(11);

    expect([before, sealed, await ledger.balanceOf(db, 'cash:spei')]).toEqual([100, 100, 111]);
  });
});

it('the chart of accounts is the same in the code and in the database', async () => {
  const { pool } = await createTestDatabase();

  const { rows } = await pool.query('select kind, side, owner_type from ledger.account_kinds');

  const listed = Object.entries(accountKinds).map(([kind, { side, owner }]) => ({
    kind,
    side,
    owner_type: owner,
  }));
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(listed.map((row) => JSON.stringify(row))),
  );
});
