import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import { type Page, sendPage } from '#platform/page.ts';
import { centavosIn, pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { isClabe } from './clabe.ts';
import { createSpei, type TransferOutcome } from './spei.ts';
import { RETURN_CAUSES, type Transfer } from './spei-resources.ts';

const Text = z.string().max(120).catch('');
const Form = z.object({ clabe: Text, monto: Text, nombre: Text, concepto: Text });
type Form = z.output<typeof Form>;

/** A customer's own bank: where somebody transfers to the CLABE that Abona gave them. */
export function bankPages(app: FastifyInstance, world: VendorWorld): void {
  const spei = createSpei(world);
  app.get('/banco', (request, reply) =>
    sendPage(reply, transferPage(Form.parse(request.query), null)),
  );
  app.post('/banco', async (request, reply) => {
    const form = Form.parse(request.body ?? {});
    const clabe = form.clabe.replace(/\s/g, '');
    const amount = centavosIn(form.monto);
    if (!isClabe(clabe))
      return sendPage(reply, transferPage(form, 'La CLABE no es correcta.'), 422);
    if (amount === null) {
      return sendPage(reply, transferPage(form, 'Escribe un monto, como 1250.50.'), 422);
    }
    const sender = form.nombre === '' ? undefined : { name: form.nombre };
    const concept = form.concepto === '' ? undefined : form.concepto.slice(0, 40);
    return sendPage(reply, receiptPage(await spei.receive({ clabe, amount, sender, concept })));
  });
}

const bankPage = (title: string, main: HtmlPart): Page => ({
  title: `${title} · Mi banco`,
  styles: ['hosted.css'],
  body: html`<header class="hosted-top"><p class="hosted-brand">${icon('bank')}Mi banco</p><span class="tag tag-info">Sandbox</span></header>
<main class="hosted-main" id="contenido" tabindex="-1">${main}</main>`,
});

type Field = {
  readonly name: keyof Form;
  readonly label: string;
  readonly mode?: string;
  readonly isOptional?: boolean;
};

const FIELDS: readonly Field[] = [
  { name: 'clabe', label: 'CLABE destino', mode: 'numeric' },
  { name: 'monto', label: 'Monto en pesos', mode: 'decimal' },
  { name: 'nombre', label: 'Quién transfiere (opcional)', isOptional: true },
  { name: 'concepto', label: 'Concepto (opcional)', isOptional: true },
];

const fieldIn =
  (form: Form) =>
  ({ name, label, mode = 'text', isOptional = false }: Field): Html =>
    html`<div class="field"><div class="field-box"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${form[name]}" placeholder=" " inputmode="${mode}" autocomplete="off"${!isOptional && html` required`}></div></div>`;

const transferPage = (form: Form, problem: string | null): Page =>
  bankPage(
    'Transferir por SPEI',
    html`<div class="hosted-title"><h1>Transferir por SPEI</h1><p class="muted">Llega en segundos a la CLABE que te dio Abona.</p></div>
${problem && html`<div class="notice notice-error" role="alert">${icon('warning')}<p>${problem}</p></div>`}
<form method="post" class="hosted-form">${FIELDS.map(fieldIn(form))}
<button class="button button-wide" type="submit">Transferir</button></form>`,
  );

const receiptPage = (outcome: TransferOutcome): Page =>
  outcome.kind === 'received'
    ? bankPage('Transferencia enviada', receipt(outcome.transfer))
    : bankPage(
        'Transferencia devuelta',
        html`<div class="hosted-title"><h1>Transferencia devuelta</h1></div><div class="notice notice-warning" role="alert">${icon('warning')}<p>${RETURN_CAUSES[outcome.code]}. Tu dinero sigue en tu cuenta.</p></div>
<p><a class="button button-line" href="/banco">Intentar otra vez</a></p>`,
      );

const receipt = (one: Transfer): Html =>
  html`<div class="hosted-title"><h1>Transferencia enviada</h1><p class="muted">Guarda la clave de rastreo: con ella se encuentra tu pago.</p></div>
<dl class="hosted-facts"><div><dt>Monto</dt><dd class="number">${pesos(one.amount)}</dd></div><div><dt>CLABE destino</dt><dd class="number">${one.clabe}</dd></div><div><dt>Clave de rastreo</dt><dd class="number">${one.clave_rastreo}</dd></div><div><dt>Fecha</dt><dd>${longDate(new Date(one.operated_at))}</dd></div></dl>
<p><a class="button button-line" href="/banco">Hacer otra</a></p>`;
