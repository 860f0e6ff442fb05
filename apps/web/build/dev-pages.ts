import type { WebConfiguration } from '@abona/contract/web-configuration';
import type { Plugin, ViteDevServer } from 'vite';
import { availableRoutes } from '#routing/available-routes.ts';
import { matchesPattern } from '#routing/path-pattern.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { CONFIGURATION_BLOCK, composePage, type Fillings } from './compose-page.ts';
import { developmentConfiguration } from './development-configuration.ts';

/**
 * Development: serves the two pages as our server does (paths of the table get the app, everything
 * else landing), with their words drawn anew on every load. The built app has no part in this.
 */
export function devPages(configuration: WebConfiguration = developmentConfiguration()): Plugin {
  return {
    name: 'abona-dev-pages',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _, next) => {
        const page = pageOf(request.url ?? '', request.headers.accept ?? '');
        if (page !== null) request.url = page;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server, filename }) => {
        if (server === undefined) return html;
        const isLanding = filename.endsWith('index.html');
        const fillings = await drawnPage(server, isLanding ? 'landing' : 'app');
        const page = composePage(html, { ...fillings, configuration: CONFIGURATION_BLOCK });
        return page.replace('__CONFIGURATION__', () =>
          JSON.stringify(configuration).replaceAll('<', '\\u003c'),
        );
      },
    },
  };
}

/** The page behind an address, or null when it is a file. */
export function pageOf(url: string, accept: string): string | null {
  const [path = ''] = url.split('?');
  const isOurs = path === BASE_PATH || path.startsWith(`${BASE_PATH}/`);
  if (!isOurs || !accept.includes('text/html')) return null;
  const below = path.slice(BASE_PATH.length) || '/';
  const isApp = availableRoutes('LOCAL').some(
    (row) => row.screen !== 'landing' && matchesPattern(row.path, below),
  );
  return `${BASE_PATH}/${isApp ? 'app' : 'index'}.html`;
}

/** The build puts landing's styles into the page; here they come with what it is drawn by. */
const LANDING_STYLES = ['/@id/@abona/ui/fonts.css', '/src/page-markup.tsx']
  .map((source) => `<script type="module" src="${source}"></script>`)
  .join('');

async function drawnPage(server: ViteDevServer, page: 'landing' | 'app'): Promise<Fillings> {
  const part = (await server.ssrLoadModule('/src/page-markup.tsx')) as {
    readonly renderPages: () => Readonly<Record<'landing' | 'app', Fillings>>;
  };
  const fillings = part.renderPages()[page];
  return page === 'landing' ? { ...fillings, style: LANDING_STYLES } : fillings;
}
