import type { Endpoint } from '@abona/contract/endpoint';
import type { Result } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Limit } from '#platform/rate-limit.ts';
import type { CallerOf } from './caller.ts';
import type { Failure } from './failure.ts';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Record<Part, infer S> ? OutputOf<S> : undefined;

/** Where a call came from, as far as the connection tells. */
type Client = {
  /** The address by the trusted proxies' count, not by what the caller claims. */
  readonly address: string;
  readonly userAgent: string | null;
};

/** A call that passed the gate: known caller, checked input. */
export type Call<E extends Endpoint> = {
  readonly caller: CallerOf<E['auth']>;
  readonly params: PartOf<E, 'params'>;
  readonly query: PartOf<E, 'query'>;
  readonly headers: PartOf<E, 'headers'>;
  readonly body: PartOf<E, 'body'>;
  /** The body as it came, for endpoints with `auth: 'signature'`; null elsewhere. */
  readonly rawBody: string | null;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly client: Client;
  readonly setHeader: (name: string, value: string) => void;
  /** For work with outside calls under an idempotency key: where an earlier attempt got to. */
  readonly recovery: Recovery | null;
};

/**
 * A call that talks to the outside cannot hold its transaction meanwhile. Its key is claimed first
 * and leased; when a node dies under it, the next attempt begins at the point that was reached.
 */
type Recovery = {
  readonly point: string | null;
  readonly reached: (point: string) => Promise<void>;
};

type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
type CodeOf<E extends Endpoint> = E['errors'][number];

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<ReplyOf<E>, Failure<CodeOf<E>>>>;

/** A handler with what differs from the ordinary. */
export type Binding<E extends Endpoint> = {
  readonly handler: Handler<E>;
  /** Instead of the default limits. */
  readonly limit?: Limit;
  /** The handler calls somebody outside, so it cannot run inside one transaction. */
  readonly callsOutside?: true;
};
