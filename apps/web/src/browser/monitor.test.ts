import { describe, expect, it } from 'vitest';
import { configuration } from './configuration.ts';
import { takeLogLines } from './log.ts';
import { isLogged, isMonitored, monitor } from './monitor.ts';

const HALF = 2 ** 31;
const MOST = 2 ** 32 - 1;

describe('watching a visit', () => {
  it.each([
    ['PROD', 0, true],
    ['PROD', HALF - 1, true],
    ['PROD', HALF, false],
    ['PROD', MOST, false],
    ['STAGING', MOST, true],
    ['LOCAL', MOST, true],
  ] as const)('[9.01] in %s, having rolled %d: %s', (environment, rolled, isIt) => {
    const known = configuration() as { environment: string };
    const before = known.environment;
    known.environment = environment;

    const found = isMonitored(rolled);
    known.environment = before;

    expect(found).toBe(isIt);
  });

  it('[9.01] every visit’s log is sent', () => {
    expect([isLogged(0), isLogged(MOST)]).toEqual([true, true]);
  });

  it('tells how long something took', () => {
    takeLogLines(100);

    monitor('home', 123.4, 0);

    expect(takeLogLines(100)).toMatchObject([
      { level: 'info', trail: 'monitoring', detail: { what: 'home', ms: 123 } },
    ]);
  });
});
