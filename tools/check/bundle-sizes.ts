import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One line of the size table: what is fetched for something, against what it may cost. */
export type BundleSize = {
  readonly what: string;
  readonly bytes: number;
  readonly bytesMax: number;
};

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type ServerManifest = {
  readonly routes: readonly { readonly path: string; readonly preload: readonly string[] }[];
};

const KB = 1024;
const LANDING_BYTES_MAX = 5.5 * KB;
const APP_ENTRY_BYTES_MAX = 125 * KB;
const SCREEN_BYTES_MAX = 43 * KB;
/** A case has a thread, files that are checked and sealed drafts; nobody passes by it on the way to paying. */
const CASE_BYTES_MAX = 53 * KB;
/** Every way out with what it costs, two plans side by side and an offer: as little on the way to paying. */
const RELIEF_BYTES_MAX = 46 * KB;
const limitOf = (path: string): number => {
  if (path.startsWith('/casos/')) return CASE_BYTES_MAX;
  return path.includes('/no-puedo-pagar') ? RELIEF_BYTES_MAX : SCREEN_BYTES_MAX;
};
/** Our own people sit at a desk, a shop's at a counter; still, whatever they open first is there at once. */
const ENTRY_BYTES_MAX = { desk: 180 * KB, portal: 150 * KB };
/** A shop's page fetches it beside everything of its own. */
const MESSAGE_BYTES_MAX = 6 * KB;
const MESSAGE_FILE = 'message/v1/abona-message.js';
/** What home's page draws with before the app is there; it stands inside the page. */
const EARLY_BYTES_MAX = 17.5 * KB;
const BASE = '/pay/';

/** Shows every component at once, to those who build the app; customers never fetch it. */
const UNWEIGHED = ['/kit'];

/** What the browser fetches (gzip) for the landing, for the app, and for each screen beyond it. */
export function measureBundle(dist: string): readonly BundleSize[] {
  const manifest: Manifest = readJson(dist, '.vite/manifest.json');
  const { routes }: ServerManifest = readJson(dist, 'server-manifest.json');
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

  const landing = withImports(manifest, scriptsOf(dist, 'index.html'));
  const start = inlineScriptOf(dist, 'index.html');
  const app = withImports(manifest, scriptsOf(dist, 'app.html'));
  const exempt = new Set(
    routes
      .filter(({ path }) => UNWEIGHED.includes(path))
      .flatMap(({ preload }) => preload[0] ?? []),
  );
  const weighed = routes.filter(({ path }) => !UNWEIGHED.includes(path));
  const screens = weighed.map(({ path, preload }) => {
    const wanted = withStyles(
      manifest,
      withImports(
        manifest,
        preload.map((address) => withoutBase(address)),
      ),
    );
    const own = wanted.difference(withStyles(manifest, app));
    return { what: `screen ${path}`, bytes: weigh(own), bytesMax: limitOf(path) };
  });
  // A screen is fetched when somebody comes to it: as a chunk it has the screen's own limit.
  const ofScreens = new Map(
    weighed.map(({ path, preload }) => [withoutBase(preload[0] ?? ''), limitOf(path)]),
  );
  const lazy = lazyChunks(manifest)
    // The app itself is lazy to the landing; it is weighed above.
    .filter((file) => !app.has(file) && !exempt.has(`${BASE}${file}`))
    .map((file) => {
      const own = withImports(manifest, [file]).difference(app);
      return {
        what: `lazy ${file}`,
        bytes: weigh(own),
        bytesMax: ofScreens.get(file) ?? SCREEN_BYTES_MAX,
      };
    });
  return [
    {
      what: 'landing',
      bytes: weigh(landing) + (start === '' ? 0 : gzipSync(start).length),
      bytesMax: LANDING_BYTES_MAX,
    },
    {
      what: 'early home',
      bytes: gzipSync(inlineScriptOf(dist, 'home.html')).length,
      bytesMax: EARLY_BYTES_MAX,
    },
    { what: 'app entry', bytes: weigh(app), bytesMax: APP_ENTRY_BYTES_MAX },
    { what: 'on-site message', bytes: weigh([MESSAGE_FILE]), bytesMax: MESSAGE_BYTES_MAX },
    ...screens,
    ...lazy,
  ];
}

/** What the page of an app of people at work asks for itself, before any of its screens. */
export function measureEntry(dist: string, app: keyof typeof ENTRY_BYTES_MAX): BundleSize {
  const manifest: Manifest = readJson(dist, '.vite/manifest.json');
  const entry = withImports(manifest, scriptsOf(dist, 'index.html', '/'));
  const files = [...withStyles(manifest, entry)];
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length,
    0,
  );
  return { what: `${app} entry`, bytes, bytesMax: ENTRY_BYTES_MAX[app] };
}

function readJson<T>(dist: string, path: string): T {
  return JSON.parse(readFileSync(join(dist, path), 'utf8'));
}

const withoutBase = (address: string, base = BASE): string =>
  address.startsWith(base) ? address.slice(base.length) : address;

/** The scripts a page names itself or asks for at its start; its configuration is no script. */
function scriptsOf(dist: string, page: string, base = BASE): readonly string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  const named = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.m?js)"/g);
  const started = inlineScriptOf(dist, page).matchAll(/[`"'](\/pay\/[^`"']+\.m?js)[`"']/g);
  return [...named, ...started].map(([, address = '']) => withoutBase(address, base));
}

const inlineScriptOf = (dist: string, page: string): string =>
  /<script>(.*?)<\/script>/s.exec(readFileSync(join(dist, page), 'utf8'))?.[1] ?? '';

function withImports(manifest: Manifest, files: readonly string[]): Set<string> {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const all = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    for (const key of byFile.get(file)?.imports ?? []) {
      const imported = manifest[key]?.file;
      if (imported !== undefined) queue.push(imported);
    }
  }
  return all;
}

function withStyles(manifest: Manifest, files: Set<string>): Set<string> {
  const styles = Object.values(manifest)
    .filter(({ file }) => files.has(file))
    .flatMap(({ css }) => css ?? []);
  return files.union(new Set(styles));
}

function lazyChunks(manifest: Manifest): readonly string[] {
  const keys = new Set(
    Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports ?? []),
  );
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}

if (import.meta.main) {
  const apps = join(import.meta.dirname, '../../apps');
  const sizes = [
    ...measureBundle(join(apps, 'web/dist')),
    measureEntry(join(apps, 'desk/dist'), 'desk'),
    measureEntry(join(apps, 'portal/dist'), 'portal'),
  ];
  for (const { what, bytes, bytesMax } of sizes) {
    const kilobytes = (bytes / KB).toFixed(1).padStart(7);
    console.log(`${kilobytes} KB of ${bytesMax / KB}  ${what}`);
  }
}
