import { createDebit } from '#debit/debit.ts';
import { type Collection, type KeptMandate, REJECT_CAUSES } from '#debit/debit-resources.ts';
import { type Html, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const SHOWN = 10;

const MANDATE_LOOK: Readonly<Record<KeptMandate['status'], readonly [string, string]>> = {
  pending_bank: ['El banco lo revisa', 'tag-warning'],
  active: ['Activo', 'tag-success'],
  rejected: ['Rechazado', 'tag-error'],
  cancelled: ['Cancelado', ''],
};
const COLLECTION_LOOK: Readonly<Record<Collection['status'], readonly [string, string]>> = {
  submitted: ['Enviado', 'tag-warning'],
  settled: ['Cobrado', 'tag-success'],
  rejected: ['Rechazado', 'tag-error'],
  objected: ['Objetado', 'tag-error'],
  cancelled: ['Cancelado', ''],
};

export async function debitSection(world: World): Promise<Html> {
  const debit = createDebit(world);
  const [mandates, collections] = await Promise.all([
    debit.mandates.list({ limit: SHOWN }),
    debit.collections.list({ limit: SHOWN }),
  ]);
  const waits = [...mandates, ...collections].some(
    ({ status }) => status === 'pending_bank' || status === 'submitted',
  );
  return section({
    topic: 'debit',
    id: 'domiciliacion',
    title: 'Domiciliación',
    icon: 'debit',
    aside: waits && action({ path: 'domiciliacion/apurar', label: 'Contestar ya', kind: 'quiet' }),
    body: html`<h3>Autorizaciones</h3>${
      mandates.length === 0
        ? empty('Cuando alguien domicilie sus pagos, su autorización aparece aquí.')
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Autorizaciones">${mandates.map(mandateRow)}</ul>`
    }
<h3>Cobros</h3>${
      collections.length === 0
        ? empty('Los bancos contestan al siguiente día hábil: mueve el reloj o contéstalos aquí.')
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Cobros domiciliados">${collections.map(collectionRow)}</ul>`
    }`,
  });
}

const causeOf = (code: string | null): string =>
  code === null ? '' : ` (${code} ${REJECT_CAUSES[code] ?? ''})`;

function mandateRow(one: KeptMandate): Html {
  const [label, tone] = MANDATE_LOOK[one.status];
  const isOpen = one.status === 'active' || one.status === 'pending_bank';
  return html`<li class="account"><div class="account-who"><strong>${one.holder_name}</strong>
<span class="small muted">${one.bank} •••• ${one.account_last4}</span><span class="tag ${tone}">${label}${causeOf(one.reject_code)}</span></div>
<div class="account-actions">${isOpen && action({ path: 'domiciliacion/revocar', fields: { id: one.id }, label: 'Revocar en el banco', name: `Revocar en el banco la autorización de ${one.holder_name} ${one.id}` })}</div></li>`;
}

function collectionRow(one: Collection): Html {
  const [label, tone] = COLLECTION_LOOK[one.status];
  const press = (path: string, text: string) =>
    action({
      path: `domiciliacion/${path}`,
      fields: { id: one.id },
      label: text,
      name: `${text} ${one.id}`,
    });
  return html`<li class="account"><div class="account-who"><strong class="number">${pesos(one.amount)}</strong>
<span class="small muted">El banco contesta el ${longDate(new Date(one.answer_at))}</span><span class="tag ${tone}">${label}${causeOf(one.reject_code)}</span></div>
<div class="account-actions">${one.status === 'submitted' && html`${press('cobrar', 'Cobrar')}${press('sin-fondos', 'Sin fondos')}`}${one.status === 'settled' && press('objetar', 'Objetar')}</div></li>`;
}
