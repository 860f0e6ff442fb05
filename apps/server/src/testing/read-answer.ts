import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import type { Api } from '#platform/http/api.ts';

type Values = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
export type Answer = { status: number; data: any; error: any; headers: Values; text: string };

type Response = Awaited<ReturnType<Api['fastify']['inject']>>;

/** The address of a call with its parameters filled in. */
export const addressWith = (endpoint: Endpoint, params: Values): string =>
  addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

/** What a call was answered. A bug of ours fails the test by its own name, not by a status. */
export function readAnswer(response: Response, bugs: readonly unknown[]): Answer {
  if (response.statusCode === 500) throw bugs.at(-1) ?? new Error(response.body);
  // A file that was asked for is no envelope.
  const isFile = !String(response.headers['content-type']).includes('json');
  const { data, error } = isFile ? {} : response.json();
  const { statusCode: status, body: text } = response;
  return { status, data, error, headers: response.headers as Values, text };
}
