import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { pesosText } from '../rails/spei/stp/stp-order.ts';

type Came = {
  readonly key: string;
  readonly clabe: string;
  /** In centavos. */
  readonly amount: number;
  /** The operating day. */
  readonly day: string;
  /** ISO 8601: when it settled. */
  readonly at: string;
  readonly from: string;
};

type Row = Readonly<Record<string, unknown>>;

/** Everything of one kind and day, as the queries have it. */
const isAsked = (row: Row, { fechaOperacion, claveRastreo }: Row): boolean =>
  (fechaOperacion === undefined || String(row['fechaOperacion']) === String(fechaOperacion)) &&
  (claveRastreo === undefined || row['claveRastreo'] === claveRastreo);

/**
 * STP, told by a test what it knows: it takes every order, tells of one what had become of it when it was asked so
 * often, and has the deposits that came.
 */
export async function startToldStp() {
  const states = new Map<string, string[]>();
  const orders = new Map<string, Row>();
  const deposits: Row[] = [];
  const asked: string[] = [];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const orderOf = (key: string): Row => {
    const [estado = 'L', ...later] = states.get(key) ?? [];
    if (later.length > 0) states.set(key, later);
    return { ...orders.get(key), estado, causaDevolucion: estado === 'D' ? 3 : null };
  };
  const answerTo = (path: string, body: Row): Row => {
    const came = deposits.filter((row) => isAsked(row, body));
    if (path.endsWith('/V2/conciliacion')) {
      const rows = body['tipoOrden'] === 'R' ? came : [...orders.keys()].map(orderOf);
      const first = Number(body['page']) * 1_000;
      return { estado: 0, total: rows.length, datos: rows.slice(first, first + 1_000) };
    }
    if (body['tipoOrden'] !== 'R')
      return { estado: 0, respuesta: orderOf(String(body['claveRastreo'])) };
    return came.length === 0 ? { estado: 6 } : { estado: 0, respuesta: came[0] };
  };
  const server = createServer(async (request, reply) => {
    const body = Object(await json(request));
    asked.push(`${request.url}`);
    if (request.method !== 'PUT')
      return void reply.end(JSON.stringify(answerTo(request.url ?? '', body)));
    orders.set(body.claveRastreo, body);
    reply.end(JSON.stringify({ resultado: { id: 1_000_000 + orders.size } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { SPEI_URL: url, SPEI_SIGNING_KEY: key },
    states,
    /** The paths of what it was asked, in their order. */
    asked,
    deposits,
    /** Money that came: STP has it from now on. Answers what STP says of it. */
    came: (deposit: Came, more: Row = {}): Row => {
      deposits.push({ ...abonoOf(deposit), estado: 'LQ', ...more });
      return abonoOf(deposit);
    },
  };
}

/** What STP says of money that came. */
export const abonoOf = ({ key, clabe, amount, day, at, from }: Came) => ({
  id: 1_000,
  empresa: 'ABONA',
  claveRastreo: key,
  fechaOperacion: Number(day.replaceAll('-', '')),
  institucionOrdenante: Number(`40${from.slice(0, 3)}`),
  institucionContraparte: Number(`40${from.slice(0, 3)}`),
  monto: pesosText(amount as Parameters<typeof pesosText>[0]),
  nombreOrdenante: 'ANA',
  cuentaOrdenante: from,
  cuentaBeneficiario: clabe,
  tipoPago: 1,
  tsLiquidacion: String(Date.parse(at)),
});
