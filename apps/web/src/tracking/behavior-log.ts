import type { CallInput } from '@abona/contract/client-types';
import { call } from '#api/call.ts';
import { currentPath } from '#browser/document-navigation.ts';
import { routeAt } from '#routing/available-routes.ts';
import { currentSession } from '#session/session-store.ts';

type Behavior = CallInput<'logBehavior'>['body']['events'][number];

const WORD = /^[a-z][a-z0-9_.-]{0,63}$/;
const EVENTS_MAX = 50;
const DAY_MS = 86_400_000;

const wordOf = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How often and how long each field had the person's attention, and what was pasted: never a value. */
type Attention = { visits: number; ms: number; pastes: number; since: number | null };

/** The funnel's screens, by their word; null for any other. */
function funnelScreen(path: string): string | null {
  const row = routeAt(path);
  const word = row === null || row.status === null ? '' : wordOf(row.key);
  return WORD.test(word) ? word : null;
}

const fieldOf = (target: EventTarget | null): string | null => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null;
  const word = wordOf(target.name);
  return WORD.test(word) ? word : null;
};

function eventsOf(seen: ReadonlyMap<string, Attention>): Behavior[] {
  const all = [...seen].flatMap(([field, { visits, ms, pastes }]): Behavior[] => [
    { action: 'focus', field, count: visits, duration_ms: Math.min(Math.round(ms), DAY_MS) },
    ...(pastes > 0 ? [{ action: 'paste', field, count: pastes }] : []),
  ]);
  return all.slice(0, EVENTS_MAX);
}

/**
 * How people go through the funnel's forms (specification 7, log_behavior): which fields, how long, how often.
 * It goes out when they leave a screen; what fails is forgotten.
 */
export function startBehaviorLog(now: () => number = () => performance.now()): () => void {
  let screen: string | null = null;
  let seen = new Map<string, Attention>();

  const flush = (isLeaving: boolean): void => {
    for (const attention of seen.values()) rest(attention, now());
    const events = eventsOf(seen);
    seen = new Map();
    if (screen === null || events.length === 0 || currentSession() === null) return;
    call('logBehavior', { body: { screen, events } }, { keepalive: isLeaving }).catch(() => {});
  };
  const attend = (target: EventTarget | null): Attention | null => {
    const here = funnelScreen(currentPath());
    if (here !== screen) {
      flush(false);
      screen = here;
    }
    const field = here === null ? null : fieldOf(target);
    if (field === null) return null;
    const attention = seen.get(field) ?? { visits: 0, ms: 0, pastes: 0, since: null };
    seen.set(field, attention);
    return attention;
  };
  const listeners = {
    focusin: ({ target }: Event) => {
      const attention = attend(target);
      if (attention === null) return;
      attention.visits += 1;
      attention.since = now();
    },
    focusout: ({ target }: Event) => {
      const attention = attend(target);
      if (attention !== null) rest(attention, now());
    },
    paste: ({ target }: Event) => {
      const attention = attend(target);
      if (attention !== null) attention.pastes += 1;
    },
    visibilitychange: () => {
      if (document.visibilityState === 'hidden') flush(true);
    },
  };
  const entries = Object.entries(listeners);
  for (const [name, listen] of entries) document.addEventListener(name, listen);
  return () => {
    for (const [name, listen] of entries) document.removeEventListener(name, listen);
  };
}

function rest(attention: Attention, at: number): void {
  if (attention.since === null) return;
  attention.ms += at - attention.since;
  attention.since = null;
}
