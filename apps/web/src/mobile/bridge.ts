import type { AppPort } from './app-port.ts';
import {
  type AppMessage,
  type PageMessage,
  pageText,
  readAppMessage,
  type SaveOutcome,
} from './bridge-message.ts';

type Ports = {
  /** Asked until there is one: iOS may put its object into the page a little later. */
  readonly findPort: () => AppPort | null;
  readonly saveSession: (
    session: Extract<AppMessage, { event: 'saveSession' }>,
  ) => Promise<SaveOutcome>;
};

/** What an app that was spoken to did: it is there, it brought a session, or nothing. */
export type AppAnswer = 'platform-ready' | 'session-saved' | 'silence';

export type Bridge = ReturnType<typeof createBridge>;

const NONCE_BYTES = 16;

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * The conversation with the mobile app. The page speaks first and gives a nonce; what comes without that
 * nonce is not heard. A session uses the nonce up, whatever becomes of it, and the answer brings the next.
 */
export function createBridge({ findPort, saveSession }: Ports) {
  let port: AppPort | null = null;
  let nonce = newNonce();
  let waiting: ((answer: AppAnswer) => void)[] = [];

  const tell = (answer: AppAnswer): void => {
    const told = waiting;
    waiting = [];
    for (const hear of told) hear(answer);
  };
  const post = (message: PageMessage): void => port?.post(pageText(message, nonce));

  const hear = async (text: unknown): Promise<void> => {
    const message = readAppMessage(text);
    if (message === null || message.nonce !== nonce) return;
    if (message.event === 'platform-ready') return tell('platform-ready');
    nonce = newNonce();
    const outcome = await saveSession(message);
    post({ event: 'handleSessionSaved', outcome });
    if (outcome === 'saved') tell('session-saved');
  };

  const isConnected = (): boolean => {
    if (port === null) {
      port = findPort();
      port?.listen((text) => void hear(text));
    }
    return port !== null;
  };

  return {
    isConnected,
    say: (message: PageMessage): void => {
      if (isConnected()) post(message);
    },
    /** Speaks, unless there is nothing to say, and waits for a session, or for anything the app says. */
    ask: (message: PageMessage | null, { waitMs, forSession }: Patience): Promise<AppAnswer> => {
      const { promise, resolve } = Promise.withResolvers<AppAnswer>();
      const timer = setTimeout(resolve, waitMs, 'silence');
      const listen = (answer: AppAnswer): void => {
        if (answer === 'platform-ready' && forSession) {
          waiting.push(listen);
          return;
        }
        clearTimeout(timer);
        resolve(answer);
      };
      waiting.push(listen);
      if (isConnected() && message !== null) post(message);
      return promise;
    },
  };
}

type Patience = { readonly waitMs: number; readonly forSession: boolean };
