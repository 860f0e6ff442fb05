import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildIfChanged } from './web-build.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const build = () => buildIfChanged(root, 'web', new AbortController().signal);
const builds = () => Number(readFileSync(join(root, 'builds'), 'utf8'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'abona-web-'));
  write('builds', '0');
  write('apps/web/src/app.tsx', 'one');
  write('packages/kernel/src/money.ts', 'one');
  write(
    'apps/web/build.mjs',
    `import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
     writeFileSync('../../builds', String(1 + Number(readFileSync('../../builds', 'utf8'))));
     rmSync('dist', { recursive: true, force: true });
     if (readFileSync('src/app.tsx', 'utf8') === 'broken') throw new Error('cannot parse app.tsx');
     mkdirSync('dist');`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('building the web app', () => {
  it('builds once and not again while nothing changes', async () => {
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
    expect(builds()).toBe(1);
  });

  it.each([
    'apps/web/src/app.tsx',
    'apps/web/src/new.css',
    'packages/kernel/src/money.ts',
    'packages/ui/src/new.css',
  ])('builds anew when %s changes', async (path) => {
    await build();
    write(path, 'two');

    expect(await build()).toBe(true);
  });

  it('does not build for a test', async () => {
    await build();
    write('apps/web/src/app.test.tsx', 'two');

    expect(await build()).toBe(false);
  });

  it('builds anew when the result is gone', async () => {
    await build();
    rmSync(join(root, 'apps/web/dist'), { recursive: true });

    expect(await build()).toBe(true);
  });

  it('repeats what the build said when it fails, and tries again next time', async () => {
    write('apps/web/src/app.tsx', 'broken');

    await expect(build()).rejects.toThrow(/could not be built:.*cannot parse app\.tsx/s);
    await expect(build()).rejects.toThrow(/could not be built/);
    expect(existsSync(join(root, 'apps/web/dist'))).toBe(false);
  });
});
