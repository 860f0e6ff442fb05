import { closeSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLogsSmall, openLog } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-logs-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('the log of a program', () => {
  it('is set aside and emptied while the program writes, however long it runs', () => {
    const path = join(folder, 'logs', 'server.log');
    const log = openLog(path);
    const stop = keepLogsSmall([path], 1_000);
    const write = (name: string) => writeSync(log, `${name.padEnd(99)}\n`);

    for (let round = 0; round < 50; round += 1) {
      for (let line = 0; line < 11; line += 1) write(`round ${round}`);
      vi.advanceTimersByTime(2_000);
      expect(statSync(path).size).toBe(0);
    }
    write('the last');
    vi.advanceTimersByTime(2_000);

    expect(readFileSync(path, 'utf8')).toMatch(/^the last +\n$/);
    expect(readFileSync(`${path}.1`, 'utf8')).toMatch(/^(round 49 +\n){11}$/);
    stop();
    closeSync(log);
  });
});
