import { ok } from '@abona/kernel/result';
import type { Attempt } from '../domain/attempt.ts';
import type { ChargeReport } from '../domain/provider-report.ts';
import type { Answer } from '../ports.ts';

type Asking = {
  readonly find: () => Answer<ChargeReport | null>;
  readonly send: () => Answer<ChargeReport | null>;
};

/** Nothing that may have got to the provider is sent again before it was looked for there. */
export async function askOrSend(
  { status, tries, sentAt }: Attempt,
  { find, send }: Asking,
): Answer<ChargeReport | null> {
  const isFirst = status === 'created' && tries === 0 && sentAt === null;
  if (!isFirst) {
    const known = await find();
    if (!known.ok || known.value !== null) return known;
  }
  return status === 'created' ? send() : ok(null);
}
