import { type FaultSettings, HEALTHY, type Party, type WebhookFault } from '#platform/faults.ts';
import { type Html, html } from '#platform/html.ts';
import type { World } from '#world.ts';
import { action, section, select } from '../section.ts';

const PARTY_LABEL: Readonly<Record<Party, string>> = {
  login: 'Acceso',
  push: 'Avisos push',
  phone: 'Teléfono',
  mail: 'Correo',
  bureau: 'Buró',
  devices: 'Análisis del dispositivo',
  condusef: 'CONDUSEF',
  captcha: 'Captcha',
  identity: 'Identidad',
  spei: 'SPEI',
  cards: 'Tarjetas y efectivo',
  debit: 'Domiciliación',
  shop: 'Tienda, al recibir avisos',
};
const MODE_LABEL: Readonly<Record<FaultSettings[Party]['mode'], string>> = {
  up: 'Funciona',
  down: 'Caído (503)',
  refused: 'No acepta conexiones',
  lose: 'Pierde los mensajes',
  hang: 'No contesta',
  hang_after: 'Lo hace y no contesta',
};
const VENDOR_MODES = ['up', 'down', 'hang', 'hang_after'] as const;
const MODES: Readonly<Record<Party, readonly FaultSettings[Party]['mode'][]>> = {
  login: ['up', 'down', 'refused'],
  push: ['up', 'down', 'refused'],
  phone: ['up', 'down', 'lose'],
  mail: ['up', 'down', 'lose'],
  bureau: VENDOR_MODES,
  devices: VENDOR_MODES,
  condusef: VENDOR_MODES,
  captcha: VENDOR_MODES,
  identity: VENDOR_MODES,
  spei: VENDOR_MODES,
  cards: VENDOR_MODES,
  debit: VENDOR_MODES,
  shop: ['up', 'down'],
};
const WEBHOOK_LABEL: Readonly<Record<WebhookFault, string>> = {
  prompt: 'A tiempo',
  late: 'Tarde (30 s)',
  doubled: 'Dobles',
  reordered: 'En desorden',
  lost: 'Se pierden',
  forged: 'Con firma falsa',
};
const LEVEL_LABEL: Readonly<Record<FaultSettings['devices']['level'], string>> = {
  low: 'Confiable',
  medium: 'Con dudas',
  high: 'Riesgoso',
};
const SCORES = [
  ['0.9', 'Es una persona'],
  ['0.1', 'Es un programa'],
] as const;
const DELAYS = [
  ['0', 'Sin retraso'],
  ['2000', '2 segundos'],
  ['10000', '10 segundos'],
  ['30000', '30 segundos'],
] as const;
const TOKEN_LABEL: Readonly<Record<FaultSettings['login']['tokens'], string>> = {
  good: 'Buenos',
  expired: 'Ya vencidos',
  not_yet_valid: 'Aún no válidos',
  wrong_audience: 'Para otra API',
  wrong_issuer: 'De otro emisor',
  unknown_key: 'Con llave desconocida',
  no_email: 'Sin correo',
};

export function faultSection({ faults }: World): Html {
  const settings = faults.now();
  const isHealthy = JSON.stringify(settings) === JSON.stringify(HEALTHY);
  return section({
    topic: 'faults',
    id: 'fallas',
    title: 'Fallas',
    icon: 'faults',
    aside: isHealthy
      ? html`<span class="tag tag-success">Todo funciona</span>`
      : action({ path: 'fallas/sanar', label: 'Sanar todo', kind: 'quiet' }),
    body: html`<form class="faults" method="post" action="/acciones/fallas" data-live data-submit-on-change>
${(Object.keys(MODES) as Party[]).map((party) => partyFields(party, settings))}
<button class="button button-small button-line apply" type="submit">Aplicar</button>
</form>`,
  });
}

function partyFields(party: Party, settings: FaultSettings): Html {
  const fault = settings[party];
  return html`<fieldset class="fault"><legend>${PARTY_LABEL[party]}</legend>
${select({
  name: `${party}.mode`,
  label: 'Estado',
  value: fault.mode,
  options: MODES[party].map((one) => [one, MODE_LABEL[one]] as const),
})}
${select({ name: `${party}.delay_ms`, label: 'Retraso', value: String(fault.delay_ms), options: withOwn(DELAYS, String(fault.delay_ms)) })}
${
  'tokens' in fault &&
  select({
    name: `${party}.tokens`,
    label: 'Tokens',
    value: fault.tokens,
    options: Object.entries(TOKEN_LABEL),
  })
}${
  'level' in fault &&
  select({
    name: `${party}.level`,
    label: 'Dispositivo',
    value: fault.level,
    options: Object.entries(LEVEL_LABEL),
  })
}${
  'score' in fault &&
  select({
    name: `${party}.score`,
    label: 'Quién solicita',
    value: String(fault.score),
    options: withOwn(SCORES, String(fault.score)),
  })
}${
  'webhooks' in fault &&
  select({
    name: `${party}.webhooks`,
    label: 'Avisos',
    value: fault.webhooks,
    options: Object.entries(WEBHOOK_LABEL),
  })
}</fieldset>`;
}

type Options = readonly (readonly [string, string])[];

/** A number that was set through the API is offered too, or the form would change it unasked. */
const withOwn = (options: Options, own: string): Options =>
  options.some(([value]) => value === own) ? options : [...options, [own, own]];
