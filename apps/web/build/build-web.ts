import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fontsOf, type Manifest, scriptsOf } from './built-files.ts';
import {
  addressOf,
  composePage,
  CONFIGURATION_BLOCK as configuration,
  fontPreload,
  styleHash,
  withPatientScripts,
} from './compose-page.ts';
import { drawPages } from './draw-pages.ts';
import { afterLogin, serverManifest } from './server-manifest.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const APP_PAGE = 'app.html';

mkdirSync(cache, { recursive: true });
const made = mkdtempSync(join(cache, 'dist-'));
// A temporary folder is for its owner alone; what is served is for everybody to read.
chmodSync(made, 0o755);
try {
  await buildInto(made);
  replaceFolder(join(root, 'dist'), made);
} finally {
  rmSync(made, { recursive: true, force: true });
}

async function buildInto(folder: string): Promise<void> {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);

  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: false } });
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const { pages, style } = await drawPages(root);
  const fonts = fontsOf(manifest).map(fontPreload).join('');
  const landing = {
    ...pages.landing,
    configuration,
    fonts,
    style: `<style>${style}</style>`,
    // What `src/index-page.ts` fetches before anybody asks for it: the app when the browser has
    // nothing else to do; what comes after a login when somebody comes from one.
    app: scriptsOf(manifest, APP_PAGE).map(addressOf).join(' '),
    signedin: afterLogin(manifest).join(' '),
  };
  write('index.html', composePage(withPatientScripts(read('index.html')), landing));
  write(APP_PAGE, composePage(read(APP_PAGE), { ...pages.app, configuration, fonts }));
  const known = serverManifest(manifest, [styleHash(style)]);
  write('server-manifest.json', JSON.stringify(known, null, 2));
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
