import type { PortfolioBucket, PortfolioSpan } from '@abona/contract/staff/portfolio';
import { productText } from './loans.ts';

/** Where a loan stands, by days late. */
export const bucketWords: Readonly<Record<PortfolioBucket | PortfolioSpan, string>> = {
  current: 'Al corriente',
  late_1_7: '1 a 7 días',
  late_8_30: '8 a 30 días',
  late_1_30: '1 a 30 días',
  late_31_60: '31 a 60 días',
  late_61_90: '61 a 90 días',
  late_91_up: 'Más de 90 días',
  late_91_120: '91 a 120 días',
  late_121_180: '121 a 180 días',
  late_181_up: 'Más de 180 días',
  written_off: 'Castigado',
  ended: 'Terminado',
};

/** The same where there is little room. */
export const shortBucketWords = {
  current: 'Corriente',
  late_1_30: '1 a 30',
  late_31_60: '31 a 60',
  late_61_90: '61 a 90',
  late_91_up: '+90',
  written_off: 'Castigo',
  ended: 'Terminó',
} as const;

const NONE = 'none';

export const partText = {
  product: productText,
  tier: (tier: string): string => (tier === NONE ? 'sin nivel' : `nivel ${tier}`),
  merchant: (id: string, name: string | undefined): string =>
    id === NONE ? 'sin comercio' : (name ?? id),
} as const;

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

const monthOf = (cohort: string): string => months[Number(cohort.slice(5, 7)) - 1] ?? cohort;

/** «abril de 2026» of `2026-04`. */
export const cohortText = (cohort: string): string => `${monthOf(cohort)} de ${cohort.slice(0, 4)}`;

