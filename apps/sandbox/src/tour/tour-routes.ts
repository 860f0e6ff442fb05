import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/page.ts';
import type { World } from '#world.ts';
import { storyPage, storyPart } from './story-page.ts';
import { newestRunOf } from './story-run-store.ts';
import { findStory } from './story-teller.ts';

type ById = { readonly Params: { readonly id: string } };

/** The stories of the console: each has a page of its own, which can be left and come back to. */
export function tourRoutes(app: FastifyInstance, { configuration, database, teller }: World): void {
  const shownOf = async (id: string) => {
    const story = findStory(id);
    if (story === undefined) return null;
    return { configuration, story, run: await newestRunOf(database, id) };
  };

  app.get<ById>('/historias/:id', async ({ params }, reply) => {
    const shown = await shownOf(params.id);
    return shown === null ? reply.redirect('/#recorrido', 303) : sendPage(reply, storyPage(shown));
  });
  app.get<ById>('/historias/:id/parte', async ({ params }, reply) => {
    const shown = await shownOf(params.id);
    if (shown === null) return reply.code(404).send('');
    return reply.type('text/html; charset=utf-8').send(storyPart(shown).toString());
  });

  const onStory = (path: string, act: typeof teller.goOn) =>
    app.post<ById>(`/acciones/historias/:id/${path}`, async ({ params: { id } }, reply) => {
      const story = findStory(id);
      if (story === undefined) return reply.code(404).send('');
      const objection = await act(story);
      return objection === null
        ? reply.redirect(`/historias/${id}`, 303)
        : reply.code(422).type('text/plain; charset=utf-8').send(objection);
    });
  onStory('paso', teller.goOn);
  onStory('otra-vez', teller.beginAnew);
}
