import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOverweight } from './bundle-check.ts';
import { measureBundle } from './bundle-sizes.ts';

let dist: string;
const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), content);
};
/** Noise does not shrink, so its gzip size is its size and a little. */
const weigh = (path: string, kilobytes: number) => write(path, randomBytes(kilobytes * 1024));

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'abona-dist-'));
  const manifest = {
    'boot.ts': { file: 'assets/boot.js', isEntry: true, dynamicImports: ['app.html'] },
    'app.html': {
      file: 'assets/app.js',
      isEntry: true,
      imports: ['_react'],
      dynamicImports: ['home.tsx', 'kit.tsx'],
    },
    _react: { file: 'assets/react.js' },
    'kit.tsx': { file: 'assets/kit.js', imports: ['_list'] },
    'home.tsx': { file: 'assets/home.js', imports: ['_list', '_react'], css: ['assets/home.css'] },
    _list: { file: 'assets/list.js' },
  };
  write('.vite/manifest.json', JSON.stringify(manifest));
  write(
    'server-manifest.json',
    JSON.stringify({
      routes: [
        { path: '/inicio', preload: ['/pay/assets/home.js'] },
        { path: '/kit', preload: ['/pay/assets/kit.js', '/pay/assets/list.js'] },
      ],
    }),
  );
  write('index.html', '<script type="module" src="/pay/assets/boot.js"></script>');
  write('app.html', '<script type="module" crossorigin src="/pay/assets/app.js"></script>');
  const early = randomBytes(8 * 1024).toString('base64');
  write('home.html', `<script>${early}</script>`);
  weigh('message/v1/abona-message.js', 3);
  weigh('assets/boot.js', 2);
  weigh('assets/app.js', 30);
  weigh('assets/react.js', 70);
  weigh('assets/kit.js', 60);
  weigh('assets/home.js', 10);
  weigh('assets/list.js', 10);
  weigh('assets/home.css', 5);
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const kilobytes = () =>
  Object.fromEntries(
    measureBundle(dist).map(({ what, bytes }) => [what, Math.floor(bytes / 1024)]),
  );

describe('bundle sizes', () => {
  it('count for each page what it needs and does not have yet, but not the kit', () => {
    expect(kilobytes()).toEqual({
      landing: 2,
      'early home': 8,
      'app entry': 100,
      'on-site message': 3,
      'screen /inicio': 25,
      'lazy assets/home.js': 20,
    });
    expect(findOverweight(dist)).toEqual([]);
  });

  it.each([
    ['the landing', 'assets/boot.js', 6, /^landing: \d+ bytes, 5632 allowed/],
    [
      'the app entry by what it imports',
      'assets/react.js',
      120,
      /^app entry: \d+ bytes, 128000 allowed/,
    ],
    [
      'a screen by what it alone imports',
      'assets/list.js',
      30,
      /^screen \/inicio: \d+ bytes, 44032/,
    ],
    ['a screen by its styles', 'assets/home.css', 30, /^screen \/inicio: /],
  ])('find %s too heavy', (_, path, size, words) => {
    weigh(path, size);

    expect(findOverweight(dist)[0]).toMatch(words);
  });

  it('find what home draws early too heavy', () => {
    write('home.html', `<script>${randomBytes(20 * 1024).toString('base64')}</script>`);

    expect(findOverweight(dist)[0]).toMatch(/^early home: \d+ bytes, 17920 allowed/);
  });

  it('fail when the build has no screens', () => {
    write('server-manifest.json', JSON.stringify({ routes: [] }));

    expect(findOverweight(dist)).toEqual(['no screen was found in the build']);
  });

  it('count what the page asks for from inside itself', () => {
    write('index.html', '<script>(s=>import(s))("/pay/assets/boot.js")</script>');

    expect(kilobytes()).toMatchObject({ landing: 2 });
  });

  it('fail when a page names no script', () => {
    write('index.html', '<p>Hola</p>');

    expect(findOverweight(dist)).toEqual(['landing: nothing was measured']);
  });
});
