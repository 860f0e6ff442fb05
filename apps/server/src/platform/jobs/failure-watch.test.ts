import { describe, expect, it } from 'vitest';
import { createFailureWatch } from './failure-watch.ts';

describe('a queue', () => {
  it('fails when ten of its statements did within a quarter of a minute, and no longer after it', () => {
    let now = 0;
    const watch = createFailureWatch(() => now);
    const noteAll = (count: number, everyMs: number) => {
      for (let noted = 0; noted < count; noted += 1) {
        now += everyMs;
        watch.note(new Error('permission denied for table job'));
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

  it('does not fail because the database was away, which ends when it is back; without room for it, it does', () => {
    const watch = createFailureWatch(() => 0);
    const noteTen = (message: string) => {
      for (let noted = 0; noted < 10; noted += 1) watch.note(new Error(message));
    };

    noteTen('Connection terminated unexpectedly (Queue: ledger.seal_day, Worker: 1)');
    noteTen('the database system is starting up');
    expect(watch.areMany()).toBe(false);
    noteTen('timeout exceeded when trying to connect');
    expect(watch.areMany()).toBe(true);
  });
});
