import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { bankText } from '@abona/mexico/person-name';
import { suggestRfc } from '@abona/mexico/rfc-maker';
import { stateByCurp } from '@abona/mexico/states';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut, jsonIn, type OutgoingAnswer, OutgoingTimeout } from '#platform/outgoing-call.ts';
import type { BureauSummary } from '../domain/decision-inputs.ts';
import type { Bureau, BureauFailure, BureauQuestion, BureauReport } from '../ports.ts';

const TIMEOUT_MS = 10_000;
const REPORT_PATH = '/v2/rccficoscore';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  readonly timeoutMs?: number;
};

/** Círculo de Crédito: the consolidated report with its FICO score. */
export function createCirculoBureau(options: Options): Bureau {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': options.apiKey,
    username: options.username,
    password: options.password,
  };
  return {
    ask: async (question, signal) => {
      assertOutsideTransaction('the bureau was asked');
      try {
        const answer = await callOut(`${options.url}${REPORT_PATH}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(toRequest(question)),
          timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
          signal,
        });
        return read(answer, question.today);
      } catch (failure) {
        return err(failure instanceof OutgoingTimeout ? 'timed_out' : 'unavailable');
      }
    },
  };
}

/** Names in capitals without accents, as bureaus keep them; the RFC is a suggestion of ours. */
function toRequest({ folio, authorisation, person, address }: BureauQuestion): object {
  const [first = '', ...others] = bankText(person.givenNames).split(' ');
  const { givenNames, firstSurname, secondSurname, birthDate, curp } = person;
  const place = `${address.street} ${address.exterior_number}`;
  return {
    folioOtorgante: folio,
    autorizacion: {
      tipo: 'NIP',
      folio: authorisation.folio,
      fecha: authorisation.signedAt.toISOString(),
    },
    persona: {
      primerNombre: first,
      segundoNombre: others.length === 0 ? null : others.join(' '),
      apellidoPaterno: bankText(firstSurname),
      apellidoMaterno: secondSurname === null ? null : bankText(secondSurname),
      fechaNacimiento: birthDate,
      CURP: curp,
      RFC: suggestRfc({
        givenNames,
        firstSurname,
        secondSurname: secondSurname ?? '',
        birthDate,
      }),
      nacionalidad: 'MX',
      domicilio: {
        direccion: bankText(place),
        coloniaPoblacion: bankText(address.settlement),
        delegacionMunicipio: bankText(address.municipality ?? ''),
        ciudad: bankText(address.city ?? address.municipality ?? ''),
        estado: stateByCurp(address.state)?.bureau ?? '',
        CP: address.postal_code,
      },
    },
  };
}

const Report = z.object({
  folioConsulta: z.string(),
  scores: z.array(z.object({ nombreScore: z.string(), valor: z.number() })),
  creditos: z.array(
    z.object({
      frecuenciaPagos: z.string(),
      montoPagar: z.number(),
      fechaCierreCuenta: z.string().nullable(),
      saldoActual: z.number(),
      saldoVencido: z.number(),
      historicoPagos: z.string(),
      clavePrevencion: z.string().nullable(),
    }),
  ),
  consultas: z.array(z.object({ fechaConsulta: z.string() })),
});
type Report = z.output<typeof Report>;

const Refusal = z.object({ errores: z.array(z.object({ codigo: z.string() })).min(1) });

function read(
  { isFine, status, text }: OutgoingAnswer,
  today: CivilDate,
): Result<BureauReport, BureauFailure> {
  const body = jsonIn(text);
  if (isFine) {
    const report = Report.safeParse(body);
    if (!report.success) return err('unreadable');
    const summary = summaryOf(report.data, today);
    return ok({ kind: 'report', folio: report.data.folioConsulta, summary });
  }
  const refusal = Refusal.safeParse(body);
  const code = refusal.success ? refusal.data.errores[0]?.codigo : undefined;
  if (status === 404 && code === '404.1') return ok({ kind: 'no_file' });
  return err(status >= 500 || status === 429 ? 'unavailable' : 'refused');
}

/** How many payments of each kind make a month, in halves: fortnights two, weeks four and a third. */
const paymentsAMonth: Readonly<Record<string, number>> = { M: 1, Q: 2, S: 13 / 3 };
const INQUIRY_DAYS = 90;
const HISTORY_MONTHS = 12;
const MONTH_WIDTH = 2;

/** What a decision may look at; the bureau speaks in whole pesos. */
function summaryOf({ scores, creditos, consultas }: Report, today: CivilDate): BureauSummary {
  const open = creditos.filter(
    ({ fechaCierreCuenta, saldoActual }) => fechaCierreCuenta === null && saldoActual > 0,
  );
  const since = addDays(today, -INQUIRY_DAYS);
  return {
    score: scores.find(({ nombreScore }) => nombreScore === 'FICO')?.valor ?? null,
    monthlyPayments: pesos(
      open.reduce(
        (sum, { montoPagar, frecuenciaPagos }) =>
          sum + montoPagar * (paymentsAMonth[frecuenciaPagos] ?? 1),
        0,
      ),
    ),
    overdue: pesos(creditos.reduce((sum, { saldoVencido }) => sum + saldoVencido, 0)),
    monthsLateWorst: Math.max(0, ...creditos.map(({ historicoPagos }) => worstOf(historicoPagos))),
    marks: [...new Set(creditos.flatMap(({ clavePrevencion }) => clavePrevencion ?? []))].sort(),
    inquiriesRecent: consultas.filter(({ fechaConsulta }) => fechaConsulta >= since).length,
  };
}

const pesos = (amount: number) => centavos(Math.round(amount * 100));

/** Two signs a month, newest first: ` V` on time, `01` and up the payments that were late. */
function worstOf(history: string): number {
  const months = history.match(new RegExp(`.{${MONTH_WIDTH}}`, 'g')) ?? [];
  return Math.max(0, ...months.slice(0, HISTORY_MONTHS).map((month) => Number(month) || 0));
}
