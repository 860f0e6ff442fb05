import type { ReportKind, ReportState } from '@abona/contract/staff/report';

/** What each report is called. */
export const reportWords: Readonly<Record<ReportKind, string>> = {
  accounts_catalogue: 'Catálogo de cuentas',
  trial_balance: 'Balanza de comprobación',
  reune: 'REUNE',
  redeco: 'REDECO',
  aml_relevant: 'Operaciones relevantes',
  aml_unusual: 'Operación inusual',
};

export const isReportKind = (text: string): text is ReportKind => text in reportWords;

/** Who is told. */
export const authorityWords: Readonly<Record<ReportKind, string>> = {
  accounts_catalogue: 'SAT',
  trial_balance: 'SAT',
  reune: 'CONDUSEF',
  redeco: 'CONDUSEF',
  aml_relevant: 'SITI, para la CNBV y la UIF',
  aml_unusual: 'SITI, para la CNBV y la UIF',
};

export const reportStateWords: Readonly<Record<ReportState, string>> = {
  draft: 'Borrador',
  sent: 'Mandado, sin respuesta',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
};

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );
const quarters = ['primer', 'segundo', 'tercer', 'cuarto'];

/** «noviembre de 2026» of `2026-11`, «cuarto trimestre de 2026» of `2026-Q4`; an alert by its folio. */
export function periodText(period: string): string {
  if (period.startsWith('PLD-')) return period;
  const [year = '', part = ''] = period.split('-');
  const name = part.startsWith('Q')
    ? `${quarters[Number(part[1]) - 1] ?? part} trimestre`
    : (months[Number(part) - 1] ?? part);
  return `${name} de ${year}`;
}

/** A report as one thing: «REUNE, cuarto trimestre de 2026». */
export const reportText = (kind: ReportKind, period: string): string =>
  `${reportWords[kind]}, ${periodText(period)}`;

const recordsText = (count: number): string =>
  count === 1 ? '1 registro' : `${count.toLocaleString('es-MX')} registros`;

export const reportsCopy = {
  sub: (toSend: number, late: number) =>
    [
      toSend === 1 ? '1 por mandar' : `${toSend} por mandar`,
      ...(late === 0 ? [] : [late === 1 ? '1 vencido' : `${late} vencidos`]),
    ].join(' · '),
  label: 'Reportes a autoridades',
  viewsLabel: 'Qué reportes',
  views: { open: 'Por mandar', sent: 'Mandados', all: 'Todos' },
  heads: {
    due: 'Vence',
    report: 'Reporte',
    period: 'Periodo',
    version: 'Versión',
    state: 'Estado',
    records: 'Dice',
    who: 'Quién',
  },
  nil: 'Nada que decir',
  records: recordsText,
  version: (version: number) => `v${version}`,
  missing: 'Falta hacerlo',
  system: 'El sistema',
  somebody: 'Alguien que ya no está',
  made: (who: string, when: string) => `Lo hizo ${who}, ${when}`,
  none: 'No hay nada por mandar',
  noneText: 'Los borradores se hacen solos cuando termina su periodo y aparecen aquí.',
  noneSent: 'Todavía no se ha mandado ninguno',
  close: 'Cerrar el reporte',
  facts: {
    authority: 'Para',
    period: 'Periodo',
    version: 'Versión',
    records: 'Dice',
    legal: 'La ley da hasta',
    internal: 'Nosotros lo queremos el',
    file: 'Archivo',
    hash: 'Huella (SHA-256)',
    made: 'Lo hizo',
    sent: 'Lo mandó',
    answered: 'Respuesta',
  },
  by: (who: string, when: string) => `${who}, ${when}`,
  rejectedTitle: 'Lo rechazaron',
  acceptedTitle: 'Lo aceptaron',
  waitingTitle: 'Falta su respuesta',
  waitingInterface: 'CONDUSEF no ha contestado. Se vuelve a intentar solo cada cinco minutos.',
  waitingHand: 'Cuando contesten, anótalo aquí.',
  preview: 'Lo que dice el archivo',
  previewCut: (shown: string, whole: string) =>
    `Se ven los primeros ${shown} de ${whole}. Completo, en la descarga.`,
  download: 'Descargar',
  downloaded: (name: string) => `${name} descargado`,
  send: 'Mandar',
  sendByInterface: (kind: string) => `Mandar ${kind} a CONDUSEF`,
  sendByHand: 'Ya lo subí al portal',
  sendAsk: {
    interface: (what: string, version: number) =>
      `Sale a CONDUSEF ahora: ${what}, versión ${version}. No se deshace; si algo está mal se corrige con otra versión.`,
    hand: (what: string, authority: string) =>
      `Di que lo subiste cuando ya esté en el portal de ${authority}: ${what}. Queda a tu nombre y no se deshace.`,
  },
  sendNote: 'Queda en la bitácora a tu nombre.',
  results: {
    draft: 'Sigue en borrador',
    sent: 'Mandado. Falta la respuesta',
    accepted: 'Mandado y aceptado',
    rejected: 'Mandado y rechazado: ve por qué',
  } satisfies Readonly<Record<ReportState, string>>,
  answer: 'Anotar la respuesta',
  answerAccepted: 'Lo aceptaron',
  answerRejected: 'Lo rechazaron',
  answerLegend: 'Qué contestaron',
  answerWords: { accepted: 'Folio o acuse', rejected: 'Por qué lo rechazaron' },
  answerMissing: 'Escribe al menos tres letras.',
  answerChoice: 'Elige qué contestaron.',
  answered: 'Respuesta anotada',
  cancel: 'Cancelar',
  makeNew: 'Hacer otra versión',
  make: 'Hacer reporte',
  makeIt: 'Hacerlo',
  makeTitle: 'Hacer un reporte',
  makeKind: 'Cuál',
  makeKindBlank: 'Elige un reporte',
  makePeriod: 'Periodo',
  makePeriodHelp: 'Un mes que ya terminó, como 2026-10, o un trimestre, como 2026-Q3.',
  makeKindMissing: 'Elige cuál.',
  makePeriodMissing: 'Escríbelo como 2026-10 o 2026-Q3.',
  madeToast: (what: string) => `${what}: borrador listo`,
  othersKind: 'Este reporte lo manda otra función. Puedes leerlo.',
  overtaken: 'Alguien se adelantó',
  overtakenText: 'El reporte cambió mientras lo veías. Esto es lo de ahora.',
  bureau: {
    title: 'Archivos al buró de crédito',
    caption: 'Archivos mensuales al buró',
    sub: 'se mandan solos',
    heads: { cut: 'Corte', state: 'Estado', records: 'Registros', made: 'Hecho', sent: 'Mandado' },
    none: 'Todavía no se ha hecho ninguno.',
  },
  keys: {
    make: { label: 'Hacer un reporte', hint: 'hacer' },
    send: { label: 'Mandar el reporte', hint: 'mandar' },
    download: { label: 'Descargar el archivo', hint: 'descargar' },
    answer: { label: 'Anotar la respuesta', hint: 'anotar respuesta' },
    confirm: { label: 'Confirmar', hint: 'confirmar' },
    cancel: { label: 'Cancelar', hint: 'cancelar' },
  },
} as const;
