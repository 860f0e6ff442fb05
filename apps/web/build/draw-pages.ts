import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Fillings } from './compose-page.ts';
import { reactPlugin } from './react-plugin.ts';

export type DrawnPages = {
  readonly pages: Readonly<Record<'landing' | 'app', Fillings>>;
  /** Everything that landing is painted with, and nothing else: it stands inside the page. */
  readonly style: string;
};

/** The words of both pages, drawn by the app's own components under the app's own settings. */
export async function drawPages(root: string): Promise<DrawnPages> {
  const folder = mkdtempSync(join(tmpdir(), 'abona-pages-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      base: '/pay/',
      plugins: [reactPlugin()],
      build: {
        outDir: folder,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        rolldownOptions: {
          input: 'src/page-markup.tsx',
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'pages.mjs', codeSplitting: false },
        },
      },
    });
    const part = await import(pathToFileURL(join(folder, 'pages.mjs')).href);
    return { pages: part.renderPages(), style: onlyStyleIn(join(folder, 'assets')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function onlyStyleIn(folder: string): string {
  const [file, ...others] = readdirSync(folder).filter((name) => name.endsWith('.css'));
  if (file === undefined || others.length > 0) throw new Error('landing must have one stylesheet');
  return readFileSync(join(folder, file), 'utf8').trim();
}
