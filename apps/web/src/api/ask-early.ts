import { readReply } from '@abona/client/read-reply.ts';
import type { EarlyReply } from './early-replies.ts';
import { identityHeaders } from './identity-headers.ts';

type Asking = { readonly token: string; readonly sid: string };

/** Asks as `call` would; whatever is not an answer is left to the app, which asks again. */
export function askEarly(address: string, { token, sid }: Asking): EarlyReply {
  const headers = identityHeaders({ token, sessionId: sid }) as Record<string, string>;
  const reply = fetch(address, { headers, cache: 'no-store' })
    .then(readReply)
    .catch(() => null);
  return { token, askedAt: Date.now(), reply };
}
