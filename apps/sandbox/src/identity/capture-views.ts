import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { hostedPage, hostedTitle } from '#platform/hosted-page.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import type { Outcome } from './capture-outcomes.ts';
import { credentialPicture, facePicture } from './capture-pictures.ts';
import type { CaptureStep, KeptSession, SessionStatus } from './identity-resources.ts';

const FOOT = `Veriff verifica identidades para ${brandName}. Es un simulador: aquí no se usa tu cámara ni se guarda ninguna foto.`;

const veriffPage = (title: string, main: HtmlPart): Page =>
  hostedPage({ brand: 'Veriff', icon: 'user-focus', title, main, foot: FOOT });

export function capturePage(session: KeptSession): Page {
  const step = STEPS[session.step];
  return veriffPage(
    step.title,
    html`${progress(session)}
${hostedTitle(step.title, step.lead)}
${step.body(session)}
<form method="post" class="hosted-leave"><button class="button button-small button-quiet" type="submit" name="ending" value="abandoned">Salir sin terminar</button></form>`,
  );
}

function progress({ purpose, step }: KeptSession): HtmlPart {
  const steps: readonly CaptureStep[] =
    purpose === 'onboarding' ? ['document', 'selfie', 'outcome'] : ['selfie', 'outcome'];
  const place = steps.indexOf(step) + 1;
  return html`<p class="small muted" aria-live="polite">Paso ${place} de ${steps.length}</p>
<progress class="hosted-progress" max="${steps.length}" value="${place}" aria-label="Avance">${place}</progress>`;
}

type Step = {
  readonly title: string;
  readonly lead: string;
  readonly body: (session: KeptSession) => Html;
};

const next = (step: CaptureStep, label: HtmlPart): Html =>
  html`<form method="post"><button class="button button-wide" type="submit" name="step" value="${step}">${icon('camera')}${label}</button></form>`;

const STEPS: Readonly<Record<CaptureStep, Step>> = {
  document: {
    title: 'Fotografía tu INE',
    lead: 'Por ambos lados, sobre una superficie lisa y con buena luz.',
    body: ({ person }) => html`<div class="hosted-frame">${credentialPicture(person)}</div>
${next('selfie', 'Tomar fotos de mi INE')}`,
  },
  selfie: {
    title: 'Ahora, tu cara',
    lead: 'Mira de frente, sin lentes oscuros ni gorra. Gira un poco cuando lo pidamos.',
    body: () => html`<div class="hosted-frame hosted-frame-round">${facePicture()}</div>
${next('outcome', 'Tomar mi selfie')}`,
  },
  outcome: {
    title: '¿Cómo debe terminar?',
    lead: 'En la vida real decide Veriff. En el sandbox decides tú.',
    body: () => html`<form method="post" class="hosted-choices">${ENDINGS.map(choice)}</form>`,
  },
};

type Choice = readonly [ending: Outcome, label: string, detail: string];

const ENDINGS: readonly Choice[] = [
  ['match', 'Coincide', 'La INE es buena y la cara es la misma'],
  ['no_match', 'No coincide', 'La cara es de otra persona'],
  ['unreadable', 'Ilegible', 'Las fotos salieron borrosas'],
  ['liveness_failed', 'Sin prueba de vida', 'Parece una foto de una foto'],
  ['document_expired', 'INE vencida', 'Ya no está vigente'],
  ['data_mismatch', 'Otros datos', 'La INE es de otra persona'],
  ['blocklisted', 'En lista de bloqueo', 'Una autoridad pide no atenderla'],
  ['in_review', 'A revisión', 'Una persona lo mira después: se resuelve en la consola'],
];

const choice = ([ending, label, detail]: Choice): Html =>
  html`<button class="hosted-choice" type="submit" name="ending" value="${ending}"><strong>${label}</strong><span class="small muted">${detail}</span></button>`;

const CLOSED_TEXT: Readonly<Partial<Record<SessionStatus, string>>> = {
  expired: 'El tiempo para capturar se terminó.',
  abandoned: 'Saliste sin terminar.',
};

export const closedPage = ({ status, callback }: KeptSession): Page =>
  veriffPage(
    'Esta verificación ya terminó',
    html`${hostedTitle('Esta verificación ya terminó', CLOSED_TEXT[status] ?? `Ya enviamos el resultado a ${brandName}.`)}
<p><a class="button button-wide" href="${callback}">Volver a ${brandName}</a></p>`,
  );

export const unknownPage = (): Page =>
  veriffPage(
    'No encontramos esta verificación',
    hostedTitle('No encontramos esta verificación', `Abre otra vez el enlace desde ${brandName}.`),
  );
