import { createHash } from 'node:crypto';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type {
  CaptureOrder,
  IdentityProvider,
  ProviderFailure,
  ProviderMessage,
} from '#modules/identity/ports.ts';
import type { IdentitySettings } from '#platform/config/identity-settings.ts';
import type { Log } from '#platform/log.ts';
import { jsonIn } from '#platform/outgoing-call.ts';
import { DecisionAnswer, hintIn, reportOf, SessionAnswer } from './veriff-answers.ts';
import { createVeriffCalls } from './veriff-calls.ts';
import { isSigned } from './veriff-signature.ts';

type Options = IdentitySettings & { readonly log: Log; readonly timeoutMs?: number };

/** How long a page waits for the person. Veriff's own waits for days: that it is over is for us to say. */
const LIFE_MS = { document: 30 * 60_000, face: 15 * 60_000 } as const;

/**
 * Veriff, by two integrations with keys of their own: one recognises somebody by their document, the other compares
 * a face with the one that was recognised. Both know the person by the same name (`endUserId`).
 */
export function createVeriff(options: Options): IdentityProvider {
  const { log, reasons } = options;
  const calls = {
    document: createVeriffCalls(options.document, options),
    face: createVeriffCalls(options.face, options),
  };
  const open = async (kind: 'document' | 'face', order: CaptureOrder, vendorData: string) => {
    const body = sessionBody(order, vendorData);
    return mapOk(await calls[kind]({ body }, SessionAnswer), ({ verification: { id, url } }) => ({
      session: id,
      status: 'capturing' as const,
      reasons: [],
      url,
      expiresAt: new Date(Date.now() + LIFE_MS[kind]),
      curp: null,
      enrolledSession: null,
    }));
  };

  return {
    start: (order) => open('document', order, order.reference),
    matchFace: (order) => open('face', order, order.personKey),
    find: async (kind, session) => {
      const answer = await calls[kind]({ decisionOf: session }, DecisionAnswer);
      if (!answer.ok) return answer;
      const { verification } = answer.value;
      if (verification === null) return ok(null);
      const report = verification.id === session ? reportOf(verification, reasons) : null;
      return report === null ? unreadable(log, 'a decision') : ok(report);
    },
    receive: (message) => {
      if (!isTheirs(options, message)) return err('forged');
      const read = hintIn(jsonIn(message.body));
      if (read !== null) return ok(read);
      log.warn({ provider: 'identity', code: 'unreadable' }, 'a message that we do not read');
      const key = createHash('sha256').update(message.body).digest('hex');
      return ok({ key, kind: 'unread', session: null, isSubmitted: false });
    },
  };
}

function unreadable(log: Log, what: string): Result<never, ProviderFailure> {
  log.error({ provider: 'identity', code: 'unreadable' }, `${what} that we do not read`);
  return err('unavailable');
}

/** Either integration may call; where it says which one it is, the signature is that one's. */
const isTheirs = (
  { document, face }: IdentitySettings,
  { client, signature, body }: ProviderMessage,
): boolean =>
  [document, face].some(
    (integration) =>
      (client === null || client === integration.apiKey) && isSigned(integration, body, signature),
  );

const sessionBody = ({ personKey, person, returnUrl }: CaptureOrder, vendorData: string) => ({
  verification: {
    callback: returnUrl,
    vendorData,
    endUserId: personKey,
    person: {
      firstName: person.givenNames,
      lastName: [person.firstSurname, person.secondSurname].filter(Boolean).join(' '),
      idNumber: person.curp,
      dateOfBirth: person.birthDate,
    },
    document: { country: 'MX' },
  },
});
