import { brandName } from '@abona/lender/lender';
import { icon, logo } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { clockTime, longDate } from '#platform/spanish-time.ts';
import type { MoneyLine, MoneyMoved } from './lender-books.ts';
import { type Flow, flowOf, shareOfPeso } from './money-flow.ts';

/** What a journal is about, as people say it. */
const KINDS: Readonly<Record<string, string>> = {
  disbursement: 'Se entrega un crédito',
  down_payment: 'Llega un enganche',
  opening_fee: 'Comisión de apertura',
  accrual: 'Corre el interés',
  late_charge: 'Cargo por atraso',
  receipt: 'Llega dinero',
  payment: 'Se aplica un pago',
  credit_applied: 'Se usa saldo a favor',
  refund: 'Una devolución',
  waiver: 'Se perdona un cargo',
  customer_payout: 'Sale dinero a un cliente',
  merchant_payout: 'Se deposita a un comercio',
  provider_settlement: 'Liquida un proveedor',
  write_off: 'Se castiga un crédito',
  recovery: 'Se recupera algo castigado',
  tax_remittance: 'Se entera el IVA',
  funding: 'Entra fondeo',
  provision: 'Se aparta para pérdidas',
  adjustment: 'Un ajuste',
  reversal: 'Se deshace un asiento',
};

const kindText = (kind: string): string => KINDS[kind] ?? kind;

export type MoneyView = {
  /** Null: the lender does not answer. */
  readonly moves: readonly MoneyMoved[] | null;
  /** The journal that somebody wants to look at; null: whichever comes last. */
  readonly chosenId: number | null;
};

export const moneyPage = (view: MoneyView): Page => ({
  title: `El camino del dinero · Sandbox de ${brandName}`,
  styles: ['console.css', 'console-tour.css', 'money.css'],
  scripts: ['money.js'],
  body: html`<header class="top wall">
<div class="top-bar">${logo('/', `Sandbox de ${brandName}`)}<span class="tag top-tag">Sandbox</span></div>
<div class="top-pitch"><p><a class="story-back" href="/#recorrido">${icon('arrow-left')}Volver a la consola</a></p><h1>El camino del dinero</h1>
<p class="muted">Cada peso sale de una cuenta y llega a otra. Compra, paga o devuelve en otra ventana y míralo aquí, en el momento.</p></div>
</header>
<main id="contenido" tabindex="-1" class="world money-world"><p class="visually-hidden" id="live-status" role="status"></p>
${moneyPart(view)}
</main>`,
});

/** What changes when something is written into the books. */
export function moneyPart({ moves, chosenId }: MoneyView): Html {
  if (moves === null)
    return part(
      'none',
      html`<div class="notice notice-warning">${icon('warning')}<p><strong>El servidor no contesta</strong>En cuanto conteste, esto sigue solo.</p></div>`,
    );
  const chosen = moves.find(({ journal_id }) => journal_id === chosenId) ?? moves[0];
  if (chosen === undefined)
    return part(
      'none',
      html`<p class="empty">Los libros están vacíos. La primera compra escribe su primer asiento. <a href="/historias/primera-compra">Vívela aquí</a>.</p>`,
    );
  const newest = String(moves[0]?.journal_id ?? '');
  return part(
    newest,
    html`<section class="card money-card" aria-labelledby="movimiento"><header class="card-head"><h2 id="movimiento">${kindText(chosen.kind)}</h2><div class="card-aside">${
      chosenId === null
        ? html`<span class="tag tag-success">En vivo</span>`
        : html`<a class="button button-small button-quiet" href="/dinero">Volver a lo que pasa ahora</a>`
    }</div></header>
<p class="small muted">Asiento ${chosen.journal_id} · ${longDate(new Date(`${chosen.business_date}T12:00:00-06:00`))}</p>
${drawing(flowOf(chosen.lines))}</section>
<section class="card" aria-labelledby="ultimos"><header class="card-head"><h2 id="ultimos">Lo último que se escribió</h2></header>
<ol class="moves">${moves.map((move) => row(move, move === chosen))}</ol></section>`,
  );
}

const part = (newest: string, body: Html): Html =>
  html`<div class="money" id="dinero" data-newest="${newest}">${body}</div>`;

const totalOf = (lines: readonly MoneyLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

const row = ({ journal_id, kind, posted_at, lines }: MoneyMoved, isChosen: boolean): Html =>
  html`<li><a href="/dinero?asiento=${journal_id}"${isChosen && html` aria-current="true"`}><span>${kindText(kind)}</span><strong class="number">${pesos(totalOf(flowOf(lines).to))}</strong><time datetime="${posted_at}">${clockTime(new Date(posted_at))}</time></a></li>`;

/** Whichever side has more accounts says how a peso is shared out. */
function drawing(flow: Flow): Html {
  const { from, to } = flow;
  const isSpreading = to.length >= from.length;
  const shared = isSpreading ? to : from;
  // One account that gets all of it shares nothing out.
  const cents = shared.length === 1 ? [] : shareOfPeso(shared.map(({ amount }) => amount));
  return html`<div class="flow">
<p class="flow-side small muted">Sale de</p><p class="flow-side flow-side-to small muted">Llega a</p>
<ul class="flow-from">${from.map((line, index) => account(line, isSpreading ? null : (cents[index] ?? null)))}</ul>
${ribbons(flow)}
<ul class="flow-to">${to.map((line, index) => account(line, isSpreading ? (cents[index] ?? null) : null))}</ul>
</div>
<p class="small muted">Suman lo mismo de los dos lados: ${pesos(totalOf(to))}. Así cuadran los libros.</p>`;
}

const account = ({ name, amount }: MoneyLine, cents: number | null): Html =>
  html`<li class="flow-account"><span>${name}</span><strong class="number">${pesos(amount)}</strong>${
    cents !== null && html`<span class="small muted">${cents} centavos de cada peso</span>`
  }</li>`;

const WIDTH = 100;
const THINNEST = 2;
const THICKEST = 22;

/** Between the two lists, as high as they are: each stream begins and ends at the middle of its account. */
function ribbons({ from, to, streams }: Flow): Html {
  const most = Math.max(...streams.map(({ amount }) => amount), 1);
  const middle = (place: number, count: number) => ((place + 0.5) * WIDTH) / count;
  const paths = streams.map(({ from: source, to: target, amount }) => {
    const start = middle(source, from.length);
    const end = middle(target, to.length);
    const thickness = THINNEST + ((THICKEST - THINNEST) * amount) / most;
    const way = `M0 ${start}C${WIDTH / 2} ${start} ${WIDTH / 2} ${end} ${WIDTH} ${end}`;
    return html`<path class="stream" d="${way}" stroke-width="${thickness.toFixed(1)}"/><path class="stream-moving" d="${way}"/>`;
  });
  return html`<svg class="flow-streams" viewBox="0 0 ${WIDTH} ${WIDTH}" preserveAspectRatio="none" aria-hidden="true">${paths}</svg>`;
}
