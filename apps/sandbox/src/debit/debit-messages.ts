import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '#webhooks/webhook-queue.ts';
import { type Collection, type KeptMandate, REJECT_CAUSES } from './debit-resources.ts';

export const METHOD_STATUS: Readonly<Record<KeptMandate['status'], string>> = {
  pending_bank: 'waiting_for_activation_response',
  active: 'active',
  rejected: 'failed',
  cancelled: 'inactive',
};
export const REQUEST_STATUS: Readonly<Record<Collection['status'], string>> = {
  submitted: 'processing',
  settled: 'successful',
  rejected: 'failed',
  objected: 'chargeback',
  cancelled: 'canceled',
};

const METHOD_CODE: Readonly<Partial<Record<KeptMandate['status'], string>>> = {
  active: 'payment_method_registration_successful',
  rejected: 'payment_method_registration_failed',
  cancelled: 'payment_method_registration_canceled',
};
const REQUEST_CODE: Readonly<Partial<Record<Collection['status'], string>>> = {
  settled: 'payment_request_successful',
  rejected: 'payment_request_failed',
  objected: 'payment_request_chargeback',
};

export const methodMessage = (mandate: KeptMandate): WebhookEvent | null =>
  messageOf('payment_method_update', METHOD_CODE[mandate.status], {
    id: mandate.id,
    reference: mandate.reference,
    status: METHOD_STATUS[mandate.status],
    amount: null,
    failedReason: mandate.reject_code,
  });

export const requestMessage = (collection: Collection): WebhookEvent | null =>
  messageOf('payment_request_update', REQUEST_CODE[collection.status], {
    id: collection.id,
    reference: collection.reference,
    status: REQUEST_STATUS[collection.status],
    amount: collection.amount / 100,
    failedReason: collection.reject_code,
  });

type Details = {
  readonly id: string;
  readonly reference: string;
  readonly status: string | undefined;
  readonly amount: number | null;
  readonly failedReason: string | null;
};

/** Null: of that Belvo tells nobody. */
function messageOf(
  eventType: string,
  eventCode: string | undefined,
  details: Details,
): WebhookEvent | null {
  if (eventCode === undefined) return null;
  const failedMessage = REJECT_CAUSES[details.failedReason ?? ''] ?? null;
  const datetime = new Date().toISOString();
  const body = { eventType, eventCode, datetime, details: { ...details, failedMessage } };
  return { id: randomUUID(), type: eventCode, body: JSON.stringify(body) };
}
