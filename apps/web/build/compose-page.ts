import { createHash } from 'node:crypto';
import type { Face } from '../src/page-start.ts';
import { fontsOf, type Manifest } from './built-files.ts';

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

const NAMED_SCRIPT = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** Landing asks for its scripts itself, in its own time (`src/page-start.ts`). */
export const withoutScripts = (page: string): string => page.replace(NAMED_SCRIPT, '');

const NAMED_STYLE = /\s*<link rel="stylesheet"[^>]*>/g;

/** Home's page asks for scripts and stylesheets itself, in its own time (`src/early/early-home.tsx`). */
export const withoutFiles = (page: string): string => withoutScripts(page).replace(NAMED_STYLE, '');

/** As the content policy names what stands inside a page, a style or a script. */
export const inlineHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const styleBlock = (style: string): string => `<style>${style}</style>`;

/** The server puts its environment here when it starts. */
export const CONFIGURATION_BLOCK =
  '<script type="application/json" id="configuration">__CONFIGURATION__</script>';

const BASE = '/pay/';
export const addressOf = (file: string): string => `${BASE}${file}`;

export const fontPreload = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${addressOf(file)}">`;

const FACE = /@font-face\s*\{([^}]*)\}/g;

/** The faces of a stylesheet, as a script asks for them. */
export function facesOf(css: string, manifest: Manifest): readonly Face[] {
  const built = fontsOf(manifest);
  return [...css.matchAll(FACE)].map(([, rule = '']) => {
    const family = /font-family:\s*"([^"]+)"/.exec(rule)?.[1];
    const weight = /font-weight:\s*([^;]+);/.exec(rule)?.[1];
    const name = /url\("[^"]*?([\w-]+)\.woff2"\)/.exec(rule)?.[1];
    const file = built.find((one) => name !== undefined && one.includes(`/${name}-`));
    if (family === undefined || weight === undefined || file === undefined) {
      throw new Error(`a face is not complete: ${rule.trim()}`);
    }
    return { family, weight, source: `url(${addressOf(file)})` };
  });
}
