import { z } from 'zod';
import type { Configuration } from '#configuration.ts';
import type { WorldEvents } from '#platform/world-events.ts';

/** Going back over days that the lender has booked must be asked for in so many words. */
const over_booked_days = z.boolean().optional();

/** How the clock may be moved. Months and times of day are the calendar's, in Mexico City. */
export const ClockMove = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }), over_booked_days }),
  z.strictObject({ advance_hours: z.int().min(-72).max(72), over_booked_days }),
  z.strictObject({ advance_days: z.int().min(-3_660).max(3_660), over_booked_days }),
  z.strictObject({ advance_months: z.int().min(-120).max(120), over_booked_days }),
  // Forward to the next time that the clocks in Mexico City say so.
  z.strictObject({ to_time: z.iso.time({ precision: -1 }), over_booked_days }),
  // Forward to the next day on which somebody's instalment falls due.
  z.strictObject({ to_next_due: z.literal(true), over_booked_days }),
  z.strictObject({ reset: z.literal(true), over_booked_days }),
]);
export type ClockMove = z.output<typeof ClockMove>;

const ClockView = z.object({
  now: z.string(),
  offset_ms: z.number(),
  /** Until when it is night in Mexico and nobody is reached about money; null: it is day. */
  quiet_until: z.string().nullable().default(null),
  waiting_messages: z.number().default(0),
  /** The last day to whose end the lender's books are brought; null: none yet. */
  booked_until: z.string().nullable().default(null),
  /** The next day on which an instalment of anybody falls due; null: nobody owes. */
  next_due_on: z.string().nullable().default(null),
});
export type ClockView = z.output<typeof ClockView>;
/** The lender's answers come in an envelope. */
const ClockReply = z.union([
  z.object({ data: ClockView }).transform(({ data }) => data),
  ClockView,
]);

export type ClockAnswer =
  | { readonly kind: 'read'; readonly clock: ClockView }
  /** The lender warns: those days are booked. */
  | { readonly kind: 'booked'; readonly warning: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The lender keeps the business clock; the sandbox only asks for it to be read or moved. */
export type BusinessClock = {
  readonly read: () => Promise<ClockAnswer>;
  readonly move: (move: ClockMove) => Promise<ClockAnswer>;
  /** How time was let pass last; null: it was not, or went back since. */
  readonly lastMove: () => LastMove | null;
};

export type LastMove = {
  /** The business time before it. */
  readonly from: Date;
  /** When somebody did it, in real time. */
  readonly at: Date;
};

const ZONE = 'America/Mexico_City';
/** A server at work answers late rather than never; one that is not there refuses at once. */
const TIMEOUT_MS = 15_000;
const BOOKED = 409;
const Refusal = z.object({ error: z.object({ message: z.string() }) });

export function createBusinessClock(
  configuration: Configuration,
  events: WorldEvents,
): BusinessClock {
  let lastMove: LastMove | null = null;
  const read = () => call(configuration, { method: 'GET' });
  return {
    read,
    lastMove: () => lastMove,
    move: async (move) => {
      const before = await read();
      const at = new Date();
      const order = await inLendersWords(read, move);
      if ('kind' in order) return order;
      const answer = await call(configuration, {
        method: 'PUT',
        body: JSON.stringify(order),
        headers: { 'content-type': 'application/json' },
      });
      if (answer.kind !== 'read' || before.kind !== 'read') return answer;
      const isForward = answer.clock.now > before.clock.now;
      lastMove = isForward ? { from: new Date(before.clock.now), at } : null;
      events.announce('clock');
      return answer;
    },
  };
}

/** The lender's clock knows instants and days only: anything else is turned into the instant it leads to. */
async function inLendersWords(read: () => Promise<ClockAnswer>, move: ClockMove) {
  if ('now' in move || 'advance_days' in move || 'reset' in move) return move;
  const answer = await read();
  if (answer.kind !== 'read') return answer;
  if ('to_next_due' in move) {
    const { next_due_on: day } = answer.clock;
    // In the morning of that day, when people are written to.
    if (day === null) return unreachable('nobody owes anything');
    return { now: `${day}${MORNING}`, over_booked_days: move.over_booked_days };
  }
  const here = Temporal.Instant.from(answer.clock.now).toZonedDateTimeISO(ZONE);
  const now = placeOf(here, move).toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { now, over_booked_days: move.over_booked_days };
}

const MORNING = 'T10:00:00-06:00';

type Relative = Exclude<
  ClockMove,
  { now: string } | { advance_days: number } | { reset: true } | { to_next_due: true }
>;

function placeOf(here: Temporal.ZonedDateTime, move: Relative): Temporal.ZonedDateTime {
  if ('advance_months' in move) return here.add({ months: move.advance_months });
  if ('advance_hours' in move) return here.add({ hours: move.advance_hours });
  const today = here.withPlainTime(move.to_time);
  return Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 });
}

async function call({ serverUrl, sandboxSecret }: Configuration, init: RequestInit) {
  try {
    const response = await fetch(new URL('/api/operations/clock', serverUrl), {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${sandboxSecret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === BOOKED) {
      const refusal = Refusal.safeParse(await response.json());
      if (refusal.success) return { kind: 'booked', warning: refusal.data.error.message } as const;
    }
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
