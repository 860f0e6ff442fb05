import { createHash } from 'node:crypto';

/** What a page's places (`<!--name-->`) are filled with; a place without a filling is empty. */
export type Fillings = Readonly<Record<string, string>>;

const PLACE = /<!--(\w+)-->/g;

export function composePage(page: string, fillings: Fillings): string {
  const used = new Set<string>();
  const composed = page.replace(PLACE, (_, name: string) => {
    used.add(name);
    return fillings[name] ?? '';
  });
  const unused = Object.keys(fillings).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`the page has no place for ${unused.join(', ')}`);
  return composed;
}

/** Nothing on the page waits for its script: what is seen, and its fonts, come first. */
export const withPatientScripts = (page: string): string =>
  page
    .replace('<script type="module" ', '<script type="module" async fetchpriority="low" ')
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** As the content policy names an inline style. */
export const styleHash = (style: string): string =>
  `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** The server puts its environment here when it starts. */
export const CONFIGURATION_BLOCK =
  '<script type="application/json" id="configuration">__CONFIGURATION__</script>';

const BASE = '/pay/';
export const addressOf = (file: string): string => `${BASE}${file}`;

export const fontPreload = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${addressOf(file)}">`;
