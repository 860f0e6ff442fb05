import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '#configuration.ts';
import type { Faults } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import type { PushEvents } from './push-event-store.ts';
import type { Publication, PushHub } from './push-hub.ts';
import { isTarget } from './push-protocol.ts';
import { objectionToRequest } from './push-signature.ts';

export type PushWorld = {
  readonly configuration: Configuration;
  readonly events: WorldEvents;
  readonly faults: Faults;
  readonly hub: PushHub;
  readonly pushEvents: PushEvents;
};

const PAYLOAD_BYTES_MAX = 10 * 1024;
const CHANNELS_PER_EVENT_MAX = 100;
const EVENTS_PER_BATCH_MAX = 10;

const Channel = z.string().refine(isTarget);
const Payload = z.string().refine((text) => Buffer.byteLength(text) <= PAYLOAD_BYTES_MAX, {
  params: { tooLarge: true },
});
const EventName = z.string().min(1).max(200);

const SingleEvent = z.object({
  name: EventName,
  data: Payload,
  channels: z.array(Channel).min(1).max(CHANNELS_PER_EVENT_MAX).optional(),
  channel: Channel.optional(),
  socket_id: z.string().optional(),
});
const BatchEvent = z.object({
  name: EventName,
  data: Payload,
  channel: Channel,
  socket_id: z.string().optional(),
});
const Batch = z.object({ batch: z.array(BatchEvent).max(EVENTS_PER_BATCH_MAX) });

/** An answer of the real service to a request it does not take: a status and a line of text. */
class PushRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The app server's side of the push service. */
export const pushApi: FastifyPluginAsync<{ readonly world: PushWorld }> = async (
  app,
  { world },
) => {
  app.removeAllContentTypeParsers();
  // The signature covers the bytes, so the bytes are kept.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PushRefusal) return reply.code(error.status).send(error.message);
    request.log.error({ error }, 'the push service failed');
    return reply.code(500).send('Internal error');
  });
  app.addHook('preHandler', async (request) => authenticate(world, request));

  app.post('/apps/:app/events', async (request) => {
    const { name, data, channels, channel, socket_id } = parseBody(SingleEvent, request);
    const targets = channels ?? (channel === undefined ? [] : [channel]);
    if (targets.length === 0) throw new PushRefusal(400, 'At least one channel is required');
    const publications = targets.map((target) =>
      toPublication({ name, data, channel: target, socket_id }),
    );
    await publishAll(world, publications);
    return {};
  });
  app.post('/apps/:app/batch_events', async (request) => {
    await publishAll(world, parseBody(Batch, request).batch.map(toPublication));
    return {};
  });
  app.get('/apps/:app/channels', async (request) => ({
    channels: occupiedChannels(world.hub, queryOf(request)['filter_by_prefix'] ?? ''),
  }));
  app.get<{ Params: { channel: string } }>('/apps/:app/channels/:channel', async (request) => {
    const listeners = world.hub.listenersOf(request.params.channel);
    return { occupied: listeners > 0, subscription_count: listeners };
  });
  app.post<{ Params: { user: string } }>(
    '/apps/:app/users/:user/terminate_connections',
    async (request) => {
      world.hub.disconnectUser(request.params.user);
      return {};
    },
  );
};

function authenticate({ configuration, faults }: PushWorld, request: FastifyRequest): void {
  const { app } = request.params as { readonly app: string };
  if (app !== configuration.push.appId) throw new PushRefusal(404, 'There is no such app');
  const [path = ''] = request.url.split('?');
  const objection = objectionToRequest(
    configuration.push,
    { method: request.method, path, query: queryOf(request), body: bodyOf(request) },
    Math.floor(Date.now() / 1_000),
  );
  if (objection !== null) throw new PushRefusal(401, objection);
  if (faults.now().push.mode !== 'up') throw new PushRefusal(503, 'Service unavailable');
}

async function publishAll(
  { hub, pushEvents, events }: PushWorld,
  publications: readonly Publication[],
): Promise<void> {
  const sentAt = new Date();
  const sent = publications.map((publication) => ({
    ...publication,
    receivers: hub.publish(publication),
    sentAt,
  }));
  for (const event of sent) await pushEvents.add(event);
  for (const { channel } of publications) events.announce('push', channel);
}

const toPublication = ({ name, data, channel, socket_id }: z.output<typeof BatchEvent>) => ({
  channel,
  name,
  payload: data,
  exceptSocketId: socket_id,
});

function occupiedChannels(hub: PushHub, prefix: string): Record<string, object> {
  const names = hub.connections().flatMap(({ channels }) => [...channels]);
  const wanted = names.filter((name) => name.startsWith(prefix));
  return Object.fromEntries(wanted.map((name) => [name, {}]));
}

function parseBody<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const parsed = schema.safeParse(readJson(bodyOf(request)));
  if (parsed.success) return parsed.data;
  const tooLarge = parsed.error.issues.some(
    (issue) => issue.code === 'custom' && issue.params?.['tooLarge'] === true,
  );
  if (tooLarge) throw new PushRefusal(413, 'The data of an event may not exceed 10 kB');
  const [first] = parsed.error.issues;
  throw new PushRefusal(400, `${first?.path.join('.') ?? ''}: ${first?.message ?? 'not valid'}`);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new PushRefusal(400, 'The body is not JSON');
  }
}

const bodyOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

const queryOf = (request: FastifyRequest): Record<string, string> =>
  request.query as Record<string, string>;
