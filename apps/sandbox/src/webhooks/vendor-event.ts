import { opaqueId } from '#platform/opaque-id.ts';
import type { WebhookEvent } from './webhook-queue.ts';

/** `{ id, type, created_at, data }`: the envelope of identity, SPEI and direct debit. */
export function vendorEvent(type: string, contents: object): WebhookEvent {
  const id = opaqueId('evt');
  const body = { id, type, created_at: new Date().toISOString(), data: contents };
  return { id, type, body: JSON.stringify(body) };
}
