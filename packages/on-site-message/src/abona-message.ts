import { createMessageElement } from './message-element.ts';
import type { Offers } from './offered-plans.ts';

/** Our own origin: where this file came from. */
const home = new URL(import.meta.url).origin;

/** A price tag may be late by so much; and nobody waits longer for it. */
const FRESH_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

type Remembered = { readonly at: number; readonly offers: Offers };

/** What was asked in this page, whatever its answer: many messages about one price ask once. */
const asked = new Map<string, Promise<Offers | null>>();

/** For the session; a browser that remembers nothing for us asks again. */
function remembered(name: string): Offers | null {
  try {
    const text = sessionStorage.getItem(name);
    const known: Remembered | null = text === null ? null : JSON.parse(text);
    return known !== null && Date.now() - known.at < FRESH_MS ? known.offers : null;
  } catch {
    return null;
  }
}

function remember(name: string, offers: Offers): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ at: Date.now(), offers } satisfies Remembered));
  } catch {
    // Full or forbidden: the next page asks again.
  }
}

/** Silent when we do not answer: a shop's page is as it would be without us. */
async function fetchOffers(key: string, amount: number): Promise<Offers | null> {
  try {
    const answer = await fetch(`${home}/api/merchant/v1/offers?amount=${amount}`, {
      headers: { authorization: `Bearer ${key}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      priority: 'low',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? (await answer.json()).data : null;
  } catch {
    return null;
  }
}

async function ask(element: HTMLElement, amount: number): Promise<Offers | null> {
  const key = element.getAttribute('publishable-key') ?? '';
  const name = `abona-message ${key.slice(-8)} ${amount}`;
  const known = remembered(name);
  if (known !== null) return known;
  const asking = asked.get(name) ?? fetchOffers(key, amount);
  asked.set(name, asking);
  const offers = await asking;
  // Whoever got no answer may ask again later.
  if (offers === null) asked.delete(name);
  else remember(name, offers);
  return offers;
}

// A page that names the file twice, or has our element already, keeps the first.
if (customElements.get('abona-message') === undefined)
  customElements.define('abona-message', createMessageElement({ ask, learnUrl: `${home}/pay` }));
