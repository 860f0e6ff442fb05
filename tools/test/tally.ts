/** How many tests of a runner passed and failed. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** What could not be tried here at all, such as a plug-in whose platform there is no registry for. */
  readonly skipped?: number;
};

/** A runner's own report, or null when it left none. */
type Report = Readonly<Record<string, unknown>> | null;

export const addTallies = (one: Tally, two: Tally): Tally => ({
  passed: one.passed + two.passed,
  failed: one.failed + two.failed,
  skipped: (one.skipped ?? 0) + (two.skipped ?? 0),
});

/** The last line: nobody reads of a skip where there was none. */
export function describeTally({ passed, failed, skipped = 0 }: Tally): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counted : `${counted}, ${skipped} skipped`;
}

/**
 * A runner that crashed, left no report, ran nothing, or ended badly although every test passed
 * (a file that could not be loaded, an error nobody caught) is one failure more than it counted.
 */
export function honestTally(counted: Tally | null, exitCode: number): Tally {
  if (counted === null) return { passed: 0, failed: 1 };
  if (counted.passed + counted.failed + (counted.skipped ?? 0) === 0)
    return { passed: 0, failed: 1 };
  if (exitCode !== 0 && counted.failed === 0) return { ...counted, failed: 1 };
  return counted;
}

export function tallyOfChecks(report: Report): Tally | null {
  return tallyOf(report?.['passed'], report?.['failed']);
}

export function tallyOfVitest(report: Report): Tally | null {
  return tallyOf(report?.['numPassedTests'], report?.['numFailedTests']);
}

/** Vitest's, and the plug-ins that were not run. */
export function tallyOfPlugins(report: Report): Tally | null {
  const counted = tallyOfVitest(report);
  const skipped = report?.['skipped'];
  return counted && { ...counted, skipped: Array.isArray(skipped) ? skipped.length : 0 };
}

export function tallyOfPlaywright(report: Report): Tally | null {
  const stats = report?.['stats'];
  if (typeof stats !== 'object' || stats === null) return null;
  if (!('expected' in stats && 'unexpected' in stats)) return null;
  // A test that passed only on a second try is a test that failed.
  const flaky = 'flaky' in stats && typeof stats.flaky === 'number' ? stats.flaky : 0;
  const counted = tallyOf(stats.expected, stats.unexpected);
  return counted && { ...counted, failed: counted.failed + flaky };
}

function tallyOf(passed: unknown, failed: unknown): Tally | null {
  return typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : null;
}
