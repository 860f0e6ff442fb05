// What the load itself costs is taken from the machine that is measured: calls are made with as little as
// can be, over connections that stay open.
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

type Call = {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
  /** Where the call comes from: people have addresses of their own. */
  readonly from?: string;
};

/** The parsed answer; whatever is not a success throws. */
export function ask<T>({ port, method, path, headers = {}, body, from }: Call): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const call = request(
    {
      ...{ agent, host: '127.0.0.1', port, method, path },
      ...(from === undefined ? {} : { localAddress: from }),
      headers: {
        ...headers,
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      },
    },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.once('end', () => {
        const isGood = answer.statusCode !== undefined && answer.statusCode < 300;
        if (isGood) resolve(JSON.parse(text) as T);
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
      });
    },
  );
  call.once('error', reject);
  call.end(sent);
  return promise;
}
