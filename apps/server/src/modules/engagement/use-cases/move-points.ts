import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Tx } from '#platform/database/database.ts';
import { addPointMovement, type PointKind, type PointMovement } from '../point-store.ts';
import type { PointsDeps } from './points-deps.ts';

type Movement = Parameters<PointsDeps['ledger']['post']>[1]['movements'][number];
type Way = (points: `customer_points:${number}`) => Pick<Movement, 'from' | 'to'>;

/** Whom the books take points from, and whom they give them to: we owe more, or less. */
const ways: Readonly<Record<PointKind, Way>> = {
  earned: (points) => ({ from: points, to: 'points_cost' }),
  returned: (points) => ({ from: 'points_cost', to: points }),
  spent: (points) => ({ from: 'clearing:points', to: points }),
};

type Order = Omit<PointMovement, 'on'> & { readonly actor: string };

/** Writes down what happened to somebody's points, with its journal; once for its key. */
export async function movePoints(
  { clock, ledger }: Pick<PointsDeps, 'clock' | 'ledger'>,
  tx: Tx,
  { actor, ...movement }: Order,
): Promise<boolean> {
  const on = mexicoCityDate(clock.now().getTime());
  const isNew = await addPointMovement(tx, { ...movement, on }, clock.technicalNow());
  if (isNew) await ledger.post(tx, entryOf({ ...movement, on, actor }));
  return isNew;
}

type Entry = Parameters<PointsDeps['ledger']['post']>[1];

/** The journal of a movement. */
export const entryOf = ({
  key,
  kind,
  amount,
  customerId,
  on,
  actor,
}: PointMovement & Order): Entry => ({
  kind: 'adjustment',
  businessKey: `points:${key}`,
  businessDate: on,
  actor,
  movements: [{ ...ways[kind](`customer_points:${customerId}`), amount }],
});
