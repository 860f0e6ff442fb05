import { clockMoved } from '#platform/business-clock.ts';
import { onEvent, onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { deliverWebhooksJob } from './events.ts';
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
  // The hour of the payouts is one of the business day: it is looked for every few minutes, since business
  // time may run apart from real time, and at once when the sandbox moves the clock.
  onSchedule('merchants.make_payouts', {
    cron: '*/5 * * * *',
    effect: 'outside',
    run: () => makePayouts(deps, deps.clock.now()),
  }),
  onEvent(clockMoved, {
    name: 'merchants.make_moved_payouts',
    effect: 'outside',
    run: ({ now }) => makePayouts(deps, new Date(now)),
  }),
  // Whoever moves the clock sees at once which orders ran out meanwhile, and so do their shops.
  onEvent(clockMoved, {
    name: 'merchants.expire_moved_payments',
    effect: 'outside',
    run: ({ now }) =>
      expirePayments({ ...deps, clock: { ...deps.clock, now: () => new Date(now) } }),
  }),
];
