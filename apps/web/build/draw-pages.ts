import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lenderPlugin } from '@abona/lender/vite-plugin';
import { build, type Plugin } from 'vite';
import { breakpoints } from './breakpoints.ts';
import type { Fillings } from './compose-page.ts';
import { withoutLaterParts } from './early-script.ts';
import { reactPlugin } from './react-plugin.ts';

export type DrawnPages = {
  readonly pages: Readonly<Record<'landing' | 'app', Fillings>>;
  /** Everything that landing is painted with, and nothing else: it stands inside the page. */
  readonly style: string;
};

/** The words of landing and of the app's page. */
export async function drawPages(root: string): Promise<DrawnPages> {
  const { part, style } = await draw(root, 'src/page-markup.tsx');
  return { pages: part['renderPages']?.() as DrawnPages['pages'], style };
}

export type DrawnHome = {
  /** What stands in home's page until the app is there. */
  readonly starting: string;
  /** Everything that it is painted with, also once it is known what is owed. */
  readonly style: string;
};

export async function drawHome(root: string): Promise<DrawnHome> {
  const { part, style } = await draw(root, 'src/home-markup.tsx', [withoutLaterParts()]);
  return { starting: part['renderHome']?.() as string, style };
}

type Drawn = {
  readonly part: Readonly<Record<string, () => unknown>>;
  readonly style: string;
};

/** Draws by the app's own components under the app's own settings. */
async function draw(root: string, input: string, plugins: readonly Plugin[] = []): Promise<Drawn> {
  const folder = mkdtempSync(join(tmpdir(), 'abona-pages-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      base: '/pay/',
      plugins: [...plugins, lenderPlugin(), breakpoints(), reactPlugin()],
      build: {
        outDir: folder,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        rolldownOptions: {
          input,
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'pages.mjs', codeSplitting: false },
        },
      },
    });
    const part = await import(pathToFileURL(join(folder, 'pages.mjs')).href);
    return { part, style: onlyStyleIn(join(folder, 'assets')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function onlyStyleIn(folder: string): string {
  const [file, ...others] = readdirSync(folder).filter((name) => name.endsWith('.css'));
  if (file === undefined || others.length > 0) throw new Error('a page must have one stylesheet');
  return readFileSync(join(folder, file), 'utf8').trim();
}
