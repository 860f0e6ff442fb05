import { api } from '@abona/contract/api';
import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallReply } from '@abona/contract/client-types';
import type { ErrorCode } from '@abona/contract/errors';
import { vi } from 'vitest';

type Answer = { readonly status: number; readonly body: unknown };

/** Samples that the contract refuses, for whoever looks after each test: a call that throws is only one that failed. */
export const wrongSamples: string[] = [];

/** What our server would say: the contract's own schema holds every sample to it, in shape and in value. */
export function success<N extends ClientCallName>(name: N, data: CallReply<N>): Answer {
  const read = api[name].reply.safeParse(data);
  if (!read.success) {
    const problem = `the server never answers ${name} so: ${read.error.message}`;
    wrongSamples.push(problem);
    throw new Error(problem);
  }
  return { status: 200, body: { status: 'success', data } };
}

/** A refusal of certain fields, as the server tells them. */
export const refusedFields = (...fields: readonly (readonly [string, string])[]): Answer => ({
  status: 422,
  body: {
    status: 'fail',
    error: {
      code: 'validation_failed',
      message: 'Revisa los datos marcados.',
      trace_id: 'trace-1',
      retryable: false,
      fields: fields.map(([path, message]) => ({ path, message })),
    },
  },
});

export const refusal = (status: number, code: ErrorCode, message = 'No se pudo.'): Answer => ({
  status,
  body: {
    status: 'fail',
    error: { code, message, trace_id: 'trace-1', retryable: status >= 500 },
  },
});

type Call = {
  readonly name: ClientCallName | null;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly method: string;
  readonly keepalive: boolean;
};
export type Answers = Partial<
  Record<ClientCallName, (call: Call, nth: number) => Answer | Promise<Answer>>
>;

const nameAt = (method: string, path: string): ClientCallName | null => {
  const names = Object.keys(clientMap) as ClientCallName[];
  const isMet = (address: string) =>
    new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return names.find((name) => clientMap[name][0] === method && isMet(clientMap[name][1])) ?? null;
};

/** Our server, as far as a test needs it: answers by the name of the call, and remembers all. */
export function fakeServer(answers: Answers) {
  const calls: Call[] = [];
  const count = (name: ClientCallName): number => calls.filter((call) => call.name === name).length;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const method = init.method ?? 'GET';
    const name = nameAt(method, input.split('?')[0] ?? '');
    const call: Call = {
      name,
      url: input,
      method,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      keepalive: init.keepalive ?? false,
    };
    calls.push(call);
    const answer = name === null ? undefined : answers[name];
    if (answer === undefined) throw new TypeError(`nobody answers ${method} ${input}`);
    const { status, body } = await answer(call, count(name as ClientCallName));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return { calls, count };
}
