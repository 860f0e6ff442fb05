import { err, mapOk, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { isGenuine } from '#platform/standard-webhook.ts';
import type { Applicant, IdentityProvider } from '../ports.ts';
import { createIdentityRequests } from './identity-requests.ts';
import { toReport, VendorSession } from './identity-session.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const CAPTURE_LIFE_S = 1_800;
/** A face is matched at once, or not in this change. */
const FACE_LIFE_S = 900;

const SessionList = z.object({ sessions: z.array(VendorSession).max(1) });
const VendorEvent = z.object({ type: z.string(), data: z.object({ session: VendorSession }) });

/**
 * Captures at the identity vendor. A session is named by our own reference, so that asking twice makes one
 * and a call whose answer got lost can be made again.
 */
export function createHttpIdentityProvider(options: Options): IdentityProvider {
  const call = createIdentityRequests(options);
  return {
    start: async ({ reference, person, returnUrl }) => {
      const body = {
        reference,
        purpose: 'onboarding',
        person: toPerson(person),
        return_url: returnUrl,
        expires_in_s: CAPTURE_LIFE_S,
      };
      return mapOk(await call({ path: 'sessions', body }, VendorSession), toReport);
    },
    matchFace: async ({ reference, person, enrolledSession, returnUrl }) => {
      const body = {
        reference,
        purpose: 'face_match',
        person: toPerson(person),
        enrolled_session_id: enrolledSession,
        return_url: returnUrl,
        expires_in_s: FACE_LIFE_S,
      };
      return mapOk(await call({ path: 'sessions', body }, VendorSession), toReport);
    },
    find: async (reference) => {
      const path = `sessions?reference=${encodeURIComponent(reference)}`;
      const found = await call({ path }, SessionList);
      if (!found.ok) return found;
      const [session] = found.value.sessions;
      return session === undefined ? err('unknown') : ok(toReport(session));
    },
    cancel: async (session) => {
      const path = `sessions/${encodeURIComponent(session)}/cancel`;
      return mapOk(await call({ path, body: {} }, VendorSession), toReport);
    },
    receive: (message) => {
      if (!isGenuine(message, options.webhookSecret)) return err('forged');
      const event = VendorEvent.safeParse(JSON.parse(message.body));
      if (event.success) return ok(toReport(event.data.data.session));
      options.log.warn(
        { provider: 'identity', code: 'unreadable' },
        'an event that we do not read',
      );
      return ok(null);
    },
  };
}

const toPerson = (person: Omit<Applicant, 'applicationProcessId'>) => ({
  given_names: person.givenNames,
  first_surname: person.firstSurname,
  second_surname: person.secondSurname,
  curp: person.curp,
  birth_date: person.birthDate,
});
