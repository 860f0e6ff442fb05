/** What the bureau knows of a person, short: dates are counted in months before the day of asking. */
export type CreditLine = {
  readonly lender: string;
  /** TC card, PP personal loan, CL store credit, AU car, TM phone plan. */
  readonly type: 'TC' | 'PP' | 'CL' | 'AU' | 'TM';
  readonly openedMonthsAgo: number;
  readonly closedMonthsAgo?: number;
  readonly limit: number;
  readonly balance: number;
  /** A month. */
  readonly payment: number;
  readonly overdue?: number;
  /** Payments late, month by month, newest first; what is not listed was on time. */
  readonly late?: readonly number[];
  /** AD: the account is in dispute; RI: opened by whoever stole an identity. */
  readonly prevention?: 'CV' | 'UP' | 'FD' | 'AD' | 'RI';
};

type CreditProfile = {
  readonly label: string;
  /** What a lender would sensibly do with it. */
  readonly expectation: string;
  readonly score: number | null;
  readonly reasons: readonly string[];
  readonly lines: readonly CreditLine[];
  readonly inquiriesMonthsAgo: readonly number[];
};

const card = (
  lender: string,
  openedMonthsAgo: number,
  [limit, balance]: readonly [limit: number, balance: number],
) =>
  ({
    lender,
    type: 'TC',
    openedMonthsAgo,
    limit,
    balance,
    payment: Math.ceil(balance / 12),
  }) as const;

const CLEAN_HISTORY: readonly CreditLine[] = [
  card('BANCO', 74, [60_000, 8_400]),
  {
    lender: 'BANCO',
    type: 'AU',
    openedMonthsAgo: 40,
    limit: 210_000,
    balance: 62_000,
    payment: 4_100,
  },
  {
    lender: 'TIENDA COMERCIAL',
    type: 'CL',
    openedMonthsAgo: 30,
    closedMonthsAgo: 18,
    limit: 12_000,
    balance: 0,
    payment: 0,
  },
];

export const CREDIT_PROFILES = {
  excellent: {
    label: 'Excelente',
    expectation: 'Aprobada, la mejor línea, sin enganche',
    score: 762,
    reasons: ['J8'],
    lines: CLEAN_HISTORY,
    inquiriesMonthsAgo: [9],
  },
  good: {
    label: 'Bueno',
    expectation: 'Aprobado, línea media',
    score: 668,
    reasons: ['D8', 'J8'],
    lines: [
      card('BANCO', 38, [25_000, 11_200]),
      { ...card('TIENDA DEPARTAMENTAL', 22, [15_000, 3_900]), type: 'CL', late: [0, 0, 0, 0, 1] },
    ],
    inquiriesMonthsAgo: [2, 7],
  },
  regular: {
    label: 'Regular',
    expectation: 'Aprobada con línea corta y enganche',
    score: 588,
    reasons: ['D8', 'K4', 'M1'],
    lines: [
      card('BANCO', 14, [9_000, 6_700]),
      {
        lender: 'TELEFONÍA',
        type: 'TM',
        openedMonthsAgo: 11,
        limit: 6_000,
        balance: 1_200,
        payment: 499,
        late: [0, 1, 0, 0, 1],
      },
    ],
    inquiriesMonthsAgo: [0, 1, 4],
  },
  disputed: {
    label: 'Con una cuenta en aclaración',
    expectation: 'La decide una persona',
    score: 668,
    reasons: ['D8', 'J8'],
    lines: [
      card('BANCO', 38, [25_000, 11_200]),
      { ...card('TIENDA DEPARTAMENTAL', 22, [15_000, 3_900]), type: 'CL', prevention: 'AD' },
    ],
    inquiriesMonthsAgo: [2, 7],
  },
  impersonated: {
    label: 'Le robaron la identidad',
    expectation: 'La decide una persona, que puede pedir que pruebe quién es',
    score: 641,
    reasons: ['D8', 'J8'],
    lines: [
      card('BANCO', 51, [30_000, 9_600]),
      {
        lender: 'FINANCIERA',
        type: 'PP',
        openedMonthsAgo: 6,
        limit: 20_000,
        balance: 0,
        payment: 0,
        closedMonthsAgo: 2,
        prevention: 'RI',
      },
    ],
    inquiriesMonthsAgo: [1, 3],
  },
  thin: {
    label: 'Historial corto',
    expectation: 'Sin calificación: línea de entrada o enganche',
    score: null,
    reasons: [],
    lines: [
      {
        lender: 'TELEFONÍA',
        type: 'TM',
        openedMonthsAgo: 4,
        limit: 4_800,
        balance: 3_600,
        payment: 299,
      },
    ],
    inquiriesMonthsAgo: [1],
  },
  delinquent: {
    label: 'Moroso',
    expectation: 'Rechazado: pagos vencidos',
    score: 431,
    reasons: ['P5', 'B0', 'K4'],
    lines: [
      {
        ...card('BANCO', 46, [18_000, 21_400]),
        overdue: 9_800,
        late: [7, 6, 5, 4, 3, 2, 1],
        prevention: 'UP',
      },
      {
        lender: 'TIENDA COMERCIAL',
        type: 'CL',
        openedMonthsAgo: 19,
        limit: 8_000,
        balance: 5_300,
        payment: 640,
        overdue: 2_560,
        late: [4, 3, 2, 1],
      },
    ],
    inquiriesMonthsAgo: [0, 0, 1, 2, 3],
  },
  indebted: {
    label: 'Sobreendeudado',
    expectation: 'Rechazado: sus pagos ya se llevan el ingreso',
    score: 606,
    reasons: ['N1', 'K4', 'D8'],
    lines: [
      { ...card('BANCO', 52, [80_000, 78_900]), payment: 7_900 },
      { ...card('BANCO', 33, [45_000, 44_100]), payment: 4_600 },
      {
        lender: 'FINANCIERA',
        type: 'PP',
        openedMonthsAgo: 9,
        limit: 95_000,
        balance: 81_000,
        payment: 6_800,
      },
      {
        lender: 'FINANCIERA',
        type: 'PP',
        openedMonthsAgo: 3,
        limit: 40_000,
        balance: 38_500,
        payment: 5_200,
      },
    ],
    inquiriesMonthsAgo: [0, 0, 0, 1, 1, 2],
  },
  fraud: {
    label: 'Fraude',
    expectation: 'Rechazado: clave de prevención de fraude',
    score: 512,
    reasons: ['P5'],
    lines: [
      {
        ...card('BANCO', 20, [30_000, 30_000]),
        overdue: 30_000,
        late: [9, 8, 7, 6, 5, 4, 3, 2, 1],
        prevention: 'FD',
      },
    ],
    inquiriesMonthsAgo: [0, 0, 0, 0],
  },
} as const satisfies Readonly<Record<string, CreditProfile>>;

export type CreditProfileName = keyof typeof CREDIT_PROFILES;
export const profileNamed = (name: CreditProfileName): CreditProfile => CREDIT_PROFILES[name];
