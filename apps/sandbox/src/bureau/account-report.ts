import { z } from 'zod';

/** The body of a report online, in the names of the bureau's published client; every value is text. */
const Fields = z.record(z.string(), z.string());

export const AccountReport = z.object({
  encabezado: Fields,
  persona: z.object({
    nombre: Fields,
    domicilio: Fields,
    empleo: Fields.optional(),
    cuenta: Fields,
  }),
});
export type AccountReport = z.output<typeof AccountReport>;

/** Why a report is not taken, or is taken with a word of warning. */
export type Clave = { readonly clave: string; readonly descripcion: string };

/** What the bureau keeps of an account: what it was told last. */
export type KeptAccount = {
  /** The lender's own number. */
  readonly id: string;
  readonly report: AccountReport;
  readonly receivedAt: string;
};

const PREVENTION_KEYS = new Set(
  'AD CA CV NA NV CC CM CZ CL CD DP DR FD FN LC LG MD PC RA RO RC RV RQ RE RF SG SU UP VR'.split(
    ' ',
  ),
);
const FREQUENCIES = new Set(['S', 'C', 'Q', 'M', 'U']);
const NO_DATES = new Set(['19010101', '19000101']);

const lengths: Readonly<Record<string, number>> = {
  claveActualOtorgante: 10,
  nombreOtorgante: 40,
  cuentaActual: 25,
  numeroPagos: 4,
  montoPagar: 9,
  creditoMaximo: 9,
  saldoActual: 10,
  limiteCredito: 9,
  saldoVencido: 9,
  numeroPagosVencidos: 4,
  historicoPagos: 168,
  saldoInsoluto: 10,
  montoUltimoPago: 10,
  montoCorrespondienteIntereses: 9,
  diasVencimiento: 3,
  plazoMeses: 6,
  montoCreditoOriginacion: 10,
  correoElectronicoConsumidor: 40,
};

const amounts = [
  ...['numeroPagos', 'montoPagar', 'creditoMaximo', 'saldoActual', 'limiteCredito'],
  ...['saldoVencido', 'numeroPagosVencidos', 'saldoInsoluto', 'montoCreditoOriginacion'],
];

type Fields = z.output<typeof Fields>;
type Rule = readonly [isBroken: boolean, clave: string, descripcion: string];

type Judged = {
  readonly member: string;
  /** `20270131`. */
  readonly today: string;
  readonly kept: KeptAccount | null;
};

/** Every reason for which a report is sent back; none: it is taken. */
export function rejectionsOf(report: AccountReport, judged: Judged): readonly Clave[] {
  const { encabezado, persona } = report;
  const rules = [
    [
      encabezado['claveOtorgante'] !== judged.member,
      '101',
      'La clave del otorgante no corresponde.',
    ],
    ...personRules(persona, judged.today),
    ...accountRules(persona.cuenta, judged.today),
    ...(judged.kept === null ? [] : keptRules(persona.cuenta, judged.kept)),
  ] as const satisfies readonly Rule[];
  return rules
    .filter(([isBroken]) => isBroken)
    .map(([, clave, descripcion]) => ({ clave, descripcion }));
}

export const warningsOf = ({ persona }: AccountReport): readonly Clave[] =>
  persona.cuenta['correoElectronicoConsumidor'] === undefined
    ? [{ clave: '901', descripcion: 'La cuenta no trae correo electrónico.' }]
    : [];

function personRules({ nombre, domicilio }: AccountReport['persona'], today: string): Rule[] {
  const birth = nombre['fechaNacimiento'] ?? '';
  const age = Math.floor((Number(today) - Number(birth)) / 10_000);
  const isWord = (text = '') => /^[A-Z0-9& ]+$/.test(text);
  return [
    [
      !isWord(nombre['apellidoPaterno']),
      '201',
      'Apellido paterno vacío o con caracteres no válidos.',
    ],
    [
      !isWord(nombre['apellidoMaterno']),
      '202',
      'Apellido materno vacío o con caracteres no válidos.',
    ],
    [!isWord(nombre['nombres']), '203', 'Nombres vacíos o con caracteres no válidos.'],
    [!isDate(birth) || age < 15 || age > 100, '204', 'Fecha de nacimiento fuera de rango.'],
    [
      !/^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/.test(nombre['curp'] ?? ''),
      '205',
      'La CURP no es válida.',
    ],
    [!isWord(domicilio['direccion']), '301', 'Dirección vacía o con caracteres no válidos.'],
    [!/^[A-Z]{2,4}$/.test(domicilio['estado'] ?? ''), '302', 'El estado no está en el catálogo.'],
    [!/^\d{5}$/.test(domicilio['cp'] ?? ''), '303', 'El código postal no es válido.'],
  ];
}

