import {
  WEBVIEW_READY_TIMEOUT_MS,
  WEBVIEW_RETRIES,
  WEBVIEW_RETRY_WAIT_MS,
} from '@abona/contract/limits';
import { configuration } from '#browser/configuration.ts';
import { storedSession } from '#session/keep-session.ts';
import { findAppPort } from './app-port.ts';
import { type Bridge, createBridge } from './bridge.ts';
import type { PageMessage } from './bridge-message.ts';
import { takeSession } from './take-session.ts';

/** The mobile app brought no session, however often it was asked. */
export class NoAppSession extends Error {
  override readonly name = 'NoAppSession';
}

let bridge: Bridge | null = null;
const theBridge = (): Bridge => {
  bridge ??= createBridge({
    findPort: () => findAppPort(configuration().bridge_origins),
    saveSession: takeSession,
  });
  return bridge;
};

/** Another page, another conversation; for tests, which share one. @internal */
export function forgetBridge(): void {
  bridge = null;
}

export const isHostedByApp = (): boolean => theBridge().isConnected();

/** Nobody waits for an answer: the customer has left by themselves. */
export const tellSignedOut = (): void =>
  theBridge().say({ event: 'handleSessionExpired', reason: 'signed_out' });

/**
 * Waits until the app is there or has brought a session, then for the session itself: three more times,
 * two seconds each (specification 4, mobile webview). Throws when there is none after all.
 */
export const awaitAppSession = (): Promise<void> => waitFor({ event: 'hello' }, false);

/** The session is over: asks the app for another one. False: it brought none, or there is no app. */
export async function renewedByApp(): Promise<boolean> {
  if (!isHostedByApp()) return false;
  try {
    await waitFor({ event: 'handleSessionExpired', reason: 'expired' }, true);
    return true;
  } catch (failure) {
    if (failure instanceof NoAppSession) return false;
    throw failure;
  }
}

/** A worn session is no answer where another one is asked for. */
async function waitFor(message: PageMessage, asksForAnother: boolean): Promise<void> {
  const worn = asksForAnother ? storedSession(Date.now()) : null;
  const isHere = (): boolean => {
    const found = storedSession(Date.now());
    return found !== null && found.token !== worn?.token;
  };
  let answer = await theBridge().ask(message, {
    waitMs: WEBVIEW_READY_TIMEOUT_MS,
    forSession: asksForAnother,
  });
  for (let left = WEBVIEW_RETRIES; !isHere(); left -= 1) {
    if (left === 0) throw new NoAppSession('the mobile app brought no session');
    // An app that has just answered is on its way to bring it: asking again would only hurry it.
    const next = answer === 'platform-ready' ? null : message;
    answer = await theBridge().ask(next, { waitMs: WEBVIEW_RETRY_WAIT_MS, forSession: true });
  }
}