/** «abr», with its year where that is another one: «abr 25». */
export const shortCohortText = (cohort: string, year: string): string => {
  const month = monthOf(cohort).slice(0, 3);
  return cohort.startsWith(year) ? month : `${month} ${cohort.slice(2, 4)}`;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const loansText = (count: number): string =>
  count === 1 ? '1 crédito' : `${count.toLocaleString('es-MX')} créditos`;

export const portfolioCopy = {
  group: 'Negocio',
  closeOf: (day: string) => `al cierre del ${day}`,
  filters: {
    label: 'Qué parte de la cartera',
    day: 'Corte',
    product: 'Producto',
    tier: 'Nivel',
    merchant: 'Comercio',
    cohort: 'Cosecha',
    all: 'todos',
    allCohorts: 'todas',
    lastDay: 'el último',
    clear: 'Quitar filtros',
    filtered: 'Ves una parte de la cartera',
    remove: (field: string) => `Quitar ${field.toLowerCase()}`,
  },
  none: 'Todavía no hay un corte de la cartera',
  noneText: 'El primero se guarda solo en cuanto termina un día y sus asientos están hechos.',
  noDay: 'De ese día no hay corte',
  noDayText: 'Se guardan los días desde que empezó la operación.',
  lastClose: 'Ver el último',
  old: (days: number) =>
    days === 1 ? 'El corte es de antier' : `El corte tiene ${days} días de retraso`,
  oldText:
    'Lo de anoche no se ha guardado. Las cifras son ciertas para su día; lo que pasó después no está.',
  earlier: (day: string) => `Ves un corte anterior, del ${day}`,
  notKept: 'Esta mezcla no se suma',
  notKeptText:
    'Con comercio, la cosecha se ve sin producto ni nivel. Sus créditos sí se pueden ver uno por uno.',
  withoutCohort: 'Quitar la cosecha',
  seeLoans: 'Ver sus créditos',
  nothing: 'Aquí no hay créditos',
  figures: {
    portfolio: 'Cartera',
    par: (days: number) => `PAR${days}`,
    loans: 'Créditos vivos',
    up: (text: string, day: string) => `${text} desde el ${day}`,
    same: (day: string) => `igual que el ${day}`,
    first: 'sin cierre de mes anterior',
    points: (value: string) => `${value} pts`,
    trend: (name: string) => `Cómo se movió ${name} en los últimos cierres`,
    trendOf: 'los últimos cierres',
  },
  spread: {
    title: 'Cómo está repartida',
    caption: 'Saldo por días de atraso',
    heads: {
      bucket: 'Atraso',
      loans: 'Créditos',
      principal: 'Saldo',
      provision: 'Reserva',
      share: 'Parte',
    },
    total: 'Total',
  },
  rolls: {
    title: 'A dónde rueda el atraso',
    sub: (from: string, to: string) => `del ${from} al ${to}, % del saldo`,
    caption: 'De dónde venía y a dónde llegó el saldo, en porcentaje',
    corner: 'De / a',
    key: 'se cura a la izquierda de la diagonal, empeora a la derecha',
    through: (percent: string) =>
      `Si todos los meses rodaran así, ${percent} de lo que hoy va al corriente terminaría a más de 90 días.`,
    none: 'Falta el cierre del mes anterior para comparar.',
    cohort: 'La matriz se ve con todas las cosechas.',
  },
  vintages: {
    title: (days: string) => `Cosechas: a más de ${days} días`,
    sub: 'de lo prestado',
    measure: 'Medida',
    days: (days: string) => `${days}+`,
    label: (days: string, count: number) =>
      `${count === 1 ? '1 cosecha' : `${count} cosechas`} por meses desde que se abrieron: parte de lo prestado a más de ${days} días`,
    month: 'Meses',
    months: (count: number) => (count === 1 ? '1 mes' : `${count} meses`),
    better: (one: string, other: string) => `${capital(one)} va mejor que ${other}:`,
    worse: (one: string, other: string) => `${capital(one)} va peor que ${other}:`,
    same: (one: string, other: string) => `${capital(one)} va igual que ${other}:`,
    against: (one: string, other: string, months: number) =>
      `${one} contra ${other} a los ${months === 1 ? '1 mes' : `${months} meses`}.`,
    young: (months: number) =>
      `Punteadas: cosechas de menos de ${months} meses; todavía no dicen mucho.`,
    youngTitle: 'Cosecha inmadura',
    youngText: (cohort: string, months: number) =>
      `${capital(cohort)} tiene menos de ${months} meses: casi nada ha podido atrasarse.`,
    none: 'Todavía no hay cosechas que comparar.',
  },
  par: {
    title: 'PAR, doce meses',
    sub: 'saldo con atraso entre saldo total',
    label: (texts: string) => `PAR30, PAR60 y PAR90 de los últimos cierres; al último, ${texts}`,
    month: 'Cierre',
    none: 'Hace falta más de un cierre para dibujar.',
  },
  measures: {
    title: 'Reservas, rendimiento y primeros pagos',
    provisions: 'Reservas',
    coverage30: 'Reservas entre saldo a más de 30 días',
    coverage90: 'Reservas entre saldo a más de 90 días',
    imor: 'IMOR',
    imora: 'IMORA, con lo castigado en el año',
    writtenOff: 'Castigado en doce meses',
    restructured: 'PAR30 con reestructurados',
    firstPayment: (days: number) =>
      days === 1
        ? 'Primer pago sin cubrir al día siguiente'
        : `Primer pago sin cubrir a ${days} días`,
    yield: 'Rendimiento del año',
    costOfRisk: 'Costo de riesgo del año',
    interest: 'Intereses por cobrar',
    ofWhole: (part: string, whole: string) => `${part} de ${whole}`,
  },
  breakdown: {
    title: 'Por partes',
    by: 'Partir por',
    choices: { product: 'Producto', merchant: 'Comercio', tier: 'Nivel', cohort: 'Cosecha' },
    heads: {
      key: 'Parte',
      loans: 'Créditos',
      principal: 'Saldo',
      par30: 'PAR30',
      par90: 'PAR90',
      provisions: 'Reserva',
      firstPayment: '1er pago',
      writtenOff: 'Castigado 12 m',
    },
  },
  loans: {
    title: 'Créditos de la cifra',
    label: 'Créditos de la cifra',
    of: (day: string) => `al cierre del ${day}`,
    which: 'De qué cifra',
    bucket: 'Atraso',
    late: 'Más de',
    days: (days: string) => `${days} días`,
    from: 'Venían de',
    firstUnpaid: 'Primer pago sin cubrir a',
    restructured: 'Reestructurados',
    yes: 'sí',
    heads: {
      loan: 'Crédito',
      product: 'Producto',
      merchant: 'Comercio',
      tier: 'Nivel',
      opened: 'Abierto',
      bucket: 'Atraso',
      days: 'Días',
      lent: 'Prestado',
      principal: 'Saldo',
      interest: 'Interés',
    },
    restructuredTag: 'reestructurado',
    none: 'Ningún crédito está en esta cifra',
    noneText: 'De días que no son cierre de mes se guardan los créditos de los últimos ocho días.',
    back: 'Ir a la cartera',
  },
  export: {
    start: 'Descargar',
    stop: 'Detener',
    running: (count: number) => `Descargando: ${loansText(count)}`,
    stopped: 'La descarga se detuvo',
    stoppedText: (count: number) =>
      `Iban ${loansText(count)}. No se guardó ningún archivo: media lista no sirve.`,
    failed: 'La descarga se cortó',
    failedText: 'No se guardó ningún archivo. Empieza de nuevo: saldrá completa.',
    again: 'Empezar de nuevo',
    done: (name: string, count: number) => `${name}: ${loansText(count)}`,
  },
  keys: {
    filter: { label: 'Filtrar la cartera', hint: 'filtrar' },
    tables: { label: 'Ver las gráficas como tablas', hint: 'ver como tabla' },
    export: { label: 'Exportar los créditos', hint: 'exportar' },
    enter: { label: 'Abrir el crédito', hint: 'abrir' },
    back: { label: 'Volver a la cartera', hint: 'volver' },
    stop: { label: 'Detener la descarga', hint: 'detener' },
  },
} as const;
