import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from './postgres.ts';

/** What a generator is told. */
export type LoadOrder = {
  /** Begins the names of its orders, so that they are nobody else's. */
  readonly name: string;
  readonly app: string;
  readonly console: string;
  readonly shop: string;
  readonly clabes: readonly string[];
  readonly depositCentavos: number;
  readonly paymentsPerS: number;
  readonly depositsPerS: number;
  /** Where it writes down what was acknowledged. */
  readonly file: string;
};

type Asked = { readonly askedAt: number; readonly at: number };
/** A line of what a generator has seen; `at` is when it was told. */
export type Note =
  | ({ readonly kind: 'payment'; readonly order: string; readonly id: string } & Asked & {
        readonly begunAt: number;
      })
  | ({
      readonly kind: 'refused';
      readonly status: number;
      readonly retryAfter: string | null;
      readonly text: string;
    } & Asked)
  | ({ readonly kind: 'broken'; readonly reason: string } & Asked)
  | {
      readonly kind: 'given_up';
      readonly order: string;
      readonly begunAt: number;
      readonly at: number;
    }
  | { readonly kind: 'deposit'; readonly tracking: string; readonly at: number };

export type Load = {
  readonly notes: () => readonly Note[];
  /** Asks for nothing new, and waits until everything that was asked for has been answered. */
  readonly stop: () => Promise<void>;
};

/** Generators of load, each a program of its own. */
export async function startLoad(orders: readonly LoadOrder[]): Promise<Load> {
  const children = orders.map((order) =>
    fork(join(import.meta.dirname, 'load-main.ts'), [JSON.stringify(order)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const ends = children.map((child) => once(child, 'exit'));
  return {
    notes: () => orders.flatMap(({ file }) => notesOf(file)).sort((a, b) => a.at - b.at),
    stop: async () => {
      for (const child of children) if (child.connected) child.send('stop');
      await Promise.all(ends);
    },
  };
}

const notesOf = (file: string): readonly Note[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Note)
    : [];

export const of = <K extends Note['kind']>(notes: readonly Note[], kind: K) =>
  notes.filter((note): note is Extract<Note, { kind: K }> => note.kind === kind);

/** The longest time between two acknowledgements that began or ended after a moment, in milliseconds. */
export function longestSilence(notes: readonly Note[], from: number, until: number): number {
  const times = of(notes, 'payment')
    .map(({ at }) => at)
    .filter((at) => at >= from && at <= until);
  const marks = [from, ...times, until];
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)));
}

/** Answers that nobody may get, whatever falls: a failure of ours that does not say when to come back. */
export const improper = (notes: readonly Note[]) =>
  of(notes, 'refused').filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);

export type Effects = {
  readonly acknowledged: number;
  /** Acknowledged, and not there. */
  readonly lost: readonly Extract<Note, { kind: 'payment' }>[];
  /** There more than once, or under another id than was acknowledged. */
  readonly doubled: readonly string[];
  readonly deposits: number;
  /** Sent by the bank, and not in our books, or not with their amount. */
  readonly depositsWrong: readonly string[];
};

/** Whose orders these are, and what each deposit was. */
export type Books = { readonly names: readonly string[]; readonly depositCentavos: number };

/** What the database has of what was acknowledged. */
export async function compareEffects(
  url: string,
  notes: readonly Note[],
  { names, depositCentavos }: Books,
): Promise<Effects> {
  const acknowledged = of(notes, 'payment');
  const deposits = of(notes, 'deposit').map(({ tracking }) => tracking);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ order: string; ids: string[] }>(
      `select order_id as order, array_agg(payment_id::text) as ids from merchants.payments
       where order_id like any ($1) group by order_id`,
      [names.map((name) => `${name}-%`)],
    );
    const there = new Map(rows.map(({ order, ids }) => [order, ids]));
    const received = await client.query<{ key: string; sum: string; count: string }>(
      `select tracking_key as key, sum(amount) as sum, count(*) as count from collections.receipts
       where tracking_key = any ($1) group by tracking_key`,
      [deposits],
    );
    const kept = new Map(received.rows.map(({ key, sum }) => [key, Number(sum)]));
    return {
      acknowledged: new Set(acknowledged.map(({ order }) => order)).size,
      lost: acknowledged.filter(({ order }) => !there.has(order)),
      doubled: [
        ...rows.filter(({ ids }) => ids.length > 1).map(({ order }) => order),
        ...acknowledged
          .filter(({ order, id }) => there.has(order) && !there.get(order)?.includes(id))
          .map(({ order }) => order),
      ],
      deposits: deposits.length,
      depositsWrong: deposits.filter((key) => kept.get(key) !== depositCentavos),
    };
  });
}

/** Money that a bank sent is known by its message and a query: what is still on its way is waited for. */
export async function untilDeposited(compare: () => Promise<Effects>, limitMs: number) {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const effects = await compare();
    if (effects.depositsWrong.length === 0 || performance.now() > deadline) return effects;
    await pause(1_000);
  }
}
