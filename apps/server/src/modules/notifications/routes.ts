import * as contract from '@abona/contract/identity/message';
import * as notices from '@abona/contract/identity/notice';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { DeviceOwners } from './ports.ts';
import { type Contact, isContactOf, listContacts } from './stores/timeline-store.ts';
import {
  addPushDevice,
  chooseAmounts,
  chooseNotice,
  type NoticeChoiceDeps,
  readNoticeChoices,
  removePushDevice,
} from './use-cases/notice-choices.ts';

const wrongCursor = {
  code: 'validation_failed',
  fields: [{ path: 'cursor', message: 'El cursor no es de esta lista.' }],
} as const;

type RouteDeps = NoticeChoiceDeps & { readonly identity: DeviceOwners };

export function notificationRoutes(api: Api, deps: RouteDeps): void {
  const { db } = deps;
  noticeRoutes(api, deps);
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

function noticeRoutes(api: Api, deps: RouteDeps): void {
  mount(api, notices.getNoticeChoices, async ({ caller }) =>
    ok(await readNoticeChoices(deps, caller.customerId)),
  );

  mount(api, notices.setNoticeChoice, ({ caller, body: { kind, channel, is_on: isOn } }) =>
    chooseNotice(deps, caller.customerId, { kind, channel, isOn }),
  );

  mount(api, notices.setNoticeAmounts, ({ caller, body }) =>
    chooseAmounts(deps, caller.customerId, body.shows_amounts),
  );

  mount(api, notices.addPushDevice, ({ caller: { customerId, sessionId }, body, client }) =>
    addPushDevice(deps, {
      endpoint: body.endpoint,
      keys: body.keys,
      isKnown: body.is_known === true,
      customerId,
      sessionId,
      device: deps.identity.deviceOf(client.userAgent),
    }),
  );

  mount(api, notices.removePushDevice, ({ caller, params }) =>
    removePushDevice(deps, caller.customerId, params.id),
  );
}

const viewOf = ({ messageId, channel, subject, isDelivered, at }: Contact) => ({
  message_id: publicId('msg', messageId),
  channel,
  subject,
  status: isDelivered ? ('sent' as const) : ('not_delivered' as const),
  at: at.toISOString(),
});
