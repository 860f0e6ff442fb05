import { brandName } from '@abona/lender/lender';
import type { Sight, Step, Story } from '@abona/people/stories/story';
import type { Configuration } from '#configuration.ts';
import { action } from '#console/section.ts';
import { icon, logo } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { longDate } from '#platform/spanish-time.ts';
import { enterAs } from './enter-as.ts';
import type { StoryRun, ToldStep } from './story-run-store.ts';
import { heroOfRun } from './story-teller.ts';

type Shown = {
  readonly configuration: Configuration;
  readonly story: Story;
  /** Null: it was never begun. */
  readonly run: StoryRun | null;
};

export const storyPage = (shown: Shown): Page => ({
  title: `${shown.story.title} · Sandbox de ${brandName}`,
  styles: ['console.css', 'console-parts.css', 'console-tour.css'],
  scripts: ['console.js'],
  body: html`<header class="top wall">
<div class="top-bar">${logo('/', `Sandbox de ${brandName}`)}<span class="tag top-tag">Sandbox</span></div>
<div class="top-pitch"><p class="story-ways"><a class="story-back" href="/#recorrido">${icon('arrow-left')}Todas las historias</a> <a class="story-back" href="/dinero" target="_blank" rel="noopener">${icon('bank')}Ver moverse el dinero</a></p><h1>${shown.story.title}</h1>
<p class="muted">${shown.story.summary}</p></div>
</header>
<main id="contenido" tabindex="-1" class="world story-world"><p class="visually-hidden" id="live-status" role="status"></p>
${storyPart(shown)}
</main>`,
});

/** What changes while the story goes on. */
export function storyPart({ configuration, story, run }: Shown): Html {
  const done = run?.done ?? [];
  const isOver = done.length >= story.steps.length;
  const isRunning = run?.isRunning ?? false;
  return html`<section class="card story-steps is-chosen" id="historia" data-topic="tour" data-source="/historias/${story.id}/parte" aria-labelledby="pasos">
<header class="card-head"><h2 id="pasos">${run === null ? 'Nadie la ha vivido todavía' : `La vive ${heroOfRun(story, run).name}`}</h2></header>
<p class="small muted">Todo pasa de verdad: cada paso usa las mismas llamadas que la app, la tienda o el banco. También puedes hacerlo tú, y aquí sigue desde donde vayas.</p>
<ol class="steps">${story.steps.map((step, index) => {
    const told = done[index];
    if (told !== undefined) return doneStep(configuration, step, told);
    return index === done.length
      ? nextStep({ story, step, isRunning, failure: run?.failure ?? null })
      : html`<li class="step step-later">${stepHead(step)}</li>`;
  })}</ol>
${run !== null && !isRunning && again(story, isOver)}
</section>`;
}

const stepHead = ({ title, text, movesClock }: Step): Html =>
  html`<h3>${title}</h3><p class="small muted">${text}</p>${movesClock && html`<p><span class="tag tag-warning">${icon('clock')}Mueve el reloj de todos</span></p>`}`;

const doneStep = (
  configuration: Configuration,
  { title }: Step,
  { told, at, sights }: ToldStep,
): Html =>
  html`<li class="step step-done"><h3>${icon('check')}${title}</h3><p>${told}</p><p class="small muted"><time datetime="${at}">${longDate(new Date(at))}</time></p>
<ul class="sights">${sights.map((sight) => html`<li>${sightLink(configuration, sight)}</li>`)}</ul></li>`;

const sightLink = (configuration: Configuration, sight: Sight): Html =>
  html`<a class="button button-small button-line" href="${enterAs(configuration, sight)}" target="_blank" rel="noopener">${icon('external')}${sight.label}</a>`;

type Next = {
  readonly story: Story;
  readonly step: Step;
  readonly isRunning: boolean;
  readonly failure: string | null;
};

const nextStep = ({ story, step, isRunning, failure }: Next): Html =>
  html`<li class="step step-next">${stepHead(step)}
${
  failure !== null &&
  html`<div class="notice notice-warning">${icon('warning')}<p><strong>Este paso no terminó</strong>Inténtalo otra vez: lo que ya se hizo no se repite. <code>${failure}</code></p></div>`
}
${
  isRunning
    ? html`<p class="step-running" role="status">Está pasando…</p>`
    : action({
        path: `historias/${story.id}/paso`,
        label: html`${icon('forward')}${failure === null ? 'Hazlo por mí' : 'Intentar otra vez'}`,
        kind: 'solid',
        name: `${failure === null ? 'Hazlo por mí' : 'Intentar otra vez'}: ${step.title}`,
      })
}</li>`;

const again = ({ id }: Story, isOver: boolean): Html =>
  html`<div class="story-again">${
    isOver && html`<p><span class="tag tag-success">${icon('check')}Fin de la historia</span></p>`
  }${action({
    path: `historias/${id}/otra-vez`,
    label: html`${icon('reset')}Contarla otra vez, con alguien nuevo`,
    kind: 'quiet',
  })}</div>`;
