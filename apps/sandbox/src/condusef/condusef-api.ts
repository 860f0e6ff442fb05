import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createRecords } from '#platform/records.ts';
import { isSameText } from '#platform/same-text.ts';
import { operationDate } from '#platform/spanish-time.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import { statusOf } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { openMonth, openQuarter } from './condusef-calendar.ts';
import { problemsOfRow, type Row, rowNames } from './condusef-rules.ts';

/** REUNE hears of what customers ask, REDECO of who collects: each knows its own tokens only. */
type System = 'reune' | 'redeco';

type TakenRow = { readonly id: string; readonly row: Row; readonly receivedAt: string };
type Errors = Readonly<Record<string, readonly string[]>>;

class CondusefRefusal extends Error {
  readonly status: number;
  readonly errors: Errors;

  constructor(status: number, message: string, errors: Errors = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

const TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;

const Credentials = z.object({ username: z.string().catch(''), password: z.string().catch('') });
const Rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** Forgotten with a restart: whoever has a token from before asks for another. */
const tokenKey = randomBytes(32);

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (body: string): string =>
  `${body}.${createHmac('sha256', tokenKey).update(body).digest('base64url')}`;

const Claims = z.object({ system: z.enum(['reune', 'redeco']), exp: z.number() });

/** A JWT of thirty natural days. */
const tokenFor = (system: System, username: string, now: Date): string =>
  signed(
    `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({
      system,
      username,
      exp: Math.floor((now.getTime() + TOKEN_DAYS * DAY_MS) / 1_000),
    })}`,
  );

/** The header is the bare token, without «Bearer». */
function demandToken({ headers }: FastifyRequest, system: System, now: Date): void {
  const token = headers.authorization ?? '';
  const body = token.split('.').slice(0, 2).join('.');
  if (!isSameText(token, signed(body))) throw new CondusefRefusal(401, 'Token inválido.');
  const claims = Claims.parse(
    JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString()),
  );
  if (claims.system !== system) throw new CondusefRefusal(403, 'El token es de otro sistema.');
  if (claims.exp * 1_000 < now.getTime()) throw new CondusefRefusal(400, 'El token venció.');
}

/** REUNE and REDECO as CONDUSEF publishes them: one bad row, and none is taken. */
export const condusefApi: FastifyPluginAsync<{
  readonly world: VendorWorld;
  readonly system: System;
}> = async (app, { world, system }) => {
  const { username, password } = world.configuration.vendors.condusef;
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof CondusefRefusal ? error.status : statusOf(error);
    const errors = error instanceof CondusefRefusal ? error.errors : {};
    const message = error instanceof Error ? error.message : 'Error interno.';
    return reply.code(status).send({ errors, message });
  });
  guardVendor(app, world, {
    party: 'condusef',
    unavailable: () => new CondusefRefusal(503, 'Servicio no disponible.'),
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/auth/users/token/',
    handler: async ({ body }) => {
      const sent = Credentials.parse(body ?? {});
      const isKnown = [
        isSameText(sent.username, username),
        isSameText(sent.password, password),
      ].every(Boolean);
      if (!isKnown) throw new CondusefRefusal(401, 'Usuario o contraseña incorrectos.');
      const token = tokenFor(system, username, await world.now());
      return { msg: 'Login exitoso!!!', user: { token_access: token, username } };
    },
  });

  const take = async (request: FastifyRequest, kind: keyof typeof rowNames | 'consultas') => {
    const now = await world.now();
    demandToken(request, system, now);
    const rows = Rows.safeParse(request.body);
    if (!rows.success) throw new CondusefRefusal(406, 'Se espera un arreglo de registros.');
    const today = operationDate(now);
    const period = system === 'reune' ? openQuarter(today) : openMonth(today);
    if (period === null) throw new CondusefRefusal(400, 'Fuera del periodo de envío.');
    if (kind === 'consultas') return rows.data.length === 0 ? [] : refuseConsultas();
    return takeRows(world, { kind, rows: rows.data, period });
  };

  if (system === 'redeco')
    app.post('/redeco/quejas', async (request) => {
      const folios = await take(request, 'quejas');
      return { 'Número total de envios': folios.length, 'Quejas enviadas': folios };
    });
  else
    for (const [path, kind] of [
      ['/reune/consultas/general', 'consultas'],
      ['/reune/reclamaciones', 'reclamaciones'],
      ['/reune/aclaraciones', 'aclaraciones'],
    ] as const)
      app.post(path, async (request) => {
        const folios = await take(request, kind);
        return { 'Número total de envios': folios.length, 'Folios enviados': folios };
      });
};

/** A lender without a counter has none to tell; their rules are not published. */
const refuseConsultas = (): never => {
  throw new CondusefRefusal(400, 'Las consultas no se simulan.');
};

type Batch = {
  readonly kind: keyof typeof rowNames;
  readonly rows: readonly Row[];
  readonly period: number;
};

async function takeRows(world: VendorWorld, { kind, rows, period }: Batch): Promise<string[]> {
  const taken = createRecords<TakenRow>(world.database, `condusef.${kind}`);
  const names = rowNames[kind];
  const folioOf = (row: Row): string => String(row[names.folio] ?? '');
  const errors: Record<string, readonly string[]> = {};
  for (const [place, row] of rows.entries()) {
    const folio = folioOf(row);
    const isTwice = rows.slice(0, place).some((other) => folioOf(other) === folio);
    const isKnown = isTwice || (await taken.find(folio)) !== null;
    const problems = problemsOfRow(row, { names, period, isKnown });
    if (problems.length > 0) errors[folio] = problems;
  }
  if (Object.keys(errors).length > 0)
    throw new CondusefRefusal(400, 'El envío fue rechazado.', errors);
  const receivedAt = new Date().toISOString();
  for (const row of rows) await taken.add({ id: folioOf(row), row, receivedAt });
  return rows.map(folioOf);
}
