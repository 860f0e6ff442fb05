import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { advertisedOf } from './catalogue.ts';
import { lenderFolder, readFolder } from './read-folder.ts';
import { SOURCE, withValues } from './written-values.ts';

const SOURCES = fileURLToPath(new URL('../../..', import.meta.url));
const MODULE = fileURLToPath(new URL('lender.ts', import.meta.url));

/**
 * For what browsers fetch: the lender's values stand in the text of the build, so that a sentence with the brand in
 * it is one string again, and what nobody names is left out. Stylesheets reach the folder as `@lender/`.
 */
export const lenderPlugin = (): Plugin => {
  let root = '';
  return {
    name: 'abona-lender',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { '@lender': lenderFolder } },
      // Whoever names files to be served keeps what they named.
      server: { fs: { allow: [SOURCES, lenderFolder] } },
    }),
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
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename, server }) =>
        withBrand(html).replaceAll(
          '%lender%',
          server === undefined ? relative(dirname(filename), lenderFolder) : `/@fs${lenderFolder}`,
        ),
    },
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      for (const [fileName, file] of ownFiles(root))
        this.emitFile({ type: 'asset', fileName, source: textOf(file) });
    },
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const file = ownFiles(root).get(path.slice(config.base.length));
        if (file === undefined || !path.startsWith(config.base)) return next();
        response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(textOf(file));
      });
    },
  };
};

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** What stands beside the pages under a name of its own, if the app can be installed: by name, where it is read from. */
function ownFiles(root: string): ReadonlyMap<string, string> {
  const manifest = join(root, 'manifest.webmanifest');
  const icons = ['icon.svg', 'icon-maskable.svg'];
  if (!existsSync(manifest)) return new Map();
  return new Map([
    ['manifest.webmanifest', manifest],
    ...icons.map((name): [string, string] => [name, join(lenderFolder, name)]),
  ]);
}

const textOf = (file: string): string => withBrand(readFileSync(file, 'utf8'));

/** What `lender.ts` exports. */
function valuesOf(folder: string) {
  const { facts, brand, catalogue } = read(folder);
  const advertised = advertisedOf(catalogue);
  return {
    facts,
    advertised,
    brand,
    brandName: brand.name,
    lender: { brand: brand.name, ...facts },
  };
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
