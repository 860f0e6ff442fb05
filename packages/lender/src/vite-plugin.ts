import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { lenderFolder } from './lender-folder.ts';
import { readFolder } from './read-folder.ts';
import { SOURCE, withValues } from './written-values.ts';

const MODULE = fileURLToPath(new URL('lender.ts', import.meta.url));

/**
 * For what browsers fetch: the lender's values stand in the text of the build, so that a sentence with the brand in
 * it is one string again, and what nobody names is left out. Stylesheets reach the folder as `@lender/`.
 */
export const lenderPlugin = (): Plugin => ({
  name: 'abona-lender',
  enforce: 'pre',
  config: () => ({ resolve: { alias: { '@lender': lenderFolder } } }),
  load: (id) => (id.split('?', 1)[0] === MODULE ? constantsOf(lenderFolder) : null),
  transform: {
    // After types and markup are gone: then it is plain JavaScript, which can be read here.
    order: 'post',
    handler(code) {
      return code.includes(SOURCE)
        ? withValues(code, this.parse(code), valuesOf(lenderFolder))
        : null;
    },
  },
  transformIndexHtml: { order: 'pre', handler: (html) => withBrand(html) },
});

/** What `lender.ts` exports. */
function valuesOf(folder: string) {
  const { facts, brand } = read(folder);
  return { facts, brand, brandName: brand.name, lender: { brand: brand.name, ...facts } };
}

const constantsOf = (folder: string): string =>
  Object.entries(valuesOf(folder))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** `%brand.desk%` in a page is what `brand.json` says under `desk`. */
export function withBrand(text: string): string {
  const { brand } = read(lenderFolder);
  return text.replace(/%brand\.(\w+)%/g, (place, name: string) => {
    const value = Object.entries(brand).find(([key]) => key === name)?.[1];
    if (typeof value !== 'string') throw new Error(`${place} is no text of brand.json`);
    return value;
  });
}

function read(folder: string) {
  const reading = readFolder(folder);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.value;
}
