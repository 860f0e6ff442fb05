import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { messageIdOf } from '../message-id.ts';
import type { DuePayments } from '../ports.ts';
import type { MessageStore } from '../stores/message-store.ts';
import type { QueueNotice } from './queue-notice.ts';

export type DueReminderDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly messages: Pick<MessageStore, 'known'>;
  readonly duePayments: DuePayments;
  readonly notify: QueueNotice;
};

const PAGE = 500;
const SOON_DAYS = 3;
/** A loan whose instalment fell due before its last day to pay has its next event on the day after that. */
const LATEST_DAYS = SOON_DAYS + 1;

type Due = {
  readonly id: string;
  readonly customerId: number;
  readonly loanIds: readonly string[];
  readonly when: 'soon' | 'today';
  readonly day: CivilDate;
};

/** Three days before the last day to pay, and on it: one notice for all that is to be paid by that day. */
export async function remindDue(deps: DueReminderDeps, signal: AbortSignal): Promise<void> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  const days = { today, soon: addDays(today, SOON_DAYS) };
  let after: number | null = null;
  while (!signal.aborted) {
    const until = addDays(today, LATEST_DAYS);
    const page = await deps.duePayments.list({ from: today, until, after, limit: PAGE });
    const dues = page.flatMap((coming) =>
      (['today', 'soon'] as const).map((when): Due => {
        const day = days[when];
        const id = messageIdOf(`payment_due:${coming.customerId}:${day}:${when}`);
        return { ...coming, id, when, day };
      }),
    );
    const ids = dues.map(({ id }) => id);
    const told = await deps.messages.known(deps.db, ids);
    for (const due of dues) if (!told.has(due.id)) await remind(deps, due);
    after = page.at(-1)?.customerId ?? null;
    if (page.length < PAGE) return;
  }
}

async function remind(
  { duePayments, publicUrl, notify }: DueReminderDeps,
  due: Due,
): Promise<void> {
  const { id, customerId, loanIds, when, day } = due;
  const amount = await duePayments.owedBy({ customerId, loanIds, day });
  if (amount === 0) return;
  const [only, ...others] = loanIds.map((loanId) => publicId('loan', loanId));
  const path = others.length === 0 && only !== undefined ? `/${only}` : '';
  const parameters = {
    when,
    pay_by: day,
    amount,
    loan_ids: [...loanIds],
    link: `${publicUrl}/pay/perfil/pagos${path}`,
  };
  const terms = { kind: 'payment_due' } as const;
  await notify({ id, customerId, template: 'payment_due', terms, parameters });
}
