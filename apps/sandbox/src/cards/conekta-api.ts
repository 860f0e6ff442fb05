import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isSameText } from '#platform/same-text.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { createCardStore } from './card-store.ts';
import { tokenView } from './card-views.ts';
import {
  answerAsConekta,
  askedOfConekta,
  invalid,
  unavailable,
  unknownKey,
} from './conekta-refusal.ts';
import { customerRoutes } from './customer-api.ts';
import { eventRoutes } from './event-api.ts';
import { orderRoutes } from './order-api.ts';
import { NewToken } from './order-requests.ts';

const SPOKEN = 'application/vnd.conekta-v2.3.0+json';
const VERSION = /^application\/vnd\.conekta-v2\.\d+\.\d+\+json$/;

/** Conekta's API 2.x, as far as a lender uses it. */
export const conektaApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const store = createCardStore(world);
  answerAsConekta(app);
  app.addHook('onRequest', async (request) => {
    authenticate(world, request);
    if (!VERSION.test(request.headers.accept ?? '')) {
      throw invalid('accept', 'Ask for application/vnd.conekta-v2.x.0+json.');
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-type', SPOKEN);
  });
  guardVendor(app, world, { party: 'cards', unavailable });

  app.post('/tokens', async (request) => {
    const { card } = askedOfConekta(NewToken, request.body);
    return tokenView(await store.createToken(card));
  });
  customerRoutes(app, store);
  orderRoutes(app, store);
  eventRoutes(app, store);
};

/** The private key opens everything; the public one makes tokens, and nothing else. */
function authenticate({ configuration }: VendorWorld, request: FastifyRequest): void {
  const { privateKey, publicKey } = configuration.vendors.cards;
  const key = keyIn(request.headers.authorization ?? '');
  const mayMakeTokens = request.method === 'POST' && request.url.endsWith('/tokens');
  const isKnown = isSameText(key, privateKey) || (mayMakeTokens && isSameText(key, publicKey));
  if (!isKnown) throw unknownKey();
}

function keyIn(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  return Buffer.from(credentials, 'base64').toString('utf8').replace(/:$/, '');
}
