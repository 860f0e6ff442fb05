import { createHash } from 'node:crypto';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RoutePattern } from './route-pattern.ts';
import { type Encoding, type SiteFile, siteFile } from './site-file.ts';

/** The built web app, in memory. */
export type Site = {
  readonly landing: SiteFile;
  readonly app: SiteFile;
  /** The app for those screens that have a page of their own: it shows something before the app is there. */
  readonly ownPage: SiteFile;
  /** The app for the screens with card fields. */
  readonly cardApp: SiteFile;
  readonly routes: readonly RoutePattern[];
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** By path below `/pay`: `/assets/home-ab12.js`, `/favicon.svg`. */
  readonly files: ReadonlyMap<string, SiteFile>;
};

export const MANIFEST = 'server-manifest.json';
const PLACEHOLDER = '__CONFIGURATION__';

const InlineHash = z.string().regex(/^sha(256|384|512)-[\w+/=]+$/);

const Manifest = z.object({
  styleHashes: z.array(InlineHash),
  scriptHashes: z.array(InlineHash),
  routes: z.array(
    z.object({
      path: z.string().startsWith('/'),
      preload: z.array(z.string().regex(/^\/pay\/[\w./-]+$/)),
      embedsCardFields: z.boolean().optional(),
      hasOwnPage: z.boolean().optional(),
    }),
  ),
});

const suffixes: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

/** What is written into pages: into those with card fields, more. */
export type PageConfigurations = { readonly ordinary: object; readonly cards: object };

/** Reads what the build wrote and puts the configuration into its pages. */
export async function readSite(folder: string, pages: PageConfigurations): Promise<Site> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  const [landing, app, ownPage, cardApp, files] = await Promise.all([
    readPage(join(folder, 'index.html'), pages.ordinary),
    readPage(join(folder, 'app.html'), pages.ordinary),
    readPage(join(folder, 'home.html'), pages.ordinary),
    readPage(join(folder, 'app.html'), pages.cards),
    readFiles(folder),
  ]);
  return { ...manifest, landing, app, ownPage, cardApp, files };
}

async function readPage(path: string, configuration: object): Promise<SiteFile> {
  const html = await readFile(path, 'utf8');
  if (!html.includes(PLACEHOLDER)) throw new Error('a page has no place for its configuration');
  // Inside a script element only `<` could end it.
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  return siteFile('page.html', Buffer.from(html.replace(PLACEHOLDER, () => json)), {});
}

export async function readFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(path.slice(folder.length).replaceAll('\\', '/'), await readFile(path));
  }
  return new Map(
    [...contents]
      .filter(([path]) => isPublic(path))
      .map(([path, content]) => [path, siteFile(path, content, variantsOf(contents, path))]),
  );
}

/** A page that was written with the build, and the hashes of the style sheet and the program inside it, if it has them. */
export type SitePage = {
  readonly file: SiteFile;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
};

/** Of what stands between two marks of a page; none where they do not. */
function hashesIn(html: string, inside: RegExp): readonly string[] {
  const [, text] = inside.exec(html) ?? [];
  return text === undefined ? [] : [`sha256-${createHash('sha256').update(text).digest('base64')}`];
}

/** The pages of a build below its first folder, by their address: `docs/es/refunds.html` is `/docs/es/refunds`. */
export async function readPages(folder: string): Promise<ReadonlyMap<string, SitePage>> {
  const pages = new Map<string, SitePage>();
  for await (const path of glob('*/**/*.html', { cwd: folder })) {
    const html = await readFile(join(folder, path));
    const text = html.toString();
    const styleHashes = hashesIn(text, /<style>([\s\S]*?)<\/style>/);
    const scriptHashes = hashesIn(text, /<script>([\s\S]*?)<\/script>/);
    const address = `/${path.replaceAll('\\', '/').replace(/\.html$/, '')}`;
    pages.set(address, { file: siteFile(path, html, {}), styleHashes, scriptHashes });
  }
  return pages;
}

/**
 * Pages are served by their own rules; variants, maps and what the build wrote down for itself (its manifests,
 * whatever begins with a dot) are nobody's business. What stands in `.well-known` is everybody's.
 */
const isPublic = (path: string): boolean =>
  !/\.(html|map|br|gz)$/.test(path) &&
  path !== `/${MANIFEST}` &&
  !/\/\.(?!well-known\/)/.test(path);

function variantsOf(contents: ReadonlyMap<string, Buffer>, path: string) {
  return Object.fromEntries(
    Object.entries(suffixes).flatMap(([suffix, encoding]) => {
      const content = contents.get(`${path}${suffix}`);
      return content === undefined ? [] : [[encoding, content]];
    }),
  );
}
