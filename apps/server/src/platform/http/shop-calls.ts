import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import type { ShopCall } from './caller.ts';

/** Tells of each of them once it is answered: refusals by its scope or its rate are among them, wrong keys are nobody's. */
export function noteShopCalls({ fastify, noteShopCall }: Api): void {
  if (noteShopCall === undefined) return;
  fastify.addHook('onResponse', async (request, reply) => {
    const call = shopCallOf(request, reply);
    if (call !== null) noteShopCall(call);
  });
}

function shopCallOf(request: FastifyRequest, reply: FastifyReply): ShopCall | null {
  const { shop, method, routeOptions } = request;
  const { endpoint } = routeOptions.config;
  if (shop === null || endpoint === undefined) return null;
  const params = request.params as Readonly<Record<string, string>>;
  return {
    merchantId: shop.merchantId,
    keyId: shop.keyId,
    requestId: request.id,
    method,
    path: endpoint.path.replace(/\{(\w+)\}/g, (part, name) => ourName(params[name]) ?? part),
    status: reply.statusCode,
    errorCode: request.refusedWith,
    durationMs: Math.round(reply.elapsedTime),
  };
}

/** What we name things of a shop's by. A code on a shopper's phone is none of them, nor is anything that was made up. */
const OUR_NAMES = /^(?:[a-z]{2,3}_[\da-z]{26}|hsu-[\da-z]{26}|\d{15})$/;

const ourName = (value: string | undefined): string | null =>
  value !== undefined && OUR_NAMES.test(value) ? value : null;
