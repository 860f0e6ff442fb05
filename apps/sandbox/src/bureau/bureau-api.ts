import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hangUpOrTimeout } from '#platform/hang.ts';
import { isSameText } from '#platform/same-text.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import { problemsOf, statusOf } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { AccountReport } from './account-report.ts';
import { type Bureau, createBureau } from './bureau.ts';
import type { BureauReport } from './bureau-report.ts';
import { ReportRequest } from './bureau-request.ts';
import { createDisputes } from './disputes.ts';
import { createReportIntake } from './report-intake.ts';

/** The bureau's refusals: its own code of status and case, a sentence in Spanish. */
class BureauRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const UNAVAILABLE = () => new BureauRefusal('503.1', 'Servicio no disponible.');

export const bureauApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const bureau = createBureau(world);
  answerInSpanish(app);
  app.addHook('onRequest', async (request) => authenticate(world, request));
  guardVendor(app, world, { party: 'bureau', unavailable: UNAVAILABLE });

  app.post('/v2/rccficoscore', async (request, reply) => ask(bureau, request, reply));
  app.get<{ Querystring: { folioOtorgante?: string } }>('/v2/rccficoscore', async (request) =>
    reportOrRefusal(await bureau.findByFolio(request.query.folioOtorgante ?? '')),
  );
  app.get<{ Params: { folio: string } }>('/v2/rccficoscore/:folio', async (request) =>
    reportOrRefusal(await bureau.find(request.params.folio)),
  );
  await app.register(reportsOnline, { world });
};

/** Lenders report here. The body is read as it came: its signature is over every sign of it. */
const reportsOnline: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const intake = createReportIntake(world);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/reportar-en-linea/v1', async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!intake.isSigned(body, String(request.headers['x-signature'] ?? '')))
      throw new BureauRefusal('403.2', 'La firma no es válida.');
    const report = AccountReport.safeParse(jsonIn(body));
    if (!report.success) throw malformed(report.error);
    return intake.take(report.data);
  });
  const disputes = createDisputes(world);
  app.get('/reportar-en-linea/v1/impugnaciones', async () => {
    const open = (await disputes.list(DISPUTES_LISTED)).filter(({ answer }) => answer === null);
    return {
      impugnaciones: open.map(({ id, account, motive, notifiedOn }) => ({
        folio: id,
        cuenta: account,
        motivo: motive,
        fechaNotificacion: notifiedOn,
      })),
    };
  });
  app.post<{ Params: { folio: string } }>(
    '/reportar-en-linea/v1/impugnaciones/:folio/respuesta',
    async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!intake.isSigned(body, String(request.headers['x-signature'] ?? '')))
        throw new BureauRefusal('403.2', 'La firma no es válida.');
      const answer = DisputeAnswer.safeParse(jsonIn(body));
      if (!answer.success) throw malformed(answer.error);
      const { resultado: result, sustento: support } = answer.data;
      const answered = await disputes.answer(request.params.folio, { result, support });
      if (answered === null) throw new BureauRefusal('404.1', 'No se encontró la impugnación.');
      return { estatus: { id: '1', descripcion: 'PROCESADO' } };
    },
  );
};

/** More than a lender has open at once. */
const DISPUTES_LISTED = 500;
/** A refusal says on what it rests. */
const DisputeAnswer = z.object({
  resultado: z.enum(['PROCEDE', 'NO PROCEDE']),
  sustento: z.string().min(1).max(4_000),
});

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function answerInSpanish(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.code === '500.1' && !(error instanceof BureauRefusal)) {
      request.log.error({ error }, 'the bureau failed');
    }
    const { code: codigo, message: mensaje } = refusal;
    return reply.code(Number(codigo.split('.')[0])).send({ errores: [{ codigo, mensaje }] });
  });
}

function asRefusal(error: unknown): BureauRefusal {
  if (error instanceof BureauRefusal) return error;
  return statusOf(error) < 500
    ? new BureauRefusal('400.1', 'La petición no se puede leer.')
    : new BureauRefusal('500.1', 'Error interno.');
}

function authenticate({ configuration }: VendorWorld, { headers }: FastifyRequest): void {
  const { apiKey, username, password } = configuration.vendors.bureau;
  const sent = (name: string) => String(headers[name] ?? '');
  const isKnown = [
    isSameText(sent('x-api-key'), apiKey),
    isSameText(sent('username'), username),
    isSameText(sent('password'), password),
  ].every(Boolean);
  if (!isKnown) throw new BureauRefusal('401.1', 'Credenciales no válidas.');
}

async function ask(bureau: Bureau, request: FastifyRequest, reply: FastifyReply) {
  const asked = ReportRequest.safeParse(request.body);
  if (!asked.success) throw malformed(asked.error);
  const { autorizacion } = asked.data;
  if (autorizacion?.tipo !== 'NIP' || autorizacion.folio === '') {
    throw new BureauRefusal('403.1', 'Falta la autorización del titular.');
  }
  const answer = await bureau.ask(asked.data);
  switch (answer.kind) {
    case 'report':
      return withoutId(answer.report);
    case 'no_file':
      throw new BureauRefusal('404.1', 'No se encontró información de la persona.');
    case 'error':
      throw new BureauRefusal('500.1', 'Error interno.');
    case 'timeout':
      await hangUpOrTimeout(reply);
      throw UNAVAILABLE();
  }
}

const malformed = (error: z.ZodError): BureauRefusal =>
  new BureauRefusal('400.1', `Revisa ${Object.keys(problemsOf(error)).join(', ')}.`);

const withoutId = ({ id: _, ...report }: BureauReport) => report;

function reportOrRefusal(report: BureauReport | null) {
  if (report === null) throw new BureauRefusal('404.1', 'No se encontró la consulta.');
  return withoutId(report);
}
