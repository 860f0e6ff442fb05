import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { availableRoutes } from '#routing/available-routes.ts';
import type { screens } from '#routing/screens.ts';
import type { AppFiles } from '../src/early/start-files.ts';
import { fontsOf, keyOfGroup, type Manifest, scriptsOf, stylesOf } from './built-files.ts';
import { addressOf } from './compose-page.ts';

/** What stands inside the pages, as the content policy names it. */
type InlineHashes = Readonly<Record<'styleHashes' | 'scriptHashes', readonly string[]>>;

export type ServerManifest = InlineHashes & {
  readonly routes: readonly {
    readonly path: string;
    readonly preload: readonly string[];
    readonly embedsCardFields?: true;
    /** Home's own page, which asks for what it needs by itself. */
    readonly hasOwnPage?: true;
  }[];
};

const APP_PAGE = 'app.html';

/** What a screen is made of, beyond the app itself. */
function preloadOf(manifest: Manifest, key: keyof typeof screens): readonly string[] {
  const inPage = new Set([...scriptsOf(manifest, APP_PAGE), ...stylesOf(manifest, APP_PAGE)]);
  const parts = [sourceOf(key), keyOfGroup(manifest, 'frame')];
  const scripts = parts.flatMap((part) => scriptsOf(manifest, part));
  const styles = parts.flatMap((part) => stylesOf(manifest, part));
  return [...new Set([...scripts, ...styles])].filter((file) => !inPage.has(file)).map(addressOf);
}

/** All that home's page fetches, when its time has come. */
export function filesOfHome(manifest: Manifest): AppFiles {
  const [page = '', ...scripts] = scriptsOf(manifest, APP_PAGE).map(addressOf);
  const fonts = fontsOf(manifest).map(addressOf);
  return {
    page,
    styles: stylesOf(manifest, APP_PAGE).map(addressOf),
    parts: [...scripts, ...preloadOf(manifest, 'home'), ...fonts],
  };
}

/** What the server must know about the built app: its paths, and what each will ask for next. */
export function serverManifest(manifest: Manifest, hashes: InlineHashes): ServerManifest {
  return {
    ...hashes,
    routes: availableRoutes('LOCAL').flatMap(({ path, screen, embedsCardFields }) => {
      if (screen === 'landing') return [];
      const preload = screen === null ? [] : preloadOf(manifest, screen);
      const isHome = screen === 'home';
      return [
        {
          path,
          preload,
          ...(embedsCardFields ? { embedsCardFields } : {}),
          ...(isHome ? { hasOwnPage: isHome } : {}),
        },
      ];
    }),
  };
}

/** What somebody who comes back from the login provider needs, beyond the app itself. */
export function afterLogin(manifest: Manifest): readonly string[] {
  const inPage = new Set(scriptsOf(manifest, APP_PAGE));
  const parts = [keyOfGroup(manifest, 'login'), keyOfGroup(manifest, 'frame'), sourceOf('home')];
  const files = parts.flatMap((part) => scriptsOf(manifest, part));
  return [...new Set(files)].filter((file) => !inPage.has(file)).map(addressOf);
}

const screenTable = readFileSync(join(import.meta.dirname, '../src/routing/screens.ts'), 'utf8');

/** The source of a screen, read from the very table that imports it. */
export function sourceOf(key: keyof typeof screens): string {
  const line = new RegExp(`\\b${key}: \\(\\) =>\\s*import\\(\\s*'#([^']+)'`);
  const source = line.exec(screenTable)?.[1];
  if (source === undefined) throw new Error(`screen ${key} imports nothing`);
  return `src/${source}`;
}
