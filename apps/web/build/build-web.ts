import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fontsOf, type Manifest, scriptsOf } from './built-files.ts';
import { addressOf, composePage, fontPreload, styleHash } from './compose-page.ts';
import { drawPages } from './draw-pages.ts';
import { serverManifest } from './server-manifest.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const APP_PAGE = 'app.html';

const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(dist, file), text);

await build({ root, logLevel: 'warn' });
const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
const { pages, style } = await drawPages(root);
const fonts = fontsOf(manifest).map(fontPreload).join('');

write(
  'index.html',
  composePage(read('index.html'), {
    ...pages.landing,
    fonts,
    style: `<style>${style}</style>`,
    // Fetched when the browser has nothing else to do (`src/index-page.ts`).
    app: scriptsOf(manifest, APP_PAGE).map(addressOf).join(' '),
  }),
);
write(APP_PAGE, composePage(read(APP_PAGE), { ...pages.app, fonts }));
write(
  'server-manifest.json',
  JSON.stringify(serverManifest(manifest, [styleHash(style)]), null, 2),
);
