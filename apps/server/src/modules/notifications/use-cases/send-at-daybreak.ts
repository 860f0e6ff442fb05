import { transaction } from '#platform/database/transaction.ts';
import { contactAt } from '../domain/contact-hours.ts';
import { sendMessageJob } from '../jobs.ts';
import type { SendDeps } from './send-message.ts';

const BATCH = 5_000;

/**
 * The sandbox moved the clock: it may be day now for messages whose jobs wait for a morning in real time. Each
 * gets a job at once, which sends it, or finds that it is still night and waits on.
 */
export const sendAtDaybreak = (deps: SendDeps): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const waiting = await deps.messages.listWaitingForDay(tx, BATCH);
    await deps.enqueue(
      tx,
      ...waiting.map((id) => ({ job: sendMessageJob, payload: { message_id: id } })),
    );
  });

export type QuietHours = {
  /** Until when nobody is reached about money; null: it is day. */
  readonly until: Date | null;
  /** How many messages wait for the morning. */
  readonly waiting: number;
};

/** What the night holds back, by business time. */
export async function readQuietHours({
  db,
  clock,
  messages,
}: Pick<SendDeps, 'db' | 'clock' | 'messages'>): Promise<QuietHours> {
  const now = clock.now();
  const until = contactAt(now);
  if (until.getTime() === now.getTime()) return { until: null, waiting: 0 };
  return { until, waiting: (await messages.listWaitingForDay(db, BATCH)).length };
}
