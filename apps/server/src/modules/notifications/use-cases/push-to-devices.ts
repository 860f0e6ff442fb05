import { pushWordsOf } from '@abona/documents/messages/push-message';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { contactClosesAt } from '../domain/contact-hours.ts';
import { contactKindOf } from '../domain/contact-permission.ts';
import type { OutgoingMessage, Receipt, SendFailure } from '../domain/message.ts';
import type { PushService } from '../ports.ts';
import { showsAmounts } from '../stores/notice-choice-store.ts';
import type { PushDeviceStore } from '../stores/push-device-store.ts';

export type PushDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly devices: PushDeviceStore;
  readonly pushService: PushService;
};

export type PushNotice = Extract<OutgoingMessage, { channel: 'push' }>;

const DAY_S = 86_400;

/**
 * Sends a notice to every device of a customer. It is out when one of them has it; a device that the push service
 * knows no more is forgotten. Where none could be reached, all are tried again: a notice that comes twice to a device
 * takes its own place there.
 */
export async function pushToDevices(
  deps: PushDeps,
  message: PushNotice,
): Promise<Result<Receipt, SendFailure>> {
  const { db, devices, pushService } = deps;
  const { customerId, id, noticeId = id } = message;
  const words = pushWordsOf(message, await showsAmounts(db, customerId));
  const topic = noticeId.replaceAll('-', '');
  const url = pathOf(message.parameters.link);
  const push = {
    payload: { ...words, url, tag: topic },
    ttlS: lifeS(deps, message),
    topic,
    urgency: message.template === 'account_added' ? 'high' : 'normal',
  } as const;
  const failures: SendFailure[] = [];
  let receipt: Receipt | null = null;
  for (const device of await devices.list(db, customerId)) {
    const sent = await pushService.send(device, push);
    if (sent.ok) receipt = sent.value;
    else if (sent.error === 'gone') await devices.remove(db, customerId, device.id);
    else failures.push(sent.error);
  }
  if (receipt !== null) return ok(receipt);
  return err(failures.includes('unreachable') ? 'unreachable' : 'refused');
}

/**
 * How long a push service may keep it for a device that is off: until night where it may arrive by day only, for a
 * phone that is switched on at midnight would ring with it.
 */
function lifeS({ clock }: PushDeps, message: PushNotice): number {
  if (contactKindOf(message) === 'at_once') return DAY_S;
  const now = clock.now();
  const leftS = Math.floor((contactClosesAt(now).getTime() - now.getTime()) / 1_000);
  return Math.max(leftS, 0);
}

/** Within the app: a notice opens nothing else. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};
