import { randomUUID } from 'node:crypto';
import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallInput, CallReply } from '@abona/contract/client-types';

/** As it goes over the wire, whatever the call. */
export type Input = {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Every call that a customer's app can make, by its name in the contract. */
export type CustomerCalls = <N extends ClientCallName>(
  name: N,
  ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
) => Promise<CallReply<N>>;

/** Who calls, and where: the app's origin, and the headers that say who it is. */
type Caller = {
  readonly app: string;
  readonly credentials: Readonly<Record<string, string>>;
};

/** One call of the customer's app, without an app; a refusal throws what it says. */
export async function callServer<N extends ClientCallName>(
  { app, credentials }: Caller,
  name: N,
  { query = {}, params = {}, body }: Input = {},
): Promise<CallReply<N>> {
  const [method, address] = clientMap[name];
  const path = address.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const headers = new Headers(credentials);
  if (method !== 'GET') headers.set('idempotency-key', randomUUID());
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await fetch(`${app}${path}?${new URLSearchParams(query)}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return JSON.parse(text === '' ? '{}' : text).data;
}
