import { expect } from 'vitest';

/** Waits for a condition, as long as a busy machine may need. */
export const eventually = <T>(read: () => T) =>
  expect.poll(read, { timeout: 40_000, interval: 20 });
