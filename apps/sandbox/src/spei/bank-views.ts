import { brandName } from '@abona/lender/lender';
import { z } from 'zod';
import { hostedAlert, hostedPage, hostedTitle } from '#platform/hosted-page.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import type { TransferOutcome } from './spei.ts';
import { RETURN_CAUSES, type Transfer } from './spei-resources.ts';

const Text = z.string().max(120).catch('');
export const TransferForm = z.object({ clabe: Text, monto: Text, nombre: Text, concepto: Text });
export type TransferForm = z.output<typeof TransferForm>;

const bankPage = (title: string, main: HtmlPart): Page =>
  hostedPage({ brand: 'Mi banco', icon: 'bank', title, main });

type Field = {
  readonly name: keyof TransferForm;
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
  (form: TransferForm) =>
  ({ name, label, mode = 'text', isOptional = false }: Field): Html =>
    html`<div class="field"><div class="field-box"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${form[name]}" placeholder=" " inputmode="${mode}" autocomplete="off"${!isOptional && html` required`}></div></div>`;

export const transferPage = (form: TransferForm, problem: string | null): Page =>
  bankPage(
    'Transferir por SPEI',
    html`${hostedTitle('Transferir por SPEI', `Llega en segundos a la CLABE que te dio ${brandName}.`)}
${problem && hostedAlert(problem)}
<form method="post" class="hosted-form">${FIELDS.map(fieldIn(form))}
<button class="button button-wide" type="submit">Transferir</button></form>`,
  );

export const receiptPage = (outcome: TransferOutcome): Page =>
  outcome.kind === 'received'
    ? bankPage('Transferencia enviada', receipt(outcome.transfer))
    : bankPage(
        'Transferencia devuelta',
        html`${hostedTitle('Transferencia devuelta')}${hostedAlert(`${RETURN_CAUSES[outcome.code]}. Tu dinero sigue en tu cuenta.`)}
<p><a class="button button-line" href="/banco">Intentar otra vez</a></p>`,
      );

const receipt = (one: Transfer): Html =>
  html`${hostedTitle('Transferencia enviada', 'Guarda la clave de rastreo: con ella se encuentra tu pago.')}
<dl class="hosted-facts"><div><dt>Monto</dt><dd class="number">${pesos(one.amount)}</dd></div><div><dt>CLABE destino</dt><dd class="number">${one.clabe}</dd></div><div><dt>Clave de rastreo</dt><dd class="number">${one.clave_rastreo}</dd></div><div><dt>Fecha</dt><dd>${longDate(new Date(one.operated_at))}</dd></div></dl>
<p><a class="button button-line" href="/banco">Hacer otra</a></p>`;
