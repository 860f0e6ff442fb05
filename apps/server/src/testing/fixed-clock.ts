import type { Clock } from '#platform/clock.ts';

/** A business clock that stands still, and that a test can set. */
export type FixedClock = Clock & { readonly set: (instant: string) => void };

export function fixedClock(instant: string): FixedClock {
  let now = new Date(instant);
  return {
    now: () => now,
    technicalNow: () => new Date(),
    set: (later) => {
      now = new Date(later);
    },
  };
}
