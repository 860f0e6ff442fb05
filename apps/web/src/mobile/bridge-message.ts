import { isRecord } from '#browser/stored-values.ts';

/** What the page and the mobile app say to each other: one line of JSON each (`docs/mobile-webview.md`). */
const PROTOCOL = 'abona.bridge.v1';
const TEXT_LENGTH_MAX = 4_096;
const TOKEN_LENGTH_MAX = 2_048;
const NONCE = /^[\w-]{22}$/;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The mobile app speaks. */
export type AppMessage =
  | { readonly event: 'platform-ready'; readonly nonce: string }
  | {
      readonly event: 'saveSession';
      readonly nonce: string;
      readonly sessionToken: string;
      /** Whether the customer is known, as the log-in told the app; null: it did not say. */
      readonly isKnown: boolean | null;
    };

export type SaveOutcome =
  | 'saved'
  /** Not a session, over already, or our server does not know it. */
  | 'refused'
  /** Somebody else's than the one whose screens these are. */
  | 'other_customer'
  /** Nobody could be asked about it. */
  | 'unavailable';

/** The page speaks. Each message carries the nonce that the next session must come with. */
export type PageMessage =
  | { readonly event: 'hello' }
  | { readonly event: 'handleSessionExpired'; readonly reason: 'expired' | 'signed_out' }
  | { readonly event: 'handleSessionSaved'; readonly outcome: SaveOutcome };

export const pageText = (message: PageMessage, nonce: string): string =>
  JSON.stringify({ protocol: PROTOCOL, nonce, ...message });

const fieldsOf: Readonly<Record<AppMessage['event'], ReadonlySet<string>>> = {
  'platform-ready': new Set(['protocol', 'event', 'nonce']),
  saveSession: new Set(['protocol', 'event', 'nonce', 'session_token', 'is_known']),
};

/** Null: not a message of the app's. Nothing is guessed and nothing is left over. */
export function readAppMessage(text: unknown): AppMessage | null {
  const said = typeof text === 'string' ? parsed(text) : null;
  if (said === null || said['protocol'] !== PROTOCOL) return null;
  const { event, nonce } = said;
  if (event !== 'platform-ready' && event !== 'saveSession') return null;
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) return null;
  if (!Object.keys(said).every((field) => fieldsOf[event].has(field))) return null;
  return event === 'platform-ready' ? { event, nonce } : sessionIn(said, nonce);
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  try {
    const said: unknown = JSON.parse(text);
    return isRecord(said) ? said : null;
  } catch {
    return null;
  }
}

function sessionIn(said: Readonly<Record<string, unknown>>, nonce: string): AppMessage | null {
  const { session_token: sessionToken, is_known: isKnown = null } = said;
  if (typeof sessionToken !== 'string' || sessionToken.length > TOKEN_LENGTH_MAX) return null;
  if (!TOKEN.test(sessionToken)) return null;
  if (isKnown !== null && typeof isKnown !== 'boolean') return null;
  return { event: 'saveSession', nonce, sessionToken, isKnown };
}
