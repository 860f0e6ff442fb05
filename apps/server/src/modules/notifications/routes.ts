import * as contract from '@abona/contract/identity/message';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { type Contact, isContactOf, listContacts } from './stores/timeline-store.ts';

const wrongCursor = {
  code: 'validation_failed',
  fields: [{ path: 'cursor', message: 'El cursor no es de esta lista.' }],
} as const;

export function notificationRoutes(api: Api, db: Database): void {
  mount(api, contract.listMessages, async ({ caller: { customerId }, query }) => {
    const cursor = query.cursor === undefined ? ok(null) : parsePublicId('msg', query.cursor);
    if (!cursor.ok) return err(wrongCursor);
    const after = cursor.value;
    if (after !== null && !(await isContactOf(db, customerId, after))) return err(wrongCursor);
    const limit = Number(query.limit);
    const found = await listContacts(db, { customerId, after, limit: limit + 1 });
    const items = found.slice(0, limit).map(viewOf);
    const next = found.length > limit ? (items.at(-1)?.message_id ?? null) : null;
    return ok({ items, next_cursor: next });
  });
}

const viewOf = ({ messageId, channel, subject, isDelivered, at }: Contact) => ({
  message_id: publicId('msg', messageId),
  channel,
  subject,
  status: isDelivered ? ('sent' as const) : ('not_delivered' as const),
  at: at.toISOString(),
});
