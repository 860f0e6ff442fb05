import { newcomers } from '@abona/people/businesses';
import { stories } from '@abona/people/stories/stories';
import type { Story } from '@abona/people/stories/story';
import type { Configuration } from '#configuration.ts';
import { section } from '#console/section.ts';
import { listNeighbours, type Neighbour } from '#login/account-store.ts';
import { guestOwners, shopPeople, staffPeople } from '#people-login/people-doors.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { World } from '#world.ts';
import { enterAs } from './enter-as.ts';
import { newestRuns, type StoryRun } from './story-run-store.ts';

const HERO = '@historias.example';

/** The way in: three doors, whom one can be behind each, and stories to live through. */
export async function tourSection({ database, configuration }: World): Promise<Html> {
  const [neighbours, runs] = await Promise.all([listNeighbours(database), newestRuns(database)]);
  const people = neighbours.filter(({ email }) => !email.endsWith(HERO));
  return section({
    topic: 'tour',
    id: 'recorrido',
    title: 'Empieza aquí',
    icon: 'people',
    body: html`<div class="doors">
${door({
  icon: 'app',
  title: 'Cliente',
  text: 'Compra, pide, paga y pregunta desde su celular.',
  links: people.map((one) => entrance(configuration, one)),
  none: html`Nadie vive aquí todavía. <a href="${configuration.appOrigin}/pay" target="_blank" rel="noopener">Abre la app</a> y crea tu cuenta, o empieza una historia.`,
})}
${door({
  icon: 'shop',
  title: 'Comercio',
  text: 'Vende en línea y en la caja, y ve qué se le deposita.',
  links: [
    ...[...shopPeople, ...guestOwners].map(({ role, name }) =>
      workplace(configuration, { door: 'portal', role, name }),
    ),
    ...(people.length === 0 ? [] : newcomers.map((one) => ownShop(configuration, one))),
  ],
})}
${door({
  icon: 'bank',
  title: 'Quien presta',
  text: 'Decide, cobra, contesta y lleva los libros.',
  links: staffPeople.map(({ role, name }) =>
    workplace(configuration, { door: 'desk', role, name }),
  ),
})}
</div>
<h3 class="stories-title">Historias, paso por paso</h3>
<ul class="stories">${stories.map((story) =>
      storyCard(
        story,
        runs.find((run) => run.story === story.id),
      ),
    )}</ul>`,
  });
}

type DoorParts = {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly links: readonly Html[];
  readonly none?: Html;
};

const door = ({ icon: name, title, text, links, none }: DoorParts): Html =>
  html`<section class="door" aria-label="${title}"><h3>${icon(name)}${title}</h3><p class="small muted">${text}</p>
${links.length === 0 ? html`<p class="small">${none}</p>` : html`<ul class="door-people scroll" tabindex="0" aria-label="${title}: en quién convertirte">${links}</ul>`}</section>`;

/** Opens beside this page: whoever looks around comes back here. */
const way = (address: string, who: string, what: string): Html =>
  html`<li><a href="${address}" target="_blank" rel="noopener"><strong>${who}</strong> <span class="small">${what}</span></a></li>`;

function entrance(configuration: Configuration, { email, story }: Neighbour): Html {
  const [who = story, ...rest] = story.split(' ');
  const path = '/inicio';
  return way(enterAs(configuration, { door: 'app', person: email, path }), who, rest.join(' '));
}

const ROLES: Readonly<Record<string, string>> = {
  owner: 'dueña de Casa Ámbar',
  finance: 'finanzas',
  developer: 'programa la tienda',
  cashier: 'atiende la caja',
  reader: 'solo consulta',
  'taller-nopal': 'dueña de Taller Nopal',
  'luz-de-barro': 'dueño de Luz de Barro',
  support: 'atención a clientes',
  une: 'unidad especializada (UNE)',
  risk: 'riesgo',
  collections: 'cobranza',
  compliance: 'cumplimiento',
  operator: 'operación',
  auditor: 'auditoría: todo lo ve, nada cambia',
  admin: 'administra permisos',
};

type Workplace = {
  readonly door: 'desk' | 'portal';
  readonly role: string;
  readonly name: string;
};

function workplace(configuration: Configuration, { door: at, role, name }: Workplace): Html {
  const path = at === 'portal' ? '/prueba' : '/';
  return way(enterAs(configuration, { door: at, person: role, path }), name, ROLES[role] ?? role);
}

/** To the business that somebody opened by themselves. */
const ownShop = (
  configuration: Configuration,
  { email, owner, story }: (typeof newcomers)[number],
): Html =>
  way(
    enterAs(configuration, { door: 'portal', person: email, name: owner, path: '/' }),
    owner,
    story,
  );

const storyCard = ({ id, title, summary, steps }: Story, run: StoryRun | undefined): Html =>
  html`<li><a class="story" href="/historias/${id}"><strong>${title}</strong><span class="small muted">${summary}</span>${progress(run, steps.length)}</a></li>`;

function progress(run: StoryRun | undefined, all: number): Html {
  const done = run?.done.length ?? 0;
  if (run?.isRunning === true) return html`<span class="tag tag-info">Está pasando</span>`;
  if (done === 0) return html`<span class="tag">${all} ${all === 1 ? 'paso' : 'pasos'}</span>`;
  if (done >= all) return html`<span class="tag tag-success">${icon('check')}Contada</span>`;
  return html`<span class="tag tag-warning">Paso ${done + 1} de ${all}</span>`;
}
