import type { Topic, WorldEvents } from './world-events.ts';

/** What becomes of a message that was accepted. */
export type Fate =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'delayed'; readonly delayMs: number }
  | { readonly kind: 'lost' };

/** How late a message to a "late" number or address arrives. */
export const LATE_MS = 30_000;

/** SQL: what has reached its reader by now. A late message is there once its time has come. */
export const ARRIVED = "(fate = 'delivered' OR (fate = 'delayed' AND deliver_at <= now()))";

type PartyFault = { readonly mode: 'up' | 'down' | 'lose'; readonly delay_ms: number };

/** A fault of the whole party comes before what one number or address asks for. */
export function fateUnder(fault: PartyFault, own: Fate): Fate {
  if (fault.mode === 'lose') return { kind: 'lost' };
  if (own.kind !== 'delivered' || fault.delay_ms === 0) return own;
  return { kind: 'delayed', delayMs: fault.delay_ms };
}

/** Tells the world when a late message arrives. */
export type ArrivalBell = {
  readonly ringAfter: (topic: Topic, delayMs: number) => void;
  readonly silence: () => void;
};

export function createArrivalBell(events: WorldEvents): ArrivalBell {
  const timers = new Set<NodeJS.Timeout>();
  return {
    ringAfter: (topic, delayMs) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        events.announce(topic);
      }, delayMs + 5);
      timer.unref();
      timers.add(timer);
    },
    silence: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
