import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type ToldBatch = { readonly path: string; readonly token: string; readonly rows: any };

/** CONDUSEF's interface: it keeps what it was told, and sends back what a test wants. */
export async function startTakingCondusef() {
  const told: ToldBatch[] = [];
  const state = { isAway: false, refusals: [] as { status: number; errors: object }[] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (state.isAway) {
      response.writeHead(503).end('{}');
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const path = request.url ?? '';
    if (path.endsWith('/auth/users/token/')) {
      const system = path.split('/')[1];
      response.end(JSON.stringify({ msg: '', user: { token_access: `token-${system}` } }));
      return;
    }
    told.push({ path, token: String(request.headers.authorization), rows: body });
    const refusal = state.refusals.shift();
    if (refusal !== undefined) response.statusCode = refusal.status;
    response.end(
      JSON.stringify({ errors: refusal?.errors ?? {}, message: 'El envío fue rechazado.' }),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { CONDUSEF_REUNE_URL: `${url}/reune`, CONDUSEF_REDECO_URL: `${url}/redeco` };
  return { told, state, env };
}
