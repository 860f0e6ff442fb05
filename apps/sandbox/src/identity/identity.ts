import { randomBytes } from 'node:crypto';
import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { vendorEvent } from '#webhooks/webhook-queue.ts';
import { type Outcome, resultOf } from './capture-outcomes.ts';
import {
  type CaptureResult,
  type CaptureStep,
  isOpen,
  type KeptSession,
  type Person,
  type Purpose,
  toSessionView,
} from './identity-resources.ts';

export type NewSession = {
  readonly reference: string;
  readonly purpose: Purpose;
  readonly person: Person;
  readonly enrolledSessionId: string | null;
  readonly returnUrl: string;
  readonly lifeS: number;
};

export type FaceMatch = {
  readonly id: string;
  readonly reference: string;
  readonly enrolled_session_id: string;
  readonly probe_session_id: string;
  readonly similarity: number;
  readonly liveness: 'passed' | 'failed';
  readonly decision: 'match' | 'review' | 'no_match';
};

type Ending = Pick<KeptSession, 'status' | 'result'>;

export type Identity = ReturnType<typeof createIdentity>;

export function createIdentity({ database, events, webhooks, now, configuration }: VendorWorld) {
  const sessions = createRecords<KeptSession>(database, 'identity.session');
  const faceMatches = createRecords<FaceMatch>(database, 'identity.face_match');
  const view = (session: KeptSession) => toSessionView(configuration.vendorUrl, session);

  const tell = async (type: string, session: KeptSession) => {
    events.announce('identity', session.reference);
    const event = vendorEvent(type, { session: view(session) });
    await webhooks.send('identity', event, [configuration.vendors.identity.webhookUrl]);
  };

  /** Ends what is still under way; null when there is none, or it had ended. */
  const end = async (id: string, mayEnd: (session: KeptSession) => boolean, ending: Ending) => {
    let isNew = false;
    const session = await sessions.change(id, (current) => {
      isNew = mayEnd(current);
      return isNew ? { ...current, ...ending, completed_at: new Date().toISOString() } : current;
    });
    if (session === null || !isNew) return null;
    await tell(EVENT_OF[session.status] ?? 'session.completed', session);
    return session;
  };

  return {
    sessions,
    faceMatches,
    view,
    create: async (order: NewSession): Promise<KeptSession | null> => {
      const session = newSession(order);
      const isNew = await sessions.add(session, order.reference);
      events.announce('identity', order.reference);
      return isNew ? session : null;
    },
    proceed: (id: string, step: CaptureStep) =>
      sessions.change(id, (current) =>
        isOpen(current)
          ? {
              ...current,
              status: 'capturing',
              step,
              attempts: current.attempts + (step === 'outcome' ? 1 : 0),
            }
          : current,
      ),
    finish: async (id: string, outcome: Outcome): Promise<KeptSession | null> => {
      const session = await sessions.find(id);
      if (session === null) return null;
      const result = resultOf(outcome, session, operationDate(await now()));
      return end(id, isOpen, { status: result.decision, result });
    },
    /** The end of a review. */
    judge: async (id: string, decision: 'approved' | 'rejected'): Promise<KeptSession | null> => {
      const session = await sessions.find(id);
      if (session?.result == null) return null;
      const result: CaptureResult = {
        ...session.result,
        decision,
        reasons: decision === 'rejected' ? ['face_mismatch'] : [],
      };
      return end(id, ({ status }) => status === 'in_review', { status: decision, result });
    },
    abandon: (id: string) => end(id, isOpen, { status: 'abandoned', result: null }),
    expire: (id: string) => end(id, isOpen, { status: 'expired', result: null }),
    cancel: (id: string) =>
      sessions.change(id, (current) =>
        isOpen(current) ? { ...current, status: 'cancelled' } : current,
      ),
  };
}

/** Those whose time ran out without anybody looking. */
export async function expireDueSessions({ sessions, expire }: Identity): Promise<void> {
  for (const status of ['created', 'capturing'] as const) {
    const open = await sessions.list({ having: { status }, order: 'oldest', limit: 500 });
    const due = open.filter(({ expires_at }) => Date.parse(expires_at) <= Date.now());
    for (const { id } of due) await expire(id);
  }
}

const EVENT_OF: Readonly<Partial<Record<KeptSession['status'], string>>> = {
  abandoned: 'session.abandoned',
  expired: 'session.expired',
};

function newSession(order: NewSession): KeptSession {
  const createdAt = Date.now();
  return {
    id: opaqueId('ids'),
    reference: order.reference,
    purpose: order.purpose,
    person: order.person,
    enrolled_session_id: order.enrolledSessionId,
    status: 'created',
    return_url: order.returnUrl,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(createdAt + order.lifeS * 1_000).toISOString(),
    completed_at: null,
    attempts: 0,
    result: null,
    step: order.purpose === 'onboarding' ? 'document' : 'selfie',
    page_key: randomBytes(16).toString('base64url'),
  };
}
