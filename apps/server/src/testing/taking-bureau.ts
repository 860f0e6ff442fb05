import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type ReceivedReport = { readonly isSigned: boolean; readonly headers: any; readonly body: any };

/** A bureau that takes reports online: it keeps what it was told, and sends back what a test wants. */
export async function startTakingBureau(signingKey: string) {
  const key = createPublicKey(
    createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }),
  );
  const told: ReceivedReport[] = [];
  const state = {
    rejections: [] as { clave: string; descripcion: string }[],
    isAway: false,
    /** What customers contest, as the bureau lists it until it is answered. */
    disputes: [] as { folio: string; cuenta: string; motivo: string; fechaNotificacion: string }[],
    answers: [] as { folio: string; resultado: string; sustento: string }[],
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    if (state.isAway) {
      response.writeHead(503).end();
      return;
    }
    const answeredFolio = /impugnaciones\/(\w+)\/respuesta$/.exec(request.url ?? '')?.[1];
    if (request.url?.endsWith('/impugnaciones') === true) {
      const folios = new Set(state.answers.map(({ folio }) => folio));
      const impugnaciones = state.disputes.filter(({ folio }) => !folios.has(folio));
      response.end(JSON.stringify({ impugnaciones }));
      return;
    }
    if (answeredFolio !== undefined) {
      state.answers.push({ folio: answeredFolio, ...JSON.parse(raw.toString('utf8')) });
      response.end('{}');
      return;
    }
    const signature = Buffer.from(String(request.headers['x-signature']), 'hex');
    const isSigned = verify('sha256', raw, key, signature);
    told.push({ isSigned, headers: request.headers, body: JSON.parse(raw.toString('utf8')) });
    const rechazos = state.rejections.splice(0);
    const estatus = { id: rechazos.length === 0 ? '1' : '2', descripcion: '' };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ estatus, advertencias: null, rechazos }));
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, told, state };
}
