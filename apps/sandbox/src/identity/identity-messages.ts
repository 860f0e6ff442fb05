import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '#webhooks/webhook-queue.ts';
import { decisionOf, type KeptSession, SUBMITTED } from './identity-resources.ts';
import { eventIdOf } from './veriff-signature.ts';

/** What is to be photographed again is told late, for the person may do it at once. */
const RESUBMISSION_DELAY_MS = 5 * 60_000;

/** That the person began, or that both photographs were taken. */
export const actionMessage = (
  session: KeptSession,
  action: 'started' | 'submitted',
): WebhookEvent => ({
  id: eventIdOf(session.purpose, randomUUID()),
  type: `event.${action}`,
  body: JSON.stringify({
    id: session.id,
    attemptId: session.attempt_id,
    feature: 'selfid',
    code: action === 'started' ? SUBMITTED - 1 : SUBMITTED,
    action,
    vendorData: session.vendor_data,
    endUserId: session.end_user_id,
  }),
});

export const decisionMessage = (session: KeptSession): WebhookEvent => ({
  id: eventIdOf(session.purpose, randomUUID()),
  type: `decision.${session.status}`,
  body: JSON.stringify({
    status: 'success',
    verification: decisionOf(session),
    technicalData: { ip: '127.0.0.1' },
  }),
  delayMs: session.status === 'resubmission_requested' ? RESUBMISSION_DELAY_MS : 0,
});
