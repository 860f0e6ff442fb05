import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildPages, openApiText, searchIndexOf } from '@abona/merchant-docs/build-site';
import type { Assets } from '@abona/merchant-docs/page-html';
import type { Plugin, Rolldown } from 'vite';
import portal from './package.json' with { type: 'json' };

const SCRIPT = 'src/docs/docs.ts';
const VIEWER_START = 'src/docs/reference.ts';

/** What is built besides the portal itself. */
export const docsInput = { docs: SCRIPT, reference: VIEWER_START };

/** Its own badge is the one thing that the viewer would fetch from elsewhere. */
const BADGE = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_PICTURE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

function viewerProgram(): string {
  const path = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const program = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  if (!program.includes(BADGE)) throw new Error('the viewer has another badge than we knew of');
  return program.replaceAll(BADGE, NO_PICTURE);
}

type Bundle = Rolldown.OutputBundle;

/** Where a file of the build went, by the beginning of its name. */
function assetOf(bundle: Bundle, beginning: string, end: string): string {
  const name = Object.keys(bundle).find(
    (file) => file.startsWith(`assets/${beginning}-`) && file.endsWith(end),
  );
  if (name === undefined) throw new Error(`the build has no ${beginning}`);
  return `/${name}`;
}

function textOf(bundle: Bundle, address: string): string {
  const file = bundle[address.slice(1)];
  if (file?.type !== 'asset') throw new Error(`${address} is no file of the build`);
  return String(file.source).trim();
}

/** In development Vite serves the sources; what is made is made for each request. */
const developmentAssets: Assets = {
  style: { href: '/src/docs/docs.css' },
  script: `/${SCRIPT}`,
  icon: '/icon.svg',
  search: { es: '/docs/search-es.json', en: '/docs/search-en.json' },
  viewer: '/docs/viewer.js',
  viewerStart: `/${VIEWER_START}`,
  openApi: '/docs/openapi.json',
};

const developmentFiles: Readonly<Record<string, () => readonly [type: string, text: string]>> = {
  '/docs/search-es.json': () => ['application/json', searchIndexOf('es')],
  '/docs/search-en.json': () => ['application/json', searchIndexOf('en')],
  '/docs/openapi.json': () => ['application/json', openApiText(portal.version)],
  '/docs/viewer.js': () => ['text/javascript', viewerProgram()],
};

function developmentAnswer(path: string): readonly [status: number, type: string, text: string] {
  const file = developmentFiles[path];
  if (file !== undefined) return [200, ...file()];
  const pages = buildPages(developmentAssets);
  const page = pages.get(`${path.replace(/^\/|\/$/g, '')}.html`);
  const missing = pages.get(path.startsWith('/docs/en') ? 'docs/en/404.html' : 'docs/es/404.html');
  return [page === undefined ? 404 : 200, 'text/html; charset=utf-8', page ?? missing ?? ''];
}

/** The documentation, as pages of the portal's origin: written with the build, or made while somebody works on it. */
export const docsPlugin: Plugin = {
  name: 'docs',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      if (path !== '/docs' && !path.startsWith('/docs/')) return next();
      if (path === '/docs') {
        response.writeHead(302, { location: '/docs/es' }).end();
        return;
      }
      const [status, type, text] = developmentAnswer(path);
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const emit = (name: string, source: string): string =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const assets: Assets = {
        style: { css: textOf(bundle, assetOf(bundle, 'docs', '.css')) },
        script: assetOf(bundle, 'docs', '.js'),
        icon: assetOf(bundle, 'icon', '.svg'),
        search: {
          es: emit('search-es.json', searchIndexOf('es')),
          en: emit('search-en.json', searchIndexOf('en')),
        },
        viewer: emit('viewer.js', viewerProgram()),
        viewerStart: assetOf(bundle, 'reference', '.js'),
        openApi: emit('openapi.json', openApiText(portal.version)),
      };
      for (const [fileName, source] of buildPages(assets))
        this.emitFile({ type: 'asset', fileName, source });
    },
  },
};
