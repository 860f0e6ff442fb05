import { createHash } from 'node:crypto';
import type { BureauPerson } from './bureau-request.ts';
import { type CreditLine, type CreditProfileName, profileNamed } from './credit-profiles.ts';

export type BureauReport = {
  readonly id: string;
  readonly folioConsulta: string;
  readonly folioOtorgante: string;
  readonly fechaConsulta: string;
  readonly persona: BureauPerson;
  readonly scores: readonly object[];
  readonly creditos: readonly object[];
  readonly consultas: readonly object[];
  readonly domicilios: readonly object[];
  readonly empleos: readonly object[];
  readonly mensajes: readonly object[];
};

type ReportInputs = {
  readonly folioConsulta: string;
  readonly folioOtorgante: string;
  readonly persona: BureauPerson;
  readonly today: string;
};

const HISTORY_MONTHS_MAX = 24;
const THIN_FILE = { tipoMensaje: 2, leyenda: 'Sin información suficiente para calcular el score.' };

/** The whole answer about one person, as of a day. Same person and day, same report. */
export function reportOf(profile: CreditProfileName, asked: ReportInputs): BureauReport {
  const { score, reasons, lines, inquiriesMonthsAgo } = profileNamed(profile);
  return {
    id: asked.folioConsulta,
    folioConsulta: asked.folioConsulta,
    folioOtorgante: asked.folioOtorgante,
    fechaConsulta: asked.today,
    persona: asked.persona,
    scores: score === null ? [] : [{ nombreScore: 'FICO', valor: score, razones: reasons }],
    creditos: lines.map((line, index) => creditOf(line, asked, index)),
    consultas: inquiriesMonthsAgo.map((months, index) => ({
      fechaConsulta: monthsBefore(asked.today, months),
      claveOtorgante: codeOf(`inquiry-${index}`),
      nombreOtorgante: 'FINANCIERA',
      tipoCredito: 'PP',
      claveUnidadMonetaria: 'MX',
      importeCredito: 0,
      tipoResponsabilidad: 'I',
    })),
    domicilios: asked.persona.domicilio ? [asked.persona.domicilio] : [],
    empleos: [],
    mensajes: score === null ? [THIN_FILE] : [],
  };
}

const monthsBefore = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).subtract({ months }).toString();

/** Six digits that are always the same for the same name. */
const codeOf = (name: string): string =>
  (createHash('sha256').update(name).digest().readUInt32BE() % 1_000_000)
    .toString()
    .padStart(6, '0');

/** Two signs a month, newest first: ` V` on time, `03` three payments late. */
function historyOf({ openedMonthsAgo, closedMonthsAgo = 0, late = [] }: CreditLine): string {
  const months = Math.min(openedMonthsAgo - closedMonthsAgo, HISTORY_MONTHS_MAX);
  return Array.from({ length: Math.max(months, 1) }, (_, month) => monthSign(late[month])).join('');
}

const monthSign = (late: number | undefined): string =>
  late === undefined || late === 0 ? ' V' : String(late).padStart(2, '0');

/** How the account is kept: R revolving, F fixed payments, O open. */
const ACCOUNT_TYPE = { TC: 'R', PP: 'F', CL: 'F', AU: 'F', TM: 'O' } as const;

function creditOf(line: CreditLine, { persona, today }: ReportInputs, index: number): object {
  const closed = line.closedMonthsAgo;
  const worst = Math.max(0, ...(line.late ?? []));
  return {
    claveOtorgante: codeOf(line.lender),
    nombreOtorgante: line.lender,
    cuentaActual: `${persona.CURP.slice(0, 4)}${codeOf(persona.CURP + index)}`,
    tipoResponsabilidad: 'I',
    tipoCuenta: ACCOUNT_TYPE[line.type],
    tipoCredito: line.type,
    claveUnidadMonetaria: 'MX',
    numeroPagos: ACCOUNT_TYPE[line.type] === 'F' ? 24 : 0,
    frecuenciaPagos: 'M',
    montoPagar: line.payment,
    fechaAperturaCuenta: monthsBefore(today, line.openedMonthsAgo),
    fechaUltimoPago: monthsBefore(today, (closed ?? 0) + (line.late?.[0] ?? 0)),
    fechaCierreCuenta: closed === undefined ? null : monthsBefore(today, closed),
    fechaReporte: monthsBefore(today, closed ?? 0),
    creditoMaximo: line.limit,
    saldoActual: line.balance,
    limiteCredito: line.limit,
    ...overdueOf(line, today, worst),
    historicoPagos: historyOf(line),
    clavePrevencion: line.prevention ?? null,
  };
}

const overdueOf = (line: CreditLine, today: string, worst: number) => ({
  saldoVencido: line.overdue ?? 0,
  numeroPagosVencidos: line.late?.[0] ?? 0,
  pagoActual: monthSign(line.late?.[0]),
  peorAtraso: worst,
  fechaPeorAtraso: worst === 0 ? null : monthsBefore(today, line.late?.indexOf(worst) ?? 0),
  saldoVencidoPeorAtraso: worst === 0 ? 0 : (line.overdue ?? line.payment * worst),
});
