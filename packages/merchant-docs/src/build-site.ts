import { api } from '@abona/contract/api';
import { merchantOpenApiOf } from '@abona/contract/documentation/merchant-openapi';
import { brandName } from '@abona/lender/lender';
import MiniSearch from 'minisearch';
import { type Assets, MISSING_PAGE, missingPage, pageHtml } from './page-html.ts';
import { addressOf, type Language, languages, pageNames } from './page-list.ts';
import { type RenderedPage, renderPage } from './render-markdown.ts';
import { type SearchEntry, searchOptions } from './search-options.ts';

type Pages = ReadonlyMap<string, RenderedPage>;

const pagesOf = (language: Language): Pages =>
  new Map(pageNames.map((name) => [name, renderPage(language, name)]));

/** What the browser looks words up in, once somebody searches. */
export function searchIndexOf(language: Language): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  for (const [name, page] of pagesOf(language))
    for (const { id, level, title, text } of page.sections) {
      const address = addressOf(language, name);
      const entry = level === 1 ? address : `${address}#${id}`;
      index.add({ id: entry, page: level === 1 ? '' : page.title, title, text });
    }
  return JSON.stringify(index);
}

/** What the viewer of the reference reads: what the server answers at `/api/merchant/openapi.json`. */
export const openApiText = (version: string): string =>
  JSON.stringify(
    merchantOpenApiOf(Object.values(api), { title: `${brandName} for merchants`, version }),
  );

/** Every page of the documentation, as it goes over the wire, by its file. */
export function buildPages(assets: Assets): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const language of languages) {
    const pages = pagesOf(language);
    for (const name of pageNames) {
      const file = `${addressOf(language, name).slice(1)}.html`;
      files.set(file, pageHtml({ language, name, pages, assets }));
    }
    files.set(`docs/${language}/${MISSING_PAGE}.html`, missingPage({ language, pages, assets }));
  }
  return files;
}
