import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { hostedAlert, hostedPage, hostedTitle } from '#platform/hosted-page.ts';
import { type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import type { SantanderOrder } from './santander-signature.ts';

const bankPage = (title: string, main: HtmlPart): Page =>
  hostedPage({ brand: 'Santander simulado', icon: 'bank', title, main });

export const orderPage = ({ reference, amount, concept }: SantanderOrder): Page =>
  bankPage(
    'Autoriza el pago',
    html`${hostedTitle('Autoriza el pago', 'Se carga a tu cuenta de Santander.')}
<dl class="hosted-facts"><div><dt>Comercio</dt><dd>${brandName}</dd></div><div><dt>Concepto</dt><dd>${concept}</dd></div><div><dt>Monto</dt><dd class="number">${pesos(Number(amount))}</dd></div></dl>
<form method="post" action="/santander/pago/decision" class="hosted-form"><input type="hidden" name="reference" value="${reference}">
<button class="button button-wide" type="submit" name="decision" value="approve">${icon('check')}Pagar</button>
<button class="button button-wide button-line" type="submit" name="decision" value="no_funds">Sin fondos</button>
<button class="button button-wide button-line" type="submit" name="decision" value="reject">No autorizo</button>
<button class="button button-wide button-quiet" type="submit" name="decision" value="leave">Volver sin pagar</button></form>`,
  );

export const refusedPage = (text: string): Page =>
  bankPage(
    'No podemos mostrar este pago',
    html`${hostedTitle('No podemos mostrar este pago')}${hostedAlert(text)}`,
  );
