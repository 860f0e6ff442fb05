import type { NoticeChoicesView } from '@abona/contract/identity/notice';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { allChoices, isRequired, type NoticeChoice } from '../domain/notice-choice.ts';
import { isPushHost } from '../domain/push-host.ts';
import type { Reached } from '../ports.ts';
import {
  readChoices,
  saveAmounts,
  saveChoice,
  showsAmounts,
} from '../stores/notice-choice-store.ts';
import {
  endpointHash,
  type PushDevice,
  type PushDeviceStore,
} from '../stores/push-device-store.ts';
import { encryptPayload } from '../web-push/encrypt-payload.ts';
import type { VapidKeys } from '../web-push/vapid.ts';

export type NoticeChoiceDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Reached;
  readonly devices: PushDeviceStore;
  readonly pushKeys: () => Promise<VapidKeys>;
  readonly pushHosts: readonly string[];
  /** Whether a connection could be made there at all. */
  readonly isAcceptableUrl: (url: string) => boolean;
};

export async function readNoticeChoices(
  deps: NoticeChoiceDeps,
  customerId: number,
): Promise<NoticeChoicesView> {
  const { db, identity, devices } = deps;
  const phone = await identity.phoneOf(db, customerId);
  return {
    choices: allChoices(await readChoices(db, customerId)),
    shows_amounts: await showsAmounts(db, customerId),
    email: await identity.emailOf(customerId),
    phone_last4: phone === null ? null : phone.slice(-4),
    push_key: (await deps.pushKeys()).publicKey,
    devices: (await devices.list(db, customerId)).map(({ id, device, endpoint, since }) => ({
      device_id: publicId('dev', id),
      device,
      endpoint_hash: endpointHash(endpoint),
      since: since.toISOString(),
    })),
  };
}

const wrong = (path: string, message: string) =>
  err({ code: 'validation_failed', fields: [{ path, message }] } as const);

export async function chooseNotice(
  deps: NoticeChoiceDeps,
  customerId: number,
  choice: NoticeChoice,
) {
  if (isRequired(choice))
    return wrong('channel', 'Este aviso no se puede apagar: la ley o tu seguridad lo piden.');
  await saveChoice(deps.db, { ...choice, customerId, at: deps.clock.now() });
  return ok(await readNoticeChoices(deps, customerId));
}

export async function chooseAmounts(deps: NoticeChoiceDeps, customerId: number, shows: boolean) {
  await saveAmounts(deps.db, { customerId, shows, at: deps.clock.now() });
  return ok(await readNoticeChoices(deps, customerId));
}

type NewDevice = Pick<PushDevice, 'customerId' | 'endpoint' | 'keys' | 'device'> & {
  readonly sessionId: string;
  /** It was allowed in an earlier session: it follows to this one, where it is theirs. */
  readonly isKnown: boolean;
};

/** A browser's subscription is tried before it is kept: to a push service that we know, with keys that can be used. */
export async function addPushDevice(deps: NoticeChoiceDeps, { isKnown, ...device }: NewDevice) {
  const { endpoint, keys, customerId } = device;
  if (isKnown) {
    await deps.devices.follow(deps.db, device);
    return ok(await readNoticeChoices(deps, customerId));
  }
  if (!deps.isAcceptableUrl(endpoint) || !isPushHost(endpoint, deps.pushHosts))
    return wrong('endpoint', 'No reconocemos el servicio de avisos de este navegador.');
  if (!canEncryptFor(keys)) return wrong('keys', 'Las claves de este navegador no sirven.');
  const since = deps.clock.now();
  await transaction(deps.db, (tx) => deps.devices.save(tx, { ...device, since }));
  return ok(await readNoticeChoices(deps, customerId));
}

const AUTH_BYTES = 16;

function canEncryptFor(keys: PushDevice['keys']): boolean {
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    return encryptPayload('', keys).length > 0;
  } catch {
    return false;
  }
}

export async function removePushDevice(deps: NoticeChoiceDeps, customerId: number, id: string) {
  const parsed = parsePublicId('dev', id);
  if (!parsed.ok || !(await deps.devices.remove(deps.db, customerId, parsed.value)))
    return err('not_found');
  return ok(await readNoticeChoices(deps, customerId));
}
