import { describe, expect, it } from 'vitest';
import {
  addTallies,
  describeTally,
  honestTally,
  tallyOfChecks,
  tallyOfPlaywright,
  tallyOfPlugins,
  tallyOfVitest,
} from './tally.ts';

describe('counting what the runners did', () => {
  it('reads the report of each runner', () => {
    expect(tallyOfChecks({ passed: 9, failed: 1 })).toEqual({ passed: 9, failed: 1 });
    expect(tallyOfVitest({ numPassedTests: 400, numFailedTests: 2 })).toEqual({
      passed: 400,
      failed: 2,
    });
    expect(tallyOfPlaywright({ stats: { expected: 30, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 30,
      failed: 3,
    });
  });

  it.each([[tallyOfChecks], [tallyOfVitest], [tallyOfPlaywright], [tallyOfPlugins]])(
    'knows no number without a report (%o)',
    (read) => {
      expect(read(null)).toBeNull();
      expect(read({})).toBeNull();
    },
  );

  it.each([
    ['believes a runner that ended well', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    ['believes its failures', { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    ['counts a crash without a report', null, 1, { passed: 0, failed: 1 }],
    ['counts a missing report even after a good end', null, 0, { passed: 0, failed: 1 }],
    ['counts a run of nothing', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
    ['counts a bad end with no failed test', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
    [
      'knows a skip from a run of nothing',
      { passed: 0, failed: 0, skipped: 1 },
      0,
      { passed: 0, failed: 0, skipped: 1 },
    ],
  ])('%s', (_, counted, code, tally) => {
    expect(honestTally(counted, code)).toEqual(tally);
  });

  it('says what was skipped, and nothing of skips where there was none', () => {
    const plugins = {
      numPassedTests: 5,
      numFailedTests: 0,
      skipped: [{ title: 'plugins/vendure' }],
    };

    expect(tallyOfPlugins(null)).toBeNull();
    expect(describeTally({ passed: 3, failed: 1 })).toBe('3 passed, 1 failed');
    const all = addTallies(
      { passed: 3, failed: 1 },
      tallyOfPlugins(plugins) ?? honestTally(null, 1),
    );
    expect(describeTally(all)).toBe('8 passed, 1 failed, 1 skipped');
  });
});
