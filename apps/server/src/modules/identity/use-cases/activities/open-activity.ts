import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { ActivityKind } from '@abona/contract/identity/activity';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  ACTIVITIES_PER_DAY_MAX,
  ACTIVITY_LIFE_MS,
  type Activity,
  objectionTo,
} from '#modules/identity/domain/activity.ts';
import {
  addActivity,
  countActivitiesSince,
  findWaiting,
  moveActivity,
} from '#modules/identity/stores/activity-store.ts';
import { voidOpenCodes } from '#modules/identity/stores/one-time-code-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { activityBinding } from '../codes/activity-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hintAfterwards } from '../push-to-customer.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'phones' | 'audit' | 'push' | 'log'>;

export type ActivityOrder = {
  readonly customerId: number;
  readonly sid: string;
  readonly kind: ActivityKind;
};
export type OpenRefusal = 'state_conflict' | DetailedFailure<'rate_limited'>;

const ID_BYTES = 16;
const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

/** Begins an activity in a transaction of its own. */
export const openActivity = (
  deps: Deps,
  order: ActivityOrder,
): Promise<Result<Activity, OpenRefusal>> =>
  transaction(deps.db, (tx) => openActivityIn(deps, tx, order));

/**
 * Begins an activity. The same one that this session began and that still waits is answered as it is;
 * anything else that waits ends, with its codes: there is one at a time.
 */
export async function openActivityIn(
  deps: Deps,
  tx: Tx,
  order: ActivityOrder,
): Promise<Result<Activity, OpenRefusal>> {
  const { customerId, kind, sid } = order;
  // Locked, so that two taps open one.
  const customer = await deps.customers.lock(tx, customerId);
  const phone = await deps.phones.currentOf(tx, customerId);
  // Without a contact there is nothing to prove it by.
  if (customer === null || (customer.email === null && phone === null))
    return err('state_conflict');

  const moment = { business: deps.clock.now(), real: deps.clock.technicalNow() };
  const waiting = await findWaiting(tx, customerId);
  const isSame = waiting !== null && waiting.kind === kind && waiting.sid === sid;
  if (isSame && objectionTo(waiting, moment) === null) return ok(waiting);
  const since = new Date(moment.real.getTime() - DAY_MS);
  if ((await countActivitiesSince(tx, customerId, since)) >= ACTIVITIES_PER_DAY_MAX)
    return err(TOO_MANY);

  if (waiting !== null) await endWaiting(deps, tx, waiting);
  const activity: Activity = {
    ...order,
    id: randomUUIDv7(),
    activityId: `act_${randomBytes(ID_BYTES).toString('base64url')}`,
    status: 'created',
    openedAt: moment.real,
    createdAt: moment.business,
    expiresAt: new Date(moment.business.getTime() + ACTIVITY_LIFE_MS),
    provenAt: null,
    spentAt: null,
  };
  await addActivity(tx, activity);
  const detail = { activity: activity.activityId, kind };
  await deps.audit(tx, customerId, { action: 'activity_opened', detail });
  hintAfterwards(deps, customerId);
  return ok(activity);
}

/** Nobody goes on with it: it is over by time, or because something else was begun. */
async function endWaiting(
  { clock }: Pick<IdentityDeps, 'clock'>,
  tx: Tx,
  waiting: Activity,
): Promise<void> {
  const moment = { business: clock.now(), real: clock.technicalNow() };
  const isOver = objectionTo(waiting, moment) === 'activity_expired';
  await moveActivity(tx, waiting, { status: isOver ? 'expired' : 'cancelled' });
  for (const purpose of ['activity', 'new_phone'] as const)
    await voidOpenCodes(tx, { ...activityBinding(waiting), purpose }, moment.business);
}

const TOO_MANY: DetailedFailure<'rate_limited'> = {
  code: 'rate_limited',
  details: { seconds: HOUR_S },
  retryAfterS: HOUR_S,
};
