import {
  getIdentityStatus,
  openVerification,
  receiveIdentityEvent,
  startCapture,
} from '@abona/contract/identity/identity-verification';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import type { SignedEvent } from './identity-vendor.ts';
import { CUSTOMER, startIdentity } from './identity-world.ts';

/** Somebody with a form who is to prove who they are, and what the provider tells of it. */
export async function startApplying() {
  const world = await startIdentity();
  await world.applicant(CUSTOMER);
  const as = CUSTOMER;
  const open = () => world.call(openVerification, { as });
  const capture = (id: string) => world.call(startCapture, { as, params: { id } });
  const status = () => world.call(getIdentityStatus, { as });
  const deliver = ({ headers, body }: SignedEvent) =>
    world.call(receiveIdentityEvent, { headers, body });
  /** One whole try, to its end at the provider. */
  const tryOnce = async (ending: string, reasons: readonly string[] = []) => {
    const { data } = await open();
    await capture(data.verification_id);
    await deliver(world.vendor.eventOf(world.vendor.end(ending, reasons)));
    await ended();
    return data.verification_id as string;
  };
  const statusIs = (expected: string) =>
    eventually(async () => (await status()).data.verification?.status).toBe(expected);
  const ended = () =>
    eventually(async () => (await status()).data.verification?.completed_at).not.toBeNull();
  /** What became of the messages, in their order, once all were asked about. */
  const outcomes = async () => {
    const all = async () =>
      (
        await world.database.pool.query<{ outcome: string }>(
          'select outcome from identity.provider_events order by received_at',
        )
      ).rows.map(({ outcome }) => outcome);
    await eventually(async () => (await all()).includes('asked')).toBe(false);
    return all();
  };
  const isProven = () =>
    transaction(world.database.db, (tx) => world.identity.isIdentityProven(tx, CUSTOMER));
  return { ...world, open, capture, status, statusIs, outcomes, deliver, tryOnce, isProven };
}
