import type { z } from 'zod';
import type { api, CallName } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import type { portalApi } from './portal/portal-api.ts';
import type { staffApi } from './staff/staff-api.ts';

/** Types only: importing this file brings no schema into the browser's bundle. */

type Calls = Readonly<Record<string, Endpoint>>;

type Part<
  A extends Calls,
  N extends keyof A,
  P extends 'params' | 'query' | 'body',
> = A[N] extends { readonly [K in P]: infer S extends z.ZodType }
  ? { readonly [K in P]: z.input<S> }
  : { readonly [K in P]?: never };

type InputOf<A extends Calls, N extends keyof A> = Part<A, N, 'params'> &
  Part<A, N, 'query'> &
  Part<A, N, 'body'>;

export type CallInput<N extends CallName> = InputOf<typeof api, N>;
export type CallReply<N extends CallName> = z.output<(typeof api)[N]['reply']>;
/** Method, address and who may call: all that the browser needs to know of an endpoint. */
export type ClientEntry = readonly [method: string, address: string, auth: string];

export type StaffCallName = keyof typeof staffApi;
export type StaffCallInput<N extends StaffCallName> = InputOf<typeof staffApi, N>;
export type StaffCallReply<N extends StaffCallName> = z.output<(typeof staffApi)[N]['reply']>;

export type PortalCallName = keyof typeof portalApi;
export type PortalCallInput<N extends PortalCallName> = InputOf<typeof portalApi, N>;
export type PortalCallReply<N extends PortalCallName> = z.output<(typeof portalApi)[N]['reply']>;
