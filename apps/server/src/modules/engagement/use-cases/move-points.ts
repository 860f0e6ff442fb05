import { randomUUIDv7 } from 'node:crypto';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import type { PointAccounts } from '../domain/points.ts';
import { addPointMovement, type PointKind, type PointMovement } from '../stores/point-store.ts';
import type { PointsDeps } from './points-deps.ts';

type Movement = Parameters<PointsDeps['ledger']['post']>[1]['movements'][number];
type MovementAccounts = (points: `customer_points:${number}`) => Pick<Movement, 'from' | 'to'>;

/** Whom the books take points from, and whom they give them to: we owe more, or less. */
const ways: Readonly<Record<PointKind, MovementAccounts>> = {
  earned: (points) => ({ from: points, to: 'points_cost' }),
  returned: (points) => ({ from: 'points_cost', to: points }),
  spent: (points) => ({ from: 'clearing:points', to: points }),
  restored: (points) => ({ from: points, to: 'payouts_in_transit:points' }),
};

type Order = Omit<PointMovement, 'on'> & {
  readonly actor: string;
  /** What of it there are no points for: it is owed until other points fill it. */
  readonly owed?: Centavos;
};

/** Writes down what happened to somebody's points, with its journal; once for its key. */
export async function movePoints(
  { clock, ledger }: Pick<PointsDeps, 'clock' | 'ledger'>,
  tx: Tx,
  { actor, owed = centavos(0), ...movement }: Order,
): Promise<boolean> {
  const on = mexicoCityDate(clock.now().getTime());
  const isNew = await addPointMovement(tx, { ...movement, on }, clock.technicalNow());
  if (isNew) await ledger.post(tx, entryOf({ ...movement, on, actor, owed }));
  return isNew;
}

type Entry = Parameters<PointsDeps['ledger']['post']>[1];

/** The journal of a movement. */
export function entryOf({ key, kind, amount, ...rest }: PointMovement & Order): Entry {
  const { customerId, on, actor, owed = centavos(0) } = rest;
  const way = ways[kind](`customer_points:${customerId}`);
  const movements = [
    { ...way, amount: centavos(amount - owed) },
    { ...way, to: `points_owed:${customerId}`, amount: owed } as const,
  ];
  return {
    kind: 'adjustment',
    businessKey: `points:${key}`,
    businessDate: on,
    actor,
    movements: movements.filter((each) => each.amount > 0),
  };
}

type Ledger = Pick<PointsDeps['ledger'], 'balanceOf'>;

export const readPoints = async (
  ledger: Ledger,
  source: Database | Tx,
  customerId: number,
): Promise<PointAccounts> => ({
  points: await ledger.balanceOf(source, `customer_points:${customerId}`),
  owed: await ledger.balanceOf(source, `points_owed:${customerId}`),
});

/** What is owed in points is filled by the points that are there. Answers with what is left of both. */
export async function fillOwedPoints(
  { clock, ledger }: Pick<PointsDeps, 'clock' | 'ledger'>,
  tx: Tx,
  customerId: number,
): Promise<PointAccounts> {
  const { points, owed } = await readPoints(ledger, tx, customerId);
  const amount = centavos(Math.min(points, owed));
  if (amount === 0) return { points, owed };
  await ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `points:filled:${randomUUIDv7()}`,
    businessDate: mexicoCityDate(clock.now().getTime()),
    actor: 'system:engagement',
    movements: [{ from: `points_owed:${customerId}`, to: `customer_points:${customerId}`, amount }],
  });
  return { points: centavos(points - amount), owed: centavos(owed - amount) };
}
