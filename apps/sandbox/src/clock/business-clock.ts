import { z } from 'zod';
import type { Configuration } from '#configuration.ts';
import type { WorldEvents } from '#platform/world-events.ts';

/** How the clock may be moved. Months are the calendar's, in Mexico City. */
export const ClockMove = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance_days: z.int().min(-3_660).max(3_660) }),
  z.strictObject({ advance_months: z.int().min(-120).max(120) }),
  z.strictObject({ reset: z.literal(true) }),
]);
export type ClockMove = z.output<typeof ClockMove>;

const ClockView = z.object({ now: z.string(), offset_ms: z.number() });
export type ClockView = z.output<typeof ClockView>;
/** The lender's answers come in an envelope. */
const ClockReply = z.union([
  z.object({ data: ClockView }).transform(({ data }) => data),
  ClockView,
]);

export type ClockAnswer =
  | { readonly kind: 'read'; readonly clock: ClockView }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The lender keeps the business clock; the sandbox only asks for it to be read or moved. */
export type BusinessClock = {
  readonly read: () => Promise<ClockAnswer>;
  readonly move: (move: ClockMove) => Promise<ClockAnswer>;
};

const ZONE = 'America/Mexico_City';
const TIMEOUT_MS = 2_000;

export function createBusinessClock(
  configuration: Configuration,
  events: WorldEvents,
): BusinessClock {
  const read = () => call(configuration, { method: 'GET' });
  return {
    read,
    move: async (move) => {
      const order = 'advance_months' in move ? await inMonths(read, move.advance_months) : move;
      if ('kind' in order) return order;
      const answer = await call(configuration, {
        method: 'PUT',
        body: JSON.stringify(order),
        headers: { 'content-type': 'application/json' },
      });
      if (answer.kind === 'read') events.announce('clock');
      return answer;
    },
  };
}

/** The lender's clock knows days only, so a month is turned into the instant it leads to. */
async function inMonths(read: () => Promise<ClockAnswer>, months: number) {
  const answer = await read();
  if (answer.kind === 'unreachable') return answer;
  const there = Temporal.Instant.from(answer.clock.now).toZonedDateTimeISO(ZONE).add({ months });
  return { now: there.toString({ timeZoneName: 'never', smallestUnit: 'second' }) };
}

async function call({ serverUrl, sandboxSecret }: Configuration, init: RequestInit) {
  try {
    const response = await fetch(new URL('/api/operations/clock', serverUrl), {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${sandboxSecret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return unreachable(`the server answered ${response.status}`);
    const reply = ClockReply.safeParse(await response.json());
    return reply.success
      ? ({ kind: 'read', clock: reply.data } as const)
      : unreachable('the server answered something else than its clock');
  } catch (failure) {
    return unreachable(failure instanceof Error ? failure.message : String(failure));
  }
}

const unreachable = (reason: string): ClockAnswer => ({ kind: 'unreachable', reason });
