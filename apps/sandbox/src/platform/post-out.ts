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

/** Posts on a connection that is kept; only the status of the answer counts, and nobody is followed elsewhere. */
export function postOut(url: string, { headers, body, timeoutMs, signal }: Post): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
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
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  request.on('close', () => clearTimeout(limit));
  request.end(body);
  return promise;
}
