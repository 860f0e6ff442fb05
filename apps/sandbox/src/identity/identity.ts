import { randomBytes, randomUUID } from 'node:crypto';
import { createRecords, type Records } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import type { WebhookEvent } from '#webhooks/webhook-queue.ts';
import { type Enrolled, judgedOf, type Outcome, resultOf } from './capture-outcomes.ts';
import { actionMessage, decisionMessage } from './identity-messages.ts';
import {
  type CaptureResult,
  type CaptureStep,
  isOpen,
  type KeptSession,
  type Person,
  type Purpose,
  pageOf,
} from './identity-resources.ts';

export type NewSession = {
  readonly purpose: Purpose;
  readonly vendorData: string;
  readonly endUserId: string | null;
  readonly person: Person;
  readonly callback: string;
};

/** Veriff keeps a page open for a week; that ours is over sooner is the lender's to say. */
const LIFE_MS = 7 * 24 * 60 * 60_000;

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity({ database, events, webhooks, now, configuration }: VendorWorld) {
  const sessions = createRecords<KeptSession>(database, 'identity.veriff_session');
  const { webhookUrl } = configuration.vendors.identity;

  const tell = (message: WebhookEvent) => webhooks.send('identity', message, [webhookUrl]);

  /** Decides what is still under way; null when there is none, or it had been decided. */
  const decide = async (
    id: string,
    mayDecide: (session: KeptSession) => boolean,
    result: CaptureResult,
  ) => {
    let isNew = false;
    const at = new Date().toISOString();
    const session = await sessions.change(id, (current) => {
      isNew = mayDecide(current);
      if (!isNew) return current;
      const submitted_at = current.submitted_at ?? (result.seen === null ? null : at);
      return { ...current, status: result.status, result, submitted_at, decided_at: at };
    });
    if (session === null || !isNew) return null;
    events.announce('identity', session.vendor_data);
    await tell(decisionMessage(session));
    return session;
  };

  return {
    sessions,
    /** The newest that its maker called so: a lost answer leaves others. */
    findByVendorData: async (vendor_data: string): Promise<KeptSession | null> => {
      const [newest] = await sessions.list({ having: { vendor_data }, limit: 1 });
      return newest ?? null;
    },
    create: async (order: NewSession): Promise<KeptSession> => {
      const session = newSession(order);
      await sessions.add(session);
      events.announce('identity', order.vendorData);
      return session;
    },
    proceed: async (id: string, step: CaptureStep): Promise<void> => {
      let isFirst = false;
      const session = await sessions.change(id, (current) => {
        if (!isOpen(current)) return current;
        isFirst = current.status === 'created';
        return { ...current, status: 'started', step };
      });
      if (session !== null && isFirst) await tell(actionMessage(session, 'started'));
    },
    finish: async (id: string, outcome: Outcome): Promise<KeptSession | null> => {
      const session = await sessions.find(id);
      if (session === null || !isOpen(session)) return null;
      const today = operationDate(await now());
      const enrolled = await enrolledOf(sessions, session);
      const decided = await decide(id, isOpen, resultOf(outcome, { session, enrolled, today }));
      // Decided on the spot here: whoever asks when they hear of the photographs finds it.
      if (decided !== null) await tell(actionMessage(decided, 'submitted'));
      return decided;
    },
    /** The end of a review. */
    judge: async (id: string, decision: 'approved' | 'declined'): Promise<KeptSession | null> => {
      const session = await sessions.find(id);
      if (session?.result == null) return null;
      const result = judgedOf(session.result, decision);
      return decide(id, ({ status }) => status === 'review', result);
    },
    abandon: (id: string) => decide(id, isOpen, unseen('abandoned')),
    expire: (id: string) => decide(id, isOpen, unseen('expired')),
  };
}

/** The session in which the same person was recognised last. */
async function enrolledOf(
  sessions: Records<KeptSession>,
  { end_user_id }: KeptSession,
): Promise<Enrolled> {
  if (end_user_id === null) return null;
  const having = { end_user_id, purpose: 'onboarding', status: 'approved' };
  const [found] = await sessions.list({ having, limit: 1 });
  return found === undefined ? null : { id: found.id, vendorData: found.vendor_data };
}

const unseen = (status: 'abandoned' | 'expired'): CaptureResult => ({
  status,
  reason: null,
  seen: null,
  matched: null,
});

/** Those whose time ran out without anybody looking. */
export async function expireDueSessions({ sessions, expire }: Identity): Promise<void> {
  for (const status of ['created', 'started'] as const) {
    const open = await sessions.list({ having: { status }, order: 'oldest', limit: 500 });
    const due = open.filter(({ expires_at }) => Date.parse(expires_at) <= Date.now());
    for (const { id } of due) await expire(id);
  }
}

function newSession(order: NewSession): KeptSession {
  const createdAt = Date.now();
  return {
    id: randomUUID(),
    attempt_id: randomUUID(),
    purpose: order.purpose,
    vendor_data: order.vendorData,
    end_user_id: order.endUserId,
    person: order.person,
    status: 'created',
    callback: order.callback,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(createdAt + LIFE_MS).toISOString(),
    submitted_at: null,
    decided_at: null,
    result: null,
    step: order.purpose === 'onboarding' ? 'document' : 'selfie',
    page_key: randomBytes(16).toString('base64url'),
  };
}

/** For whoever plays: the session with its person and page. */
export const viewOf = (vendorUrl: string, { page_key, step: _step, ...session }: KeptSession) => ({
  ...session,
  url: pageOf(vendorUrl, { id: session.id, page_key }),
});
