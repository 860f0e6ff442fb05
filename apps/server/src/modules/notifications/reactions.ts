import { clockMoved } from '#platform/business-clock.ts';
import { ATTEMPTS_MAX } from '#platform/jobs/queue-options.ts';
import { onEvent, onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { sendMessageJob } from './jobs.ts';
import { sendAtDaybreak } from './use-cases/send-at-daybreak.ts';
import { type SendDeps, sendMessage } from './use-cases/send-message.ts';
import { sweepMessages } from './use-cases/sweep-messages.ts';

export const notificationWorkers = (deps: SendDeps): readonly Worker[] => [
  onJob(sendMessageJob, {
    effect: 'outside',
    run: ({ message_id: messageId }, { attempt }) =>
      sendMessage(deps, { messageId, isLast: attempt >= ATTEMPTS_MAX }),
  }),
  onEvent(clockMoved, {
    name: 'notifications.send_at_daybreak',
    effect: 'database',
    run: () => sendAtDaybreak(deps),
  }),
  onSchedule('notifications.sweep_messages', {
    cron: '* * * * *',
    effect: 'database',
    run: () => sweepMessages(deps),
  }),
];
