import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { askSessionJob, endProviderSessionsJob, pushJob } from './jobs.ts';
import { dropCodesBefore } from './stores/one-time-code-store.ts';
import { dropSessionsBefore } from './stores/session-store.ts';
import { dropEventsBefore } from './stores/verification-store.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import { followFaces } from './use-cases/phone-change/take-face-report.ts';
import { forgetCustomers } from './use-cases/privacy/forget-customer.ts';
import { pushNow, sendPush } from './use-cases/push-to-customer.ts';
import { endProviderSessions } from './use-cases/sessions/end-provider-sessions.ts';
import { askSession } from './use-cases/verification/ask-session.ts';
import { followCaptures } from './use-cases/verification/follow-captures.ts';

const DAY_MS = 24 * 60 * 60_000;
const SESSION_MEMORY_MS = 90 * DAY_MS;

/** Codes are evidence in a quarrel about a contract; the proofs themselves stay. */
const CODE_MEMORY_MS = 365 * DAY_MS;

export const identityWorkers = (deps: IdentityDeps): readonly Worker[] => [
  deps.applications.onMoved({
    name: 'identity.push_status_change',
    effect: 'hint',
    run: ({ customerId }) => pushNow(deps, { customerId, event: 'status-change' }),
  }),
  deps.applications.onRequirement({
    name: 'identity.push_requirement',
    effect: 'hint',
    run: ({ customerId }) => pushNow(deps, { customerId, event: 'requirement-available' }),
  }),
  onJob(pushJob, {
    effect: 'outside',
    run: ({ channel, event }) => sendPush(deps, channel, event),
  }),
  onJob(askSessionJob, {
    effect: 'outside',
    run: ({ event_id: eventId, session, is_submitted: isSubmitted }) =>
      askSession(deps, { eventId, session, isSubmitted }),
  }),
  onJob(endProviderSessionsJob, {
    effect: 'outside',
    run: ({ customer_id: customerId, until, except, only }) =>
      endProviderSessions(deps, { customerId, until: new Date(until), except, only }),
  }),
  onSchedule('identity.follow_captures', {
    cron: '* * * * *',
    effect: 'outside',
    run: async (_, { signal }) => {
      await followCaptures(deps, signal);
      await followFaces(deps, signal);
    },
  }),
  onSchedule('identity.forget_customers', {
    cron: '*/10 * * * *',
    effect: 'outside',
    run: (_, { signal }) => forgetCustomers(deps, signal),
  }),
  onSchedule('identity.forget_old_sessions', {
    cron: '7 4 * * *',
    effect: 'outside',
    run: async () => {
      const before = new Date(deps.clock.technicalNow().getTime() - SESSION_MEMORY_MS);
      await dropSessionsBefore(deps.db, before);
      await dropEventsBefore(deps.db, before);
      const codesBefore = new Date(deps.clock.technicalNow().getTime() - CODE_MEMORY_MS);
      await dropCodesBefore(deps.db, codesBefore);
    },
  }),
];
