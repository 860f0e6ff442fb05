import http from 'node:http';
import https from 'node:https';

type Post = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

const connections = { keepAlive: true, timeout: 4_000 };
const plain = new http.Agent(connections);
const secure = new https.Agent(connections);

export type PostAnswer = { readonly status: number; readonly text: string };

/** More than any answer that somebody waits for. */
const ANSWER_MAX = 10_000;

/** Posts on a connection that is kept; nobody is followed elsewhere. */
export function postOut(
  url: string,
  { headers, body, timeoutMs, signal }: Post,
): Promise<PostAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>();
  const isSecure = url.startsWith('https:');
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: isSecure ? secure : plain,
    signal,
  });
  const limit = setTimeout(
    () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  request.on('error', reject);
  request.on('response', (response) => {
    response.on('error', reject);
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      if (text.length < ANSWER_MAX) text += part;
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
  });
  request.on('close', () => clearTimeout(limit));
  request.end(body);
  return promise;
}
