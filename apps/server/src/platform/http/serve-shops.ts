import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { merchantApiVersions, VERSION_HEADER } from '@abona/contract/merchants/english-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { Refusal } from './failure.ts';

const known: readonly string[] = merchantApiVersions;

/**
 * A shop's server hears which version answers. It may name the one that it was written for: one that never was is
 * refused rather than guessed at.
 */
export function agreeOnVersion(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers[VERSION_HEADER] ?? known.at(-1);
  if (typeof wanted !== 'string' || !known.includes(wanted))
    throw new Refusal('api_version_unknown');
  reply.header(VERSION_HEADER, wanted);
}

const DAY_S = 86_400;

/**
 * Pages of any shop may ask, by a publishable key: browsers are told so before and with every answer, refusals too.
 * No cookie is ever part of it, and nothing in the answer is anybody's.
 */
export const openToPages = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'x-request-id, retry-after')
    .header('cross-origin-resource-policy', 'cross-origin');

/** What a browser asks before it sends a key. */
export function answerPreflights({ fastify }: Api, endpoint: Endpoint): void {
  fastify.options(addressOf(endpoint), (_, reply) =>
    openToPages(reply)
      .header('access-control-allow-methods', endpoint.method)
      .header('access-control-allow-headers', `authorization, ${VERSION_HEADER}`)
      .header('access-control-max-age', String(DAY_S))
      .code(204)
      .send(),
  );
}
