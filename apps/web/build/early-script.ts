import { join } from 'node:path';
import { clientMap } from '@abona/contract/client-map.gen';
import { lenderPlugin } from '@abona/lender/vite-plugin';
import { build, type Plugin } from 'vite';
import type { EarlyHome } from '../src/early/early-home.tsx';
import type { AppFiles } from '../src/early/start-files.ts';
import { breakpoints } from './breakpoints.ts';

const addresses: EarlyHome['addresses'] = {
  getHome: clientMap.getHome[1],
  getSession: clientMap.getSession[1],
  getEmailStatus: clientMap.getEmailStatus[1],
};

/** What is fetched later has no part in what is drawn at once, neither its script nor its style. */
export const withoutLaterParts = (): Plugin => ({
  name: 'abona-without-later-parts',
  enforce: 'pre',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' ? { id: specifier, external: true } : null,
});

/**
 * The inline script of home's page: home's own components, drawn without React. One text, so that
 * nothing must be fetched before what is owed is asked for.
 */
export async function earlyScript(root: string, files: AppFiles): Promise<string> {
  const drawnBy = join(root, 'src/early/early-react.ts');
  const given: EarlyHome = { files, addresses };
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: '/pay/',
    // As everywhere: a style's names hang on its text.
    plugins: [lenderPlugin(), breakpoints(), withoutLaterParts()],
    define: { EARLY_HOME: JSON.stringify(given) },
    resolve: { alias: [{ find: /^react(\/jsx-runtime)?$/, replacement: drawnBy }] },
    build: {
      write: false,
      lib: { entry: join(root, 'src/early/early-home.tsx'), formats: ['iife'], name: 'early' },
      rolldownOptions: {
        treeshake: { moduleSideEffects: false },
        // As the app's own build names them: these are its files.
        output: { assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script, ...others] = outputs.filter((one) => one.type === 'chunk');
  if (script === undefined || others.length > 0) throw new Error('the early script must be one');
  // Inside a page only its own end tag could end it.
  return script.code.trim().replaceAll('</script', '<\\/script');
}
