import type { Result } from '@abona/kernel/result';
import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { forgetCardJob, letGoJob } from './jobs.ts';
import { followCards } from './use-cases/check-card.ts';
import { followChecks } from './use-cases/check-holder.ts';
import type { WalletDeps } from './use-cases/wallet-deps.ts';

export const walletWorkers = (deps: WalletDeps): readonly Worker[] => [
  onSchedule('wallet.follow_checks', {
    cron: '* * * * *',
    effect: 'outside',
    run: async (_, { signal }) => {
      await followChecks(deps, signal);
      await followCards(deps, signal);
    },
  }),
  onJob(forgetCardJob, {
    effect: 'outside',
    run: async ({ processor_customer: customer, payment_source: paymentSource }) => {
      mustAnswer(await deps.processor.forget({ customer, paymentSource }));
    },
  }),
  onJob(letGoJob, {
    effect: 'outside',
    run: async ({ order }) => {
      mustAnswer(await deps.processor.letGo(order));
    },
  }),
];

/** Thrown, the job is tried again. */
function mustAnswer(answer: Result<unknown, string>): void {
  if (!answer.ok) throw new Error('the card processor is away');
}
