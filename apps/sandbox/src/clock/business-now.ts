import type { WorldEvents } from '#platform/world-events.ts';
import type { BusinessClock } from './business-clock.ts';

const TRUST_MS = 1_000;

/**
 * The lender's business time, for what a vendor dates: a transfer, the expiry of a reference. Asked at
 * most once a second, and at once after the clock was moved here. Without the lender it is the real time.
 */
export function createBusinessNow(clock: BusinessClock, events: WorldEvents): () => Promise<Date> {
  let known: { readonly offsetMs: number; readonly readAt: number } | null = null;
  let moves = 0;
  events.listen((topic) => {
    if (topic !== 'clock') return;
    known = null;
    moves += 1;
  });
  return async () => {
    if (known !== null && Date.now() - known.readAt <= TRUST_MS)
      return new Date(Date.now() + known.offsetMs);
    const movesBefore = moves;
    const answer = await clock.read();
    const offsetMs = answer.kind === 'read' ? answer.clock.offset_ms : 0;
    // An answer that was on its way while the clock was moved may be the time before: nobody else trusts it.
    if (moves === movesBefore) known = { offsetMs, readAt: Date.now() };
    return new Date(Date.now() + offsetMs);
  };
}