const accountRules = (cuenta: Fields, today: string): Rule[] => [
  ...shapeRules(cuenta, today),
  ...balanceRules(cuenta),
];

function shapeRules(cuenta: Fields, today: string): Rule[] {
  const opened = cuenta['fechaAperturaCuenta'] ?? '';
  const cut = cuenta['fechaCorte'] ?? '';
  const key = cuenta['clavePrevencion'];
  const payment = cuenta['pagoActual'] ?? '';
  return [
    [!/^[A-Z0-9-]+$/.test(cuenta['cuentaActual'] ?? ''), '401', 'Número de cuenta no válido.'],
    [tooLong(cuenta).length > 0, '402', `Longitud excedida: ${tooLong(cuenta).join(', ')}.`],
    [
      amounts.some((name) => !/^\d+$/.test(cuenta[name] ?? '')),
      '403',
      'Un monto no es un número entero.',
    ],
    [!isDate(opened) || opened > today, '404', 'Fecha de apertura no válida.'],
    [!isDate(cut) || cut > today || cut < opened, '405', 'Fecha de corte no válida.'],
    [
      !FREQUENCIES.has(cuenta['frecuenciaPagos'] ?? ''),
      '406',
      'Frecuencia no está en el catálogo.',
    ],
    [!/^( V|0[1-9]|[1-7]\d|8[0-4])$/.test(payment), '407', 'Pago actual no válido.'],
    [key !== undefined && !PREVENTION_KEYS.has(key), '410', 'Clave de prevención desconocida.'],
  ];
}

function balanceRules(cuenta: Fields): Rule[] {
  const amount = (name: string) => Number(cuenta[name] ?? '');
  const isLate = cuenta['pagoActual'] !== ' V';
  const overdue = amount('saldoVencido');
  const balance = amount('saldoActual');
  const firstDefault = cuenta['fechaPrimerIncumplimiento'] ?? '19010101';
  return [
    [isLate && overdue === 0, '408', 'Saldo vencido en ceros con pagos atrasados.'],
    [amount('saldoInsoluto') > balance, '409', 'El saldo insoluto es mayor que el saldo actual.'],
    [cuenta['fechaCierreCuenta'] !== undefined && balance > 0, '411', 'Cuenta cerrada con saldo.'],
    [
      overdue > 0 && NO_DATES.has(firstDefault),
      '412',
      'Saldo vencido sin fecha de primer incumplimiento.',
    ],
  ];
}

/** What was told once stays; the first default may come later. */
function keptRules(cuenta: Fields, { report }: KeptAccount): Rule[] {
  const kept = report.persona.cuenta;
  const firstDefault = kept['fechaPrimerIncumplimiento'] ?? '19010101';
  return [
    [
      cuenta['fechaAperturaCuenta'] !== kept['fechaAperturaCuenta'],
      '501',
      'La fecha de apertura no puede cambiar.',
    ],
    [
      !NO_DATES.has(firstDefault) && cuenta['fechaPrimerIncumplimiento'] !== firstDefault,
      '502',
      'La fecha de primer incumplimiento no puede cambiar.',
    ],
    [
      (cuenta['fechaCorte'] ?? '') < (kept['fechaCorte'] ?? ''),
      '503',
      'Ya hay información de un corte posterior.',
    ],
  ];
}

const tooLong = (cuenta: Fields): readonly string[] =>
  Object.entries(lengths)
    .filter(([name, max]) => (cuenta[name] ?? '').length > max)
    .map(([name]) => name);

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`);
}
