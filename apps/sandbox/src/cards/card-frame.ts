import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '#platform/html.ts';
import { type Page, securityHeaders, sendPage } from '#platform/page.ts';
import { readScript, sendScript } from '#platform/vendor-script.ts';
import type { VendorWorld } from '#vendor-world.ts';

const SCRIPT = readScript('conekta-checkout.js');
const Query = z.object({
  publicKey: z.string().max(100).catch(''),
  submit: z.string().catch('own'),
  input: z.enum(['flatMode', 'minimalMode']).catch('flatMode'),
});

/** The script that shops load, and the frame it opens: only the app may frame it. */
export function cardFrame(app: FastifyInstance, { configuration }: VendorWorld): void {
  const { appOrigin } = configuration;
  const { 'x-frame-options': _, ...headers } = securityHeaders(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${appOrigin}`,
    ].join('; '),
  );
  app.get('/conekta/pay/v1.0/js/conekta-checkout.min.js', (_request, reply) =>
    sendScript(reply, SCRIPT),
  );
  app.get('/conekta/pay/v1.0/card', (request, reply) => {
    const { publicKey, submit, input } = Query.parse(request.query);
    return sendPage(
      reply.headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' }),
      framePage({
        shop: appOrigin,
        publicKey,
        hasButton: submit !== 'external',
        isMinimal: input === 'minimalMode',
      }),
    );
  });
}

type Frame = {
  readonly shop: string;
  readonly publicKey: string;
  readonly hasButton: boolean;
  /** Fields without boxes, in one line where there is room. */
  readonly isMinimal: boolean;
};

const framePage = ({ shop, publicKey, hasButton, isMinimal }: Frame): Page => ({
  title: 'Datos de tu tarjeta',
  isFrame: true,
  styles: ['card-frame.css'],
  scripts: ['card-frame.js'],
  // No landmark of its own: it is a part of the page around it.
  body: html`<div><h1 class="visually-hidden">Datos de tu tarjeta</h1>
<form class="card-frame${isMinimal ? ' card-frame-minimal' : ''}" novalidate data-shop="${shop}" data-key="${publicKey}">
${field({ name: 'number', label: 'Número de tarjeta', autocomplete: 'cc-number', mode: 'numeric' })}
${field({ name: 'name', label: 'Nombre en la tarjeta', autocomplete: 'cc-name', mode: 'text' })}
<div class="card-frame-row">
${field({ name: 'expiry', label: 'Vence (MM/AA)', autocomplete: 'cc-exp', mode: 'numeric' })}
${field({ name: 'cvc', label: 'Código (CVV)', autocomplete: 'cc-csc', mode: 'numeric' })}</div>
${hasButton && html`<button class="button button-wide" type="submit">Guardar tarjeta</button>`}
</form></div>`,
});

type Field = {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly mode: string;
};

const field = ({ name, label, autocomplete, mode }: Field): Html =>
  html`<div class="field"><div class="field-box"><label for="${name}">${label}</label><input id="${name}" name="${name}" placeholder=" " autocomplete="${autocomplete}" inputmode="${mode}" aria-describedby="${name}-error" required></div><p class="field-error" id="${name}-error" role="alert" hidden></p></div>`;
