import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brandName } from '@abona/lender/lender';
import { lenderFolder } from '@abona/lender/read-folder';
import { build, minify } from 'vite';
import { stored } from '#browser/stored.ts';
import { type PageStart, startPage } from '../src/page-start.ts';
import { serviceWorker, type WorkerFiles } from '../src/service-worker.ts';
import { fontsOf, type Manifest, scriptsOf } from './built-files.ts';
import {
  addressOf,
  composePage,
  CONFIGURATION_BLOCK as configuration,
  facesOf,
  fontPreload,
  inlineHash,
  styleBlock,
  withoutFiles,
  withoutScripts,
} from './compose-page.ts';
import { drawHome, drawPages } from './draw-pages.ts';
import { earlyScript } from './early-script.ts';
import { MESSAGE_FILE, messageScript } from './message-script.ts';
import { offlineFiles } from './offline-files.ts';
import { afterLogin, filesOfHome, serverManifest } from './server-manifest.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const APP_PAGE = 'app.html';
const LANDING_PAGE = 'index.html';
const HOME_PAGE = 'home.html';

mkdirSync(cache, { recursive: true });
const made = mkdtempSync(join(cache, 'dist-'));
// A temporary folder is for its owner alone; what is served is for everybody to read.
chmodSync(made, 0o755);
/** Where the server finds it, unless whoever builds says otherwise. */
const dist = process.env['BUILD_FOLDER'] ?? join(root, 'dist');
try {
  await buildInto(made);
  replaceFolder(dist, made);
} finally {
  rmSync(made, { recursive: true, force: true });
}

async function buildInto(folder: string): Promise<void> {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);

  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: false } });
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const { pages, style } = await drawPages(root);
  const start = await inlineStart(manifest);
  const fonts = fontsOf(manifest).map(fontPreload).join('');
  const landing = {
    ...pages.landing,
    configuration,
    style: styleBlock(style),
    start: `<script>${start}</script>`,
    // What `src/index-page.ts` fetches before anybody asks for it: the app when the browser has
    // nothing else to do; what comes after a login when somebody comes from one.
    app: scriptsOf(manifest, APP_PAGE).map(addressOf).join(' '),
    signedin: afterLogin(manifest).join(' '),
  };
  write(LANDING_PAGE, composePage(withoutScripts(read(LANDING_PAGE)), landing));
  const appPage = read(APP_PAGE);
  write(APP_PAGE, composePage(appPage, { ...pages.app, configuration, fonts }));
  const home = await drawHome(root);
  const early = await earlyScript(root, filesOfHome(manifest));
  for (const [file] of early.matchAll(/assets\/[\w.-]+/g)) {
    if (!existsSync(join(folder, file))) throw new Error(`the app has no ${file}`);
  }
  const homePage = { ...pages.app, configuration, ...home, early: `<script>${early}</script>` };
  write(
    HOME_PAGE,
    composePage(withoutFiles(appPage), { ...homePage, style: styleBlock(home.style) }),
  );
  const known = serverManifest(manifest, {
    styleHashes: [style, home.style].map(inlineHash),
    scriptHashes: [start, early].map(inlineHash),
  });
  write('server-manifest.json', JSON.stringify(known, null, 2));
  write('sw.js', await workerScript(offlineFiles(manifest)));
  mkdirSync(dirname(join(folder, MESSAGE_FILE)), { recursive: true });
  write(MESSAGE_FILE, await messageScript());
}

/** The function that starts landing, as text; types are gone, as this program was read without them. */
async function inlineStart(manifest: Manifest): Promise<string> {
  const [page = '', ...parts] = scriptsOf(manifest, LANDING_PAGE).map(addressOf);
  const faces = facesOf(readFileSync(join(lenderFolder, 'fonts.css'), 'utf8'), manifest);
  const given: PageStart = { sessionKey: stored.session.key, scripts: [page, ...parts], faces };
  const call = `(${startPage.toString()})(${JSON.stringify(given)})`;
  const { code } = await minify('page-start.js', call);
  return code.trim();
}

/** The worker, as text too; its version is what it keeps. */
async function workerScript(files: readonly string[]): Promise<string> {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const given: WorkerFiles = { title: brandName, version, page: addressOf('inicio'), files };
  const call = `(${serviceWorker.toString()})(${JSON.stringify(given)})`;
  const { code } = await minify('sw.js', call);
  return code;
}

/** A build that fails leaves the last one as it was. */
function replaceFolder(folder: string, next: string): void {
  const last = `${next}-last`;
  rmSync(last, { recursive: true, force: true });
  try {
    renameSync(folder, last);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
  renameSync(next, folder);
  rmSync(last, { recursive: true, force: true });
}
