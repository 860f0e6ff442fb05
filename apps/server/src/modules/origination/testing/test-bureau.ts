import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Behaviour = { readonly status: number; readonly body: unknown } | 'hang' | 'cut';

/** A bureau that speaks Círculo's protocol and does as it is told. */
export type TestBureau = {
  readonly url: string;
  readonly questions: readonly Readonly<Record<string, unknown>>[];
  /** What it does from now on; an answer also goes to those it left hanging. */
  readonly behave: (behaviour: Behaviour) => void;
};

type Credit = Readonly<Record<string, unknown>>;

export const goodReport = (changes: { score?: number; creditos?: readonly Credit[] } = {}) => ({
  folioConsulta: 'CC1',
  scores: [{ nombreScore: 'FICO', valor: changes.score ?? 742, razones: [] }],
  creditos: changes.creditos ?? [aCredit],
  consultas: [{ fechaConsulta: '2026-09-02', nombreOtorgante: 'BANCO' }],
});

export const aCredit: Credit = {
  nombreOtorgante: 'TIENDA COMERCIAL',
  frecuenciaPagos: 'Q',
  montoPagar: 500,
  fechaCierreCuenta: null,
  saldoActual: 6_200,
  saldoVencido: 0,
  historicoPagos: ' V V V01 V V',
  clavePrevencion: null,
};

export async function startTestBureau(): Promise<TestBureau> {
  const questions: Record<string, unknown>[] = [];
  const held: ServerResponse[] = [];
  let behaviour: Behaviour = { status: 200, body: goodReport() };
  const server = createServer(async (request, response) => {
    questions.push({
      path: request.url,
      headers: request.headers,
      ...JSON.parse(await text(request)),
    });
    if (behaviour === 'hang') return void held.push(response);
    if (behaviour === 'cut') return void request.socket.destroy();
    answer(response, behaviour);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    behave: (next) => {
      behaviour = next;
      if (typeof next !== 'string') for (const response of held.splice(0)) answer(response, next);
    },
  };
}

function answer(
  response: ServerResponse,
  { status, body }: { status: number; body: unknown },
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
