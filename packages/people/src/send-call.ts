import { randomUUID } from 'node:crypto';

/** As it goes over the wire, whatever the call. */
export type Input = {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Who calls, and where: the origin of an app, and the headers that say who it is. */
export type Caller = {
  readonly origin: string;
  readonly credentials: Readonly<Record<string, string>>;
};

export type Call = {
  readonly name: string;
  readonly method: string;
  /** With a place for each of its parameters. */
  readonly address: string;
};

/** One call of an app, without an app: as it was answered. A refusal throws what it says. */
export async function sendCall(
  { origin, credentials }: Caller,
  { name, method, address }: Call,
  { query = {}, params = {}, body }: Input,
): Promise<Response> {
  const path = address.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const headers = new Headers(credentials);
  if (method !== 'GET') headers.set('idempotency-key', randomUUID());
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** What an answer says, out of its envelope. */
export async function dataOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  return JSON.parse(text === '' ? '{}' : text).data;
}
