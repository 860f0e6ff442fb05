import { centavos } from '@abona/kernel/money';
import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import * as jobs from './jobs.ts';
import { callOrderBack } from './rails/card/conekta-order.ts';
import { followCardRefunds, refundCard } from './rails/card/refund-card.ts';
import { askAboutDebit } from './rails/debit/ask-about-debit.ts';
import { callDebitBack } from './rails/debit/call-debit-back.ts';
import { closeClaims } from './stores/claim-store.ts';
import { dropHintsBefore } from './stores/deposit-hint-store.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { callOffHeldDebits } from './use-cases/mandates/call-off-held-debits.ts';
import { callMandateBack, followMandates, registerMandate } from './use-cases/mandates/mandates.ts';
import { scheduleDebits, sendDebits } from './use-cases/mandates/schedule-debits.ts';
import { confirmDeposits, findDeposits } from './use-cases/money-in/confirm-deposits.ts';
import { reconcileDays } from './use-cases/money-in/reconcile-day.ts';
import { takeEventsTogether } from './use-cases/money-in/take-events-together.ts';
import {
  createKeepProviderEvent,
  takeProviderEvent,
} from './use-cases/money-in/take-provider-event.ts';
import { followAttempts, handOver } from './use-cases/paying/hand-over.ts';
import { payCredits } from './use-cases/payouts/pay-credits.ts';
import { askAboutPayout, followPayouts, sendPayout } from './use-cases/payouts/send-payout.ts';
import { followReturns } from './use-cases/refunds/returns.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVENT_MEMORY_MS = 400 * DAY_MS;
/** Every charge of a day. */
const LONG_S = 1_800;

export const collectionsWorkers = (deps: CollectionsDeps): readonly Worker[] => [
  ...jobWorkers(deps),
  ...schedules(deps),
  deps.lending.onHoldPlaced({
    name: 'collections.call_off_held_debits',
    run: (held) => callOffHeldDebits(deps, held),
  }),
  deps.lending.onDayEnded({
    name: 'collections.run_debits_of_day',
    attemptLimitS: LONG_S,
    run: (signal) => runDebits(deps, signal),
  }),
];

/** What is due by direct debit is ordered and sent, and claims whose time is over are closed. */
async function runDebits(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  await scheduleDebits(deps, signal);
  await sendDebits(deps, signal);
  await closeClaims(deps.db, deps.clock.now());
}

const jobWorkers = (
  deps: CollectionsDeps,
  keep = createKeepProviderEvent(deps),
): readonly Worker[] => [
  onJob(jobs.takeEventJob, {
    effect: 'database',
    run: ({ provider, event_id: eventId }) => takeProviderEvent(deps, { provider, eventId }),
    together: (events) =>
      takeEventsTogether(
        deps,
        events.map(({ provider, event_id: eventId }) => ({ provider, eventId })),
      ),
  }),
  onJob(jobs.sendPayoutJob, {
    effect: 'outside',
    run: ({ payout_id: id }) => sendPayout(deps, id),
  }),
  onJob(jobs.askAboutPayoutJob, {
    effect: 'outside',
    run: ({ payout_id: id }) => askAboutPayout(deps, id),
  }),
  onJob(jobs.askAboutDebitJob, {
    effect: 'outside',
    run: (hint) => askAboutDebit(deps, keep, hint),
  }),
  onJob(jobs.confirmDepositsJob, { effect: 'outside', run: () => confirmDeposits(deps) }),
  onJob(jobs.handOverJob, {
    effect: 'outside',
    run: ({ attempt_id: id }) => handOver(deps, id),
  }),
  onJob(jobs.cancelDebitJob, {
    effect: 'outside',
    run: ({ attempt_id: id }) => callDebitBack(deps, id),
  }),
  onJob(jobs.cancelOrderJob, {
    effect: 'outside',
    run: ({ attempt_id: id }) => callOrderBack(deps, id),
  }),
  onJob(jobs.refundCardJob, {
    effect: 'outside',
    run: ({ receipt_id: receiptId, amount, key }) =>
      refundCard(deps, { receiptId, amount: centavos(amount), key }),
  }),
  onJob(jobs.registerMandateJob, {
    effect: 'outside',
    run: ({ mandate_id: id }) => registerMandate(deps, id),
  }),
  onJob(jobs.cancelMandateJob, {
    effect: 'outside',
    run: ({ mandate_id: id }) => callMandateBack(deps, id),
  }),
];

const schedules = (deps: CollectionsDeps): readonly Worker[] => [
  onSchedule(jobs.followProvidersJob.name, {
    cron: '* * * * *',
    effect: 'outside',
    attemptLimitS: LONG_S,
    run: async (_, { signal }) => {
      await confirmDeposits(deps);
      await followPayouts(deps, signal);
      await followAttempts(deps, signal);
      await followCardRefunds(deps, signal);
      await followMandates(deps, signal);
    },
  }),
  // Business time may be moved: every few minutes is soon enough, and what was done is not done again.
  onSchedule('collections.run_debits', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: LONG_S,
    run: (_, { signal }) => runDebits(deps, signal),
  }),
  onSchedule('collections.follow_refunds', {
    cron: '* * * * *',
    effect: 'outside',
    attemptLimitS: LONG_S,
    run: async (_, { signal }) => {
      await followReturns(deps, signal);
      await payCredits(deps, signal);
    },
  }),
  onSchedule('collections.find_deposits', {
    cron: '*/10 * * * *',
    effect: 'outside',
    attemptLimitS: LONG_S,
    run: () => findDeposits(deps),
  }),
  onSchedule('collections.reconcile', {
    // A business day that ended is looked for, whenever it ended in real time.
    cron: '*/15 * * * *',
    effect: 'outside',
    attemptLimitS: LONG_S,
    run: () => reconcileDays(deps),
  }),
  onSchedule('collections.forget_events', {
    cron: '17 4 * * *',
    effect: 'outside',
    run: async () => {
      const { db, clock } = deps;
      await deps.providerEvents.dropBefore(
        db,
        new Date(clock.technicalNow().getTime() - EVENT_MEMORY_MS),
      );
      await dropHintsBefore(db, new Date(clock.now().getTime() - EVENT_MEMORY_MS));
    },
  }),
];
