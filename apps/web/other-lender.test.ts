import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const lender = join(root, '../../tests/lenders/milpa');

/** What is the example lender's alone; the product's own names (headers, elements, files) are none of it. */
const EXAMPLES_OWN =
  /(?<![\w@/.<"'`-])Abona(?![\w-])|ACC260105AB3|15999-004|abona\.example|#be0d5b|Gabarito/;

let dist: string;
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

beforeAll(() => {
  // Beside the build's own work: a folder is renamed within a disk.
  mkdirSync(join(root, '.cache'), { recursive: true });
  dist = join(mkdtempSync(join(root, '.cache/milpa-')), 'dist');
  execFileSync(process.execPath, ['build.mjs'], {
    cwd: root,
    env: { ...process.env, LENDER_DIR: lender, BUILD_FOLDER: dist },
    stdio: 'pipe',
  });
});
afterAll(() => rmSync(join(dist, '..'), { recursive: true, force: true }));

describe('the app, built for another lender', () => {
  it('has its title, its promise and the colour of its wall', () => {
    const page = read('index.html');

    expect(page).toContain('<title>Milpa · Cosecha hoy, paga surco a surco</title>');
    expect(page).toContain('content="#0b6b61"');
    expect(page).toMatch(/--bugambilia-600:\s?#0b6b61/i);
    expect(page).toContain('Georgia');
  });

  it('advertises its own product at its own rate', () => {
    expect(read('index.html')).toContain('Milpa a plazos');
    expect(read('index.html')).toContain('Milpa Créditos, S.A. de C.V.');
  });

  it('is installed under its name', () => {
    const manifest = JSON.parse(read('manifest.webmanifest'));

    expect(manifest).toMatchObject({ name: 'Milpa', theme_color: '#0b6b61' });
    expect(read('icon.svg')).toContain('#0b6b61');
  });

  it('says nothing of the example lender in any file', () => {
    const files = globSync('**/*.{html,js,css,svg,webmanifest,json}', { cwd: dist });
    const telling = files.filter((file) => EXAMPLES_OWN.test(read(file)));

    expect(files.length).toBeGreaterThan(100);
    expect(telling).toEqual([]);
  });
});
