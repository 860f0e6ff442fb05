import type { z } from 'zod';
import type { api, CallName } from './api.ts';

/** Types only: importing this file brings no schema into the browser's bundle. */

type Part<N extends CallName, P extends 'params' | 'query' | 'body'> = (typeof api)[N] extends {
  readonly [K in P]: infer S extends z.ZodType;
}
  ? { readonly [K in P]: z.input<S> }
  : { readonly [K in P]?: never };

export type CallInput<N extends CallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
export type CallReply<N extends CallName> = z.output<(typeof api)[N]['reply']>;
/** Method, address and who may call: all that the browser needs to know of an endpoint. */
export type ClientEntry = readonly [method: string, address: string, auth: string];
