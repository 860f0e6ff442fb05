import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { RecordAudit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { transaction } from './database/transaction.ts';
import { type Hints, sendHint } from './hints/hints.ts';
import { defineEvent, type Publish } from './jobs/event.ts';
import type { Log } from './log.ts';

/** Where the business clock shall stand. */
export type ClockMove = (
  | { readonly now: string }
  | { readonly advance_days: number }
  | { readonly advance_hours: number }
  | { readonly reset: true }
) & {
  /** Whoever moves it says that they know what going back over booked days does. */
  readonly over_booked_days?: boolean | undefined;
};

export type ClockReading = { readonly now: Date; readonly offsetMs: number };

/** Due dates and expiries may have passed at a stroke: whoever watches them looks again. */
export const clockMoved = defineEvent({
  name: 'platform.clock_moved',
  payload: z.object({ offset_ms: z.int(), now: z.string() }),
  keyOf: () => 'clock',
});

const CHANNEL = 'platform_clock';
const REFRESH_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EARLIEST = Date.parse('2020-01-01T00:00:00-06:00');
const LATEST = Date.parse('2100-01-01T00:00:00-06:00');

/** Real time, for both times: what PROD runs on. */
export const realClock: Clock = { now: () => new Date(), technicalNow: () => new Date() };

export type BusinessClock = Clock & {
  readonly read: () => ClockReading;
  /** This node moved the clock itself and need not wait to be told. */
  readonly adopt: (reading: ClockReading) => void;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/**
 * A business clock that stands at some distance from real time. The distance is kept in the database
 * and shared by all nodes: a hint tells them at once, a look every second makes sure.
 */
export function createBusinessClock(db: Database, hints: Hints, log: Log): BusinessClock {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | null = null;

  const refresh = async (): Promise<void> => {
    offsetMs = await readOffset(db);
  };
  const refreshLater = (): void => {
    // While the database is away the clock goes on at the distance it last knew.
    refresh().catch((error: unknown) => log.debug({ error }, 'the clock could not be read'));
  };
  hints.subscribe({
    channel: CHANNEL,
    onHint: (payload) => {
      offsetMs = Number(payload);
    },
    onMissed: refreshLater,
  });

  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    technicalNow: () => new Date(),
    read: () => ({ now: now(), offsetMs }),
    adopt: (reading) => {
      offsetMs = reading.offsetMs;
    },
    start: async () => {
      await refresh();
      timer = setInterval(refreshLater, REFRESH_MS);
      timer.unref();
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}

type MoveDeps = {
  /** Who moves it, for the trail. */
  readonly actor: string;
  readonly db: Database;
  readonly publish: Publish;
  readonly audit: RecordAudit;
  /** The last day that was booked (end of day); null: none was. */
  readonly bookedUntil: () => Promise<CivilDate | null>;
};

/**
 * Moves the clock of all nodes. Refuses a day that no contract of ours can have, and a way back over days that
 * are booked unless it is asked for in so many words: what those days brought (interest, lateness, payouts,
 * letters) stays and is not done again when they come a second time.
 */
export async function moveClock(
  { actor, db, publish, audit, bookedUntil }: MoveDeps,
  move: ClockMove,
  realNow: Date,
): Promise<Result<ClockReading, 'out_of_range' | 'over_booked_days'>> {
  const booked = await bookedUntil();
  return transaction(db, async (tx) => {
    const before = await tx
      .selectFrom('platform.business_clock')
      .select('offset_ms')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const offsetMs = offsetAfter(before.offset_ms, move, realNow.getTime());
    const now = new Date(realNow.getTime() + offsetMs);
    if (now.getTime() < EARLIEST || now.getTime() > LATEST) return err('out_of_range');
    const isBack = offsetMs < before.offset_ms;
    const isBooked = booked !== null && mexicoCityDate(now.getTime()) < booked;
    if (isBack && isBooked && move.over_booked_days !== true) return err('over_booked_days');
    await tx
      .updateTable('platform.business_clock')
      .set({ offset_ms: offsetMs, moved_at: realNow })
      .execute();
    await audit(tx, {
      subject: 'clock',
      actor,
      action: 'platform.clock_moved',
      reason: null,
      detail: { from_ms: before.offset_ms, to_ms: offsetMs },
    });
    await publish(tx, clockMoved, { offset_ms: offsetMs, now: now.toISOString() });
    await sendHint(tx, CHANNEL, String(offsetMs));
    return ok({ now, offsetMs });
  });
}

function offsetAfter(offsetMs: number, move: ClockMove, realNowMs: number): number {
  if ('reset' in move) return 0;
  if ('advance_hours' in move) return offsetMs + move.advance_hours * HOUR_MS;
  if ('advance_days' in move) return offsetMs + move.advance_days * DAY_MS;
  return Date.parse(move.now) - realNowMs;
}

/** How far business time stands from real time. */
export async function readOffset(db: Database): Promise<number> {
  const row = await db
    .selectFrom('platform.business_clock')
    .select('offset_ms')
    .executeTakeFirstOrThrow();
  return row.offset_ms;
}
