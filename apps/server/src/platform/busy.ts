import { performance } from 'node:perf_hooks';

const LOOK_MS = 1_000;
const BUSY_FROM = 0.8;

/**
 * Whether this node has its hands full: the share of the last second in which it was not waiting for
 * anything. Whatever can wait for a calmer moment asks.
 */
export function watchBusyness(): () => boolean {
  let before = performance.eventLoopUtilization();
  let share = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, before).utilization;
    before = now;
  };
  setInterval(look, LOOK_MS).unref();
  return () => share >= BUSY_FROM;
}
