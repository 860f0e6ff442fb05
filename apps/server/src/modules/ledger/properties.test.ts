import { addDays } from '@abona/kernel/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountCode } from './domain/account-code.ts';
import { accountOf } from './domain/account-code.ts';
import { accountKinds } from './domain/account-kinds.ts';
import { type Entry, linesOf } from './domain/entry.ts';
import { cloneBooks, DAY, move } from './testing/books.ts';

let books: Awaited<ReturnType<typeof cloneBooks>>;
let run = 0;
beforeAll(async () => {
  books = await cloneBooks();
});
afterAll(() => books.close());

const RUNS = 40;
const ACTS_MAX = 25;

/** A few accounts of every sort, so that acts meet on them. */
const accounts: readonly AccountCode[] = [
  'loan_principal:a',
  'loan_principal:b',
  'loan_interest:a',
  'customer_credit:1',
  'cash:spei',
  'suspense:card',
  'interest_income',
];

type Act =
  | { readonly act: 'post'; readonly moves: readonly (readonly [number, number, number])[] }
  | { readonly act: 'repeat' | 'reverse'; readonly which: number }
  | { readonly act: 'seal' };

const place = fc.nat(accounts.length - 1);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('post' as const),
        moves: fc.array(fc.tuple(place, place, fc.integer({ min: 1, max: 500 })), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('repeat' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.constant({ act: 'seal' as const }) },
  ),
  { maxLength: ACTS_MAX },
);

/** The books as one would keep them on paper. */
class Paper {
  readonly balances = new Map<AccountCode, number>();
  readonly entries: Entry[] = [];
  readonly #reversed = new Set<string>();

  post(entry: Entry): boolean {
    if (!this.#apply(entry, 1)) return false;
    this.entries.push(entry);
    return true;
  }

  reverse(entry: Entry): boolean {
    if (this.#reversed.has(entry.businessKey)) return true;
    if (!this.#apply(entry, -1)) return false;
    this.#reversed.add(entry.businessKey);
    return true;
  }

  #apply(entry: Entry, direction: 1 | -1): boolean {
    const next = new Map(this.balances);
    for (const { account, amount } of linesOf(entry)) {
      const sign = accountKinds[accountOf(account).kind].side === 'debit' ? 1 : -1;
      next.set(account, (next.get(account) ?? 0) + direction * sign * amount);
    }
    const isBounded = [...next].every(
      ([account, balance]) => balance >= 0 || !/^(loan|customer)_/.test(account),
    );
    if (isBounded) for (const [account, balance] of next) this.balances.set(account, balance);
    return isBounded;
  }
}

/** Owners of this run only: all runs share one book, which grows and stays right. */
const inRun = (code: AccountCode): AccountCode =>
  (/^loan_/.test(code) ? `${code}-${run}` : code.replace(/:1$/, `:${run}`)) as AccountCode;

it('whatever is posted, repeated, undone and sealed, the books are what they would be on paper', async () => {
  const { ledger, db, inTransaction } = books;
  const shared = new Map<AccountCode, number>();

  const perform = async (paper: Paper, act: Act, number: number): Promise<void> => {
    const order = { businessDate: addDays(DAY, number % 3), actor: 'system:test' };
    const tried = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    if (act.act === 'seal') {
      await ledger.sealDay(addDays(DAY, run * ACTS_MAX + number));
      return;
    }
    if (act.act === 'post') {
      const movements = act.moves
        .map(([from, to, amount]) => [accounts[from], accounts[to], amount] as const)
        .flatMap(([from, to, amount]) =>
          from === undefined || to === undefined || from === to
            ? []
            : [move(inRun(from), inRun(to), amount)],
        );
      if (movements.length === 0) return;
      const entry: Entry = {
        ...order,
        kind: 'adjustment',
        businessKey: `run:${run}:${number}`,
        movements,
      };
      const isPosted = await tried(inTransaction((tx) => ledger.post(tx, entry)));
      expect(isPosted).toBe(paper.post(entry));
      return;
    }
    const entry = paper.entries[act.which % Math.max(1, paper.entries.length)];
    if (entry === undefined) return;
    if (act.act === 'repeat') {
      const again = await inTransaction((tx) => ledger.post(tx, entry));
      expect(again.isNew).toBe(false);
      return;
    }
    const { businessKey } = entry;
    const isReversed = await tried(
      inTransaction((tx) => ledger.reverse(tx, { ...order, businessKey })),
    );
    expect(isReversed).toBe(paper.reverse(entry));
  };

  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      run += 1;
      const paper = new Paper();
      for (const [number, act] of sequence.entries()) await perform(paper, act, number);

      for (const [account, change] of paper.balances) {
        const isOwn = /^(loan|customer)_/.test(account);
        if (!isOwn) shared.set(account, (shared.get(account) ?? 0) + change);
        const expected = isOwn ? change : shared.get(account);
        expect([account, await ledger.balanceOf(db, account)]).toEqual([account, expected]);
      }
      const { total } = await db
        .selectFrom('ledger.postings')
        .select(({ fn }) => fn.sum<string>('amount').as('total'))
        .executeTakeFirstOrThrow();
      expect(Number(total ?? 0)).toBe(0);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );

  expect((await ledger.verify()).difference).toBeNull();
}, 180_000);
