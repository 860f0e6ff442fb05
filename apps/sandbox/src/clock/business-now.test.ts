import { expect, it } from 'vitest';
import { createWorldEvents } from '#platform/world-events.ts';
import type { BusinessClock, ClockAnswer } from './business-clock.ts';
import { createBusinessNow } from './business-now.ts';

const DAY_MS = 24 * 60 * 60_000;

const answer = (offset_ms: number): ClockAnswer => ({
  kind: 'read',
  clock: {
    now: '',
    offset_ms,
    quiet_until: null,
    waiting_messages: 0,
    booked_until: null,
    next_due_on: null,
  },
});

/** A lender that answers when the test lets it. */
function slowLender() {
  const asked: ((answer: ClockAnswer) => void)[] = [];
  const clock: BusinessClock = {
    read: () => new Promise((resolve) => void asked.push(resolve)),
    move: () => Promise.reject(new Error('nobody moves it here')),
    lastMove: () => null,
  };
  return { clock, answer: (offsetMs: number) => asked.shift()?.(answer(offsetMs)) };
}

it('does not trust what was asked before the clock was moved', async () => {
  const events = createWorldEvents();
  const lender = slowLender();
  const now = createBusinessNow(lender.clock, events);
  const before = now();
  events.announce('clock');
  lender.answer(0);
  await before;

  const after = now();
  lender.answer(40 * DAY_MS);

  expect((await after).getTime()).toBeGreaterThan(Date.now() + 39 * DAY_MS);
});
