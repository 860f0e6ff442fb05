import type { CallReply } from '@abona/contract/client-types';
import { apiContext } from './api-context.ts';

/** What home is made of, and whether it may be seen. */
export type EarlyCall = 'getHome' | 'getSession' | 'getEmailStatus';

export type EarlyReply = {
  /** On whose behalf it was asked for. */
  readonly token: string;
  readonly askedAt: number;
  /** The `data` of the envelope; null when anything else came: the app asks again, in its own way. */
  readonly reply: Promise<unknown>;
};

declare global {
  interface Window {
    /** What the page of home asked for before the app was there (`src/early/early-home.tsx`). */
    earlyReplies?: Partial<Record<EarlyCall, EarlyReply>>;
  }
}

/** What is owed may have changed since: an older answer is nobody's. */
const FRESH_MS = 10_000;

/** The answer that is on its way already, for whoever asks first; null: nobody has asked. */
export async function takeEarly<N extends EarlyCall>(name: N): Promise<CallReply<N> | null> {
  const early = window.earlyReplies?.[name];
  if (early === undefined) return null;
  delete window.earlyReplies?.[name];
  const isOurs = early.token === apiContext().currentToken();
  if (!isOurs || Date.now() - early.askedAt > FRESH_MS) return null;
  return (await early.reply) as CallReply<N> | null;
}
