import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { FieldEncryption } from './field-encryption.ts';
import type { SessionCaller } from './http/caller.ts';

/** A link lives a little longer than an offer, so that what stands beside it can be read to the end. */
const LIFE_S = 2_400;

const Claims = z.strictObject({
  /** What kind of file: a link for one kind opens no other. */
  kind: z.string(),
  /** Whose it is: the file is looked for with this customer's id. */
  customer: z.int(),
  /** The session it was shown in: it opens nothing after that. */
  session: z.string(),
  /** Which one. */
  of: z.array(z.union([z.string(), z.int()])),
  /** Real time, in seconds. */
  until: z.int(),
});

/** Who was shown a link. */
export type LinkHolder = Pick<SessionCaller, 'customerId' | 'sessionId'>;

type Claim = Pick<z.output<typeof Claims>, 'kind' | 'of'> & { readonly holder: LinkHolder };

/**
 * Addresses that a plain link can open, where no session token travels along: what may be read, by whom and until
 * when. Sealed, so that an address in a history or a log names nobody; and over when the session that it was shown in
 * is, so that whoever finds it later opens nothing.
 */
export type FileLinks = {
  readonly tokenOf: (claim: Claim) => string;
  /** Null when it is not ours, for another kind of file, past its time, or of a session that ended. */
  readonly read: (token: string, kind: string) => Promise<Claim | null>;
};

/** Asked of identity. */
export type SessionsOpen = { readonly isSessionOpen: (sessionId: string) => Promise<boolean> };

type Deps = {
  readonly sessions: SessionsOpen;
  readonly fields: Pick<FieldEncryption, 'seal' | 'open'>;
  readonly clock: Pick<Clock, 'technicalNow'>;
};

const CELL = { table: 'file_links', column: 'claims', row: '' };

export function createFileLinks({ fields, clock, sessions }: Deps): FileLinks {
  const seconds = (): number => Math.floor(clock.technicalNow().getTime() / 1_000);
  return {
    tokenOf: ({ kind, holder: { customerId: customer, sessionId: session }, of }) => {
      const claims = { kind, customer, session, of, until: seconds() + LIFE_S };
      return fields.seal(CELL, JSON.stringify(claims));
    },
    read: async (token, kind) => {
      const claims = unseal(fields, token);
      if (claims === null || claims.kind !== kind || claims.until <= seconds()) return null;
      const { customer: customerId, session: sessionId, of } = claims;
      return (await sessions.isSessionOpen(sessionId))
        ? { kind, of, holder: { customerId, sessionId } }
        : null;
    },
  };
}

/** A seal has three parts: whatever is hung on to it makes it another token. */
const PARTS = 3;

function unseal(fields: Deps['fields'], token: string): z.output<typeof Claims> | null {
  if (token.split('.').length !== PARTS) return null;
  try {
    return Claims.parse(JSON.parse(fields.open(CELL, token)));
  } catch {
    // Whatever we did not seal is nobody's link: anybody can ask for any address.
    return null;
  }
}
