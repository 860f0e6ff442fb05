import type { Endpoint } from '@abona/contract/endpoint';
import type { FastifyInstance } from 'fastify';

/** The HTTP side of the server, to which modules mount their endpoints. */
export type Api = {
  readonly fastify: FastifyInstance;
  readonly mounted: Endpoint[];
};
