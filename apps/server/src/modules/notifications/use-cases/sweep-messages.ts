import { transaction } from '#platform/database/transaction.ts';
import { sendMessageJob } from '../jobs.ts';
import type { SendDeps } from './send-message.ts';

const SWEEP_MAX = 500;

/** Once a minute: messages whose node had time to send them and did not. */
export const sweepMessages = (deps: SendDeps): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const left = await deps.messages.takeLeft(tx, deps.clock.technicalNow(), SWEEP_MAX);
    await deps.enqueue(
      tx,
      ...left.map((id) => ({ job: sendMessageJob, payload: { message_id: id } })),
    );
  });
