import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '#configuration.ts';
import { type ArrivalBell, fateUnder } from '#platform/delivery.ts';
import type { Faults } from '#platform/faults.ts';
import { hangUpOrTimeout } from '#platform/hang.ts';
import { isSameText } from '#platform/same-text.ts';
import { findSixDigitCode } from '#platform/six-digit-code.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import { type PhoneRequest, parseCall, parseMessage } from './gateway-requests.ts';
import { GatewayRefusal, refusalBody, toResource } from './gateway-resources.ts';
import { type GatewayReaction, reactionTo } from './magic-numbers.ts';
import { lastTenDigits, type PhoneMessage, type PhoneMessages } from './phone-store.ts';

export type PhoneWorld = {
  readonly configuration: Configuration;
  readonly messages: PhoneMessages;
  readonly events: WorldEvents;
  readonly faults: Faults;
  readonly bell: ArrivalBell;
};

type AccountPath = { readonly Params: { readonly account: string; readonly resource?: string } };

const API = '/2010-04-01/Accounts/:account';

/** Twilio's REST interface: SMS, WhatsApp and calls, taken in and shown on the simulated phone. */
export const phoneGateway: FastifyPluginAsync<{ readonly world: PhoneWorld }> = async (
  app,
  { world },
) => {
  await app.register(formbody);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof GatewayRefusal) return reply.code(error.status).send(refusalBody(error));
    request.log.error({ error }, 'the phone gateway failed');
    return reply.code(500).send(refusalBody(new GatewayRefusal(500, 20_500, 'Internal error')));
  });
  app.addHook('onRequest', async (request) => authenticate(world.configuration, request));
  app.addHook('preHandler', async () => {
    if (world.faults.now().phone.mode === 'down') {
      throw new GatewayRefusal(503, 20_503, 'Service unavailable');
    }
  });

  app.post<AccountPath>(`${API}/Messages.json`, async (request, reply) =>
    accept(world, parseMessage(request.body), reply),
  );
  app.post<AccountPath>(`${API}/Calls.json`, async (request, reply) =>
    accept(world, parseCall(request.body), reply),
  );
  app.get<AccountPath>(`${API}/Messages.json`, async () => {
    const messages = await world.messages.list();
    return { messages: messages.map((message) => toResource(world.configuration, message)) };
  });
  for (const kind of ['Messages', 'Calls']) {
    app.get<AccountPath>(`${API}/${kind}/:resource`, async (request) => {
      const sid = (request.params.resource ?? '').replace(/\.json$/, '');
      const message = await world.messages.find(sid);
      if (message === null) throw new GatewayRefusal(404, 20_404, 'The resource was not found');
      return toResource(world.configuration, message);
    });
  }
};

function authenticate({ phone }: Configuration, request: FastifyRequest): void {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ');
  const [user, ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const { account } = request.params as AccountPath['Params'];
  const known =
    scheme.toLowerCase() === 'basic' &&
    isSameText(user ?? '', phone.account) &&
    isSameText(rest.join(':'), phone.token) &&
    account === phone.account;
  if (!known) throw new GatewayRefusal(401, 20_003, 'Authenticate');
}

async function accept(world: PhoneWorld, wanted: PhoneRequest, reply: FastifyReply) {
  const reaction = reactionTo(wanted.to, wanted.channel);
  switch (reaction.kind) {
    case 'refuse':
      throw new GatewayRefusal(400, reaction.code, reaction.message);
    case 'fail':
      throw new GatewayRefusal(500, 20_500, 'Internal error');
    case 'hang':
      await hangUpOrTimeout(reply);
      throw new GatewayRefusal(504, 20_504, 'Gateway timeout');
    case 'accept': {
      const message = await addCopies(world, wanted, reaction);
      world.events.announce('phone', lastTenDigits(wanted.to));
      return reply.code(201).send(toResource(world.configuration, message));
    }
  }
}

async function addCopies(
  { messages, faults, bell }: PhoneWorld,
  wanted: PhoneRequest,
  { fate: own, copies }: Extract<GatewayReaction, { kind: 'accept' }>,
): Promise<PhoneMessage> {
  const fate = fateUnder(faults.now().phone, own);
  const add = () =>
    messages.add({
      ...wanted,
      sid: (wanted.channel === 'call' ? 'CA' : 'SM') + randomBytes(16).toString('hex'),
      code: findSixDigitCode(wanted.body),
      fate,
    });
  const message = await add();
  for (let copy = 1; copy < copies; copy += 1) await add();
  if (fate.kind === 'delayed') bell.ringAfter('phone', fate.delayMs);
  return message;
}
