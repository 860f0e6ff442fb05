import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  isCollectionTime,
  type ReminderStage,
  remindedDays,
  reminderStage,
} from '../domain/reminder.ts';
import { messageIdOf } from '../message-id.ts';
import type { LatePayment, LatePayments } from '../ports.ts';
import type { MessageStore } from '../stores/message-store.ts';
import type { QueueNotice } from './queue-notice.ts';

export type ReminderDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly messages: Pick<MessageStore, 'known'>;
  readonly latePayments: LatePayments;
  readonly notify: QueueNotice;
};

type Reminder = LatePayment & { readonly id: string; readonly stage: ReminderStage };

const PAGE = 500;

/**
 * Reminds whoever is late, once on the first days and once more a few days later: by day and on business days, one message
 * for all that was to be paid by the same day, and nobody whose payment is looked for or on its way.
 */
export async function remindLate(deps: ReminderDeps, signal: AbortSignal): Promise<void> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  let after: LatePayment | null = null;
  while (isCollectionTime(deps.clock.now()) && !signal.aborted) {
    const page: readonly LatePayment[] = await deps.latePayments.list({
      ...remindedDays(today),
      after,
      limit: PAGE,
    });
    const reminders = page.flatMap((late): readonly Reminder[] => {
      const stage = reminderStage(late.since, today);
      if (stage === null) return [];
      const id = messageIdOf(`late_payment:${late.customerId}:${late.since}:${stage}`);
      return [{ ...late, id, stage }];
    });
    const told = await deps.messages.known(
      deps.db,
      reminders.map(({ id }) => id),
    );
    for (const reminder of reminders) if (!told.has(reminder.id)) await remind(deps, reminder);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

async function remind(deps: ReminderDeps, { id, stage, ...late }: Reminder): Promise<void> {
  const { publicUrl } = deps;
  const { customerId, since, loanIds } = late;
  const amount = await deps.latePayments.owedOf(late);
  if (amount === 0) return;
  const [only, ...others] = loanIds.map((loanId) => publicId('loan', loanId));
  const link = `${publicUrl}/pay/perfil/pagos${others.length === 0 && only !== undefined ? `/${only}` : ''}`;
  const calculatedOn = mexicoCityDate(deps.clock.now().getTime());
  const parameters = {
    stage,
    since,
    amount,
    link,
    loan_ids: [...loanIds],
    calculated_on: calculatedOn,
  };
  const terms = { kind: 'payment_late' } as const;
  await deps.notify({ id, customerId, template: 'late_payment', terms, parameters });
}
