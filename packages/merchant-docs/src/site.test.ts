import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@abona/contract/api';
import { codesOf } from '@abona/contract/documentation/openapi';
import {
  EXPLANATIONS,
  explanationOf,
  merchantFieldErrors,
} from '@abona/contract/merchants/english-errors';
import { eventMeanings } from '@abona/contract/merchants/webhook';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { buildPages, openApiText, searchIndexOf } from './build-site.ts';
import { merchantErrorCodes } from './catalogues.ts';
import type { Assets } from './page-html.ts';
import { addressOf, type Language, languages, pageNames } from './page-list.ts';
import { pageStart } from './page-start.ts';
import { readPage, readSample, renderPage } from './render-markdown.ts';
import { searchOptions } from './search-options.ts';

const FOLDER = join(import.meta.dirname, '..');
const assets: Assets = {
  style: { css: 'p{margin:0}' },
  script: '/assets/docs.js',
  icon: '/assets/icon.svg',
  search: { es: '/assets/es.json', en: '/assets/en.json' },
  viewer: '/assets/viewer.js',
  viewerStart: '/assets/reference.js',
  openApi: '/assets/openapi.json',
};
const pages = buildPages(assets);
const htmlOf = (language: Language, name: string): string =>
  pages.get(`${addressOf(language, name).slice(1)}.html`) ?? '';
const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link);

/** What the build brings, and the portal itself, are there; a page must have what a link names in it. */
function isThere(link: string, from: string): boolean {
  if (link === '/' || link.startsWith('/assets/') || link.startsWith('https://')) return true;
  const [path = '', hash] = link.split('#');
  const target = path === '' ? from : pages.get(`${path.slice(1)}.html`);
  if (target === undefined) return false;
  return hash === undefined || idsOf(target).has(hash);
}

/** What a page has, whatever its language: its headings by their anchors, and the samples in it. */
const shapeOf = (language: Language, name: string) => ({
  headings: renderPage(language, name).sections.map(({ id, level }) => `${level} ${id}`),
  samples: [...readPage(language, name).matchAll(/sample=([\w./-]+)/g)].map(([, file]) => file),
});

describe('the documentation', () => {
  it('has every file of its folders as a page, in both languages', () => {
    for (const language of languages) {
      const files = globSync('*.md', { cwd: join(FOLDER, 'content', language) });
      expect(files.sort()).toEqual(pageNames.map((name) => `${name}.md`).sort());
    }
  });

  it.each(pageNames)('says in Spanish what it says in English, heading by heading: %s', (name) => {
    expect(shapeOf('es', name)).toEqual(shapeOf('en', name));
    expect(renderPage('es', name).summary).not.toBe(renderPage('en', name).summary);
  });

  it('leads nowhere that does not exist: pages, anchors and files', () => {
    const lost = [...pages].flatMap(([file, html]) =>
      linksOf(html)
        .filter((link) => !isThere(link, html))
        .map((link) => `${file} leads to ${link}`),
    );
    expect(lost).toEqual([]);
    for (const [file, html] of pages)
      expect(idsOf(html).size, file).toBe([...html.matchAll(/ id="/g)].length);
  });

  it('explains every refusal where the refusal says, every field error and every event', () => {
    const ofCalls = Object.values(api).filter(({ auth }) => auth === 'merchant');
    expect(merchantErrorCodes).toEqual([...new Set(ofCalls.flatMap(codesOf))].sort());
    for (const language of languages) {
      const errors = idsOf(htmlOf(language, 'errors'));
      for (const code of merchantErrorCodes) {
        expect(explanationOf(code)).toBe(`${EXPLANATIONS}#${code}`);
        expect(errors.has(code), code).toBe(true);
      }
      for (const code of Object.keys(merchantFieldErrors))
        expect(errors.has(code), code).toBe(true);
      const events = idsOf(htmlOf(language, 'events'));
      for (const type of Object.keys(eventMeanings)) expect(events.has(type), type).toBe(true);
    }
  });

  it('shows every sample, and the program of the SDK’s README is the quick start’s', () => {
    const shown = new Set(pageNames.flatMap((name) => shapeOf('es', name).samples));
    expect(globSync('*', { cwd: join(FOLDER, 'samples') }).sort()).toEqual([...shown].sort());
    const readme = readFileSync(join(FOLDER, '../merchant-sdk/README.md'), 'utf8');
    expect(readme).toContain(readSample('shop.mjs'));
  });

  it('finds a code by its name, and a word without its accent', () => {
    const search = (language: Language, words: string) =>
      MiniSearch.loadJSON(searchIndexOf(language), searchOptions)
        .search(words)
        .map(({ id }) => id);

    expect(search('en', 'order_exists')[0]).toBe('/docs/en/errors#order_exists');
    expect(search('es', 'depositos')[0]).toBe('/docs/es/payouts');
  });

  it('has nothing inside its pages that a strict policy would stop, and shows the whole API', () => {
    for (const html of pages.values()) {
      expect(html.split('<style').length, 'one style sheet').toBe(2);
      expect(html.match(/<script>[\s\S]*?<\/script>/g)).toEqual([
        `<script>${pageStart(assets.script)}</script>`,
      ]);
      expect(html).not.toMatch(/ style=| on\w+=/);
    }
    const { paths } = JSON.parse(openApiText('1'));
    expect(Object.keys(paths)).toContain('/api/merchant/v1/payments');
  });
});
