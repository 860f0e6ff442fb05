import { readQueryParameters, type Utm } from '#browser/query-parameters.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

/** As long as the contract takes one (`putContext`). */
const UTM_LENGTH_MAX = 255;

/** On the sign-up path the campaign is kept: the login provider's page lies between here and there. */
export function noteUtm(search: string, isSignUp: boolean): void {
  const { utm } = readQueryParameters(search);
  const given = Object.entries(utm).filter((pair): pair is [string, string] => pair[1] !== null);
  if (isSignUp && given.length > 0) writeStored(stored.utm, Object.fromEntries(given));
}

/** The campaign of this visit, or the one that was kept. */
export function knownUtm(search: string): Utm {
  const { utm } = readQueryParameters(search);
  const kept = readStored(stored.utm) ?? {};
  const of = (name: keyof Utm): string | null =>
    (utm[name] ?? kept[name] ?? null)?.slice(0, UTM_LENGTH_MAX) ?? null;
  return {
    utm_source: of('utm_source'),
    utm_medium: of('utm_medium'),
    utm_campaign: of('utm_campaign'),
    utm_term: of('utm_term'),
    utm_content: of('utm_content'),
  };
}
