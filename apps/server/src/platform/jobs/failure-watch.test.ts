import { describe, expect, it } from 'vitest';
import { createFailureWatch } from './failure-watch.ts';

describe('a queue', () => {
  it('fails when ten of its statements did within a quarter of a minute, and no longer after it', () => {
    let now = 0;
    const watch = createFailureWatch(() => now);
    const noteAll = (count: number, everyMs: number) => {
      for (let noted = 0; noted < count; noted += 1) {
        now += everyMs;
        watch.note();
      }
    };

    noteAll(9, 1_000);
    expect(watch.areMany()).toBe(false);
    noteAll(1, 1_000);
    expect(watch.areMany()).toBe(true);
    now += 15_000;
    expect(watch.areMany()).toBe(false);
    noteAll(20, 2_000);
    expect(watch.areMany()).toBe(false);
  });
});
