import { globSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@abona/lender/lender';
import { lenderFolder } from '@abona/lender/read-folder';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, type HtmlPart, html } from './html.ts';

export type Page = {
  readonly title: string;
  readonly styles: readonly string[];
  readonly scripts?: readonly string[];
  /** Whole addresses of scripts that are another's: they come when they come. */
  readonly foreignScripts?: readonly string[];
  readonly body: HtmlPart;
  /** Shown inside another page: it has no way around itself. */
  readonly isFrame?: boolean;
};

const PUBLIC_FOLDER = join(import.meta.dirname, '..', '..', 'public');

/** Asked for with the page itself: a face that comes after the first paint moves what stands on it. */
const faces: readonly string[] = globSync('fonts/*.woff2', { cwd: lenderFolder }).sort();

/** The document around every page: same fonts, same tokens, light or dark as the reader's system is. */
export const renderPage = ({
  title,
  styles,
  scripts = [],
  foreignScripts = [],
  body,
  isFrame = false,
}: Page): Html => html`<!doctype html>
<html lang="es-MX" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${brand.themeColour}">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/lender/icon.svg" type="image/svg+xml">
${faces.map(
  (face) =>
    html`<link rel="preload" href="/lender/${face}" as="font" type="font/woff2" crossorigin>\n`,
)}<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/lender/tokens.css">
<link rel="stylesheet" href="/lender/fonts.css">
<link rel="stylesheet" href="/lender/fallback-fonts.css">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/components.css">
${styles.map((style) => html`<link rel="stylesheet" href="/assets/${style}">\n`)}${scripts.map(
  (script) => html`<script type="module" src="/assets/${script}"></script>\n`,
)}${foreignScripts.map(
  (address) => html`<script type="module" async src="${address}"></script>\n`,
)}</head>
<body>
${
  !isFrame &&
  html`<a class="skip" href="#contenido">Saltar al contenido</a>
`
}${body}
</body>
</html>
`;

export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(renderPage(page).toString());
}

export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    prefix: '/assets/',
    index: false,
    list: false,
    maxAge: '5m',
  });
  // The lender's dress: outside parties show whom they work for.
  await app.register(fastifyStatic, {
    root: lenderFolder,
    prefix: '/lender/',
    allowedPath: (path) => /[.](css|svg|woff2)$/.test(path),
    decorateReply: false,
    index: false,
    list: false,
    maxAge: '5m',
  });
}

type PolicyOptions = {
  /** Where a form may lead, redirects included. */
  readonly formAction?: readonly string[];
  /** Whose script the page has, which asks at its own origin. */
  readonly embeds?: readonly string[];
  readonly extra?: readonly string[];
};

/** Pages load nothing that is not ours, run no inline script, and are never framed. */
export function pagePolicy({
  formAction = [],
  embeds = [],
  extra = [],
}: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...embeds].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...embeds].join(' '),
    `form-action ${["'self'", ...formAction].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...extra,
  ].join('; ');
}

/** Gives every HTML answer of an app the same strict headers; assets and JSON keep their own. */
export function protectPages(app: FastifyInstance, policy: string): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('text/html') && !reply.hasHeader('content-security-policy')) {
      reply.headers(securityHeaders(policy));
    }
    return payload;
  });
}

export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not `no-referrer`: browsers would then hide the origin of our own forms as well.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
  };
}
