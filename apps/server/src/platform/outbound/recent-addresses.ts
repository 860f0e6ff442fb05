import type { Resolve } from './outbound-message.ts';

/** As long as a resolver next door would remember; a connection is kept no longer than this either. */
const REMEMBERED_MS = 3_000;
const NAMES_MAX = 1_000;

type Answer = { readonly addresses: ReturnType<Resolve>; readonly until: number };

/**
 * What names stood for a moment ago. Only the answer is remembered, never what was thought of it: every
 * message has its addresses judged, and goes to those very addresses. Whoever was not found is looked for again.
 */
export function rememberRecent(resolve: Resolve, now: () => number = Date.now): Resolve {
  const known = new Map<string, Answer>();
  return (hostname) => {
    const before = known.get(hostname);
    if (before !== undefined && before.until > now()) return before.addresses;
    const addresses = resolve(hostname);
    known.delete(hostname);
    known.set(hostname, { addresses, until: now() + REMEMBERED_MS });
    addresses.catch(() => known.delete(hostname));
    const [oldest] = known.size > NAMES_MAX ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return addresses;
  };
}
