import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import type { World } from '#world.ts';
import { latestMoves } from './lender-books.ts';
import { moneyPage, moneyPart } from './money-page.ts';

const Chosen = z.object({
  asiento: z.coerce.number().int().positive().optional().catch(undefined),
});

/** The lender's books as they are written, for whoever wants to see where a peso goes. */
export function moneyRoutes(app: FastifyInstance, { configuration }: World): void {
  const viewOf = async (query: unknown) => ({
    moves: await latestMoves(configuration),
    chosenId: Chosen.parse(query).asiento ?? null,
  });
  app.get('/dinero', async ({ query }, reply) => sendPage(reply, moneyPage(await viewOf(query))));
  app.get('/dinero/parte', async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(moneyPart(await viewOf(query)).toString()),
  );
}
