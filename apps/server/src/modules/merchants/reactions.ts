import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { deliverWebhooksJob } from './jobs.ts';
import { deliverLane, sweepLanes } from './use-cases/deliver-webhooks.ts';
import { expirePayments } from './use-cases/expire-payments.ts';
import type { MerchantDeps } from './use-cases/merchant-deps.ts';
import { makePayouts } from './use-cases/payouts.ts';

/** Eight tries of fifteen seconds, and some. */
const DELIVERY_LIMIT_S = 180;

export const merchantWorkers = (deps: MerchantDeps): readonly Worker[] => [
  onJob(deliverWebhooksJob, {
    effect: 'outside',
    attemptLimitS: DELIVERY_LIMIT_S,
    run: ({ endpoint_id: endpointId, about_id: aboutId }, { signal }) =>
      deliverLane(deps, { endpointId, aboutId }, signal),
  }),
  onSchedule('merchants.sweep_webhooks', {
    cron: '* * * * *',
    effect: 'outside',
    run: () => sweepLanes(deps),
  }),
  onSchedule('merchants.expire_payments', {
    cron: '*/5 * * * *',
    effect: 'outside',
    run: () => expirePayments(deps),
  }),
  onSchedule('merchants.make_payouts', {
    cron: '30 6 * * *',
    effect: 'outside',
    run: () => makePayouts(deps),
  }),
];
