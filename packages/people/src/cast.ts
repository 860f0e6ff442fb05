import type { Halt } from '#acts/buy.ts';
import type { Means } from '#acts/pay.ts';
import type { Grievance } from '#acts/trouble.ts';
import type { Awaited } from '#acts/wait-for-us.ts';

/** One thing that somebody does, some days before the world's last day. */
export type Act = { readonly daysAgo: number } & (
  | { readonly act: 'buy'; readonly product: string; readonly count: number; readonly halt?: Halt }
  | { readonly act: 'borrow'; readonly amount: number; readonly count: number }
  | { readonly act: 'sign_mandate' }
  | { readonly act: 'pay_off' }
  | { readonly act: 'give_back' }
  | { readonly act: 'move_due' }
  | { readonly act: 'withdraw' }
  | ({ readonly act: 'open_case' } & Grievance)
  | { readonly act: 'be_offered_goodwill'; readonly amount: number; readonly note: string }
  | { readonly act: 'ask_data'; readonly description: string }
  | { readonly act: 'wait_for_us'; readonly product: string; readonly whose: Awaited }
);

/** Somebody of the living world. Their address is made of `id`, and everybody's password is `PASSWORD`. */
export type Person = {
  readonly id: string;
  readonly name: readonly [given: string, first: string, second: string];
  readonly born: string;
  readonly sex: 'M' | 'H';
  readonly birthState: string;
  /** What the bureau knows of them. */
  readonly standing: string;
  /** Who they are and where they stand, as the console tells it. */
  readonly story: string;
  readonly pays: Means;
  /** Until how many days before the last they pay what is due; zero: to this day. */
  readonly paysUntil: number;
  readonly acts: readonly Act[];
};

export const PASSWORD = 'Quincena segura 26';

const MAIL_HOST = 'correo.example';

export const emailOf = ({ id }: Pick<Person, 'id'>): string => `${id}@${MAIL_HOST}`;

type Common = Pick<Person, 'id' | 'name' | 'born' | 'sex' | 'birthState' | 'standing'>;

/** `id`, the name, the day of birth, sex and state of birth as on a birth certificate, and the bureau's opinion. */
const who = (line: string): Common => {
  const [id = '', given = '', first = '', second = '', born = '', sex = '', state = '', standing] =
    line.split('|');
  return {
    id,
    name: [given, first, second],
    born,
    sex: sex === 'M' ? 'M' : 'H',
    birthState: state,
    standing: standing ?? 'good',
  };
};

/** The rest of somebody, after the line that says who they are. */
type Life = Pick<Person, 'pays' | 'acts'> & Partial<Pick<Person, 'story' | 'paysUntil'>>;

const person = (line: string, life: Life): Person => ({
  ...who(line),
  story: '',
  paysUntil: 0,
  ...life,
});

const buy = (daysAgo: number, product: string, count: number): Extract<Act, { act: 'buy' }> => ({
  daysAgo,
  act: 'buy',
  product,
  count,
});

/** Those whose story is told. */
const told: readonly Person[] = [
  person('rosa.mondragon|Rosa|Mondragón|Téllez|1988-03-14|M|JC|good', {
    story: 'Rosa se atrasó y todavía no se pone al corriente',
    pays: 'oxxo',
    paysUntil: 40,
    acts: [buy(120, 'sofa-nube', 12)],
  }),
  person('julian.escobedo|Julián|Escobedo|Mata|1979-11-02|H|NL|excellent', {
    story: 'Julián paga cada quincena con su tarjeta y nunca ha fallado',
    pays: 'card',
    acts: [buy(340, 'cama-encino', 8), buy(150, 'sillon-ambar', 12)],
  }),
  person('ximena.alcaraz|Ximena|Alcaraz|Pons|1995-07-21|M|DF|good', {
    story: 'Ximena movió un pago: este mes cambió de trabajo',
    pays: 'spei',
    acts: [buy(90, 'sillon-ambar', 8), { daysAgo: 2, act: 'move_due' }],
  }),
  person('hector.barrera|Héctor|Barrera|Solís|1968-01-30|H|VZ|good', {
    story: 'Héctor no reconoce un cargo y abrió una aclaración',
    pays: 'oxxo',
    acts: [
      buy(75, 'lampara-luna', 6),
      {
        daysAgo: 6,
        act: 'open_case',
        kind: 'dispute',
        description: 'La tienda me cobró un precio distinto del que decía la etiqueta.',
      },
    ],
  }),
  person('beatriz.cisneros|Beatriz|Cisneros|Ocaña|1991-05-09|M|PL|good', {
    story: 'Beatriz devolvió su compra y no debe nada',
    pays: 'card',
    acts: [buy(60, 'juego-cafe', 4), { daysAgo: 52, act: 'give_back' }],
  }),
  person('tomas.duarte|Tomás|Duarte|Rivas|1983-09-17|H|GT|regular', {
    story: 'Tomás dejó de pagar hace meses: su crédito se quebrantó',
    pays: 'oxxo',
    paysUntil: 300,
    acts: [buy(350, 'silla-tule', 12)],
  }),
  person('lourdes.estrada|Lourdes|Estrada|Camacho|1975-12-12|M|MC|delinquent', {
    story: 'A Lourdes le dijimos que no, y por qué',
    pays: 'oxxo',
    acts: [buy(20, 'sofa-nube', 12)],
  }),
  person('ivan.figueroa|Iván|Figueroa|Luna|2001-02-25|H|SR|thin', {
    story: 'Iván dejó su solicitud a la mitad',
    pays: 'oxxo',
    acts: [{ ...buy(3, 'lampara-luna', 4), halt: 'circulo-nip' }],
  }),
  person('paula.guerrero|Paula|Guerrero|Ibáñez|1986-06-06|M|QT|excellent', {
    story: 'Paula liquidó antes de tiempo y ahorró intereses',
    pays: 'spei',
    acts: [buy(200, 'sofa-nube', 18), { daysAgo: 120, act: 'pay_off' }],
  }),
  person('mario.huerta|Mario|Huerta|Zepeda|1972-10-28|H|MN|good', {
    story: 'Mario pidió un préstamo personal para la quincena',
    pays: 'spei',
    acts: [{ daysAgo: 110, act: 'borrow', amount: 600_000, count: 12 }],
  }),
  person('noemi.jaramillo|Noemí|Jaramillo|Cruz|1998-08-19|M|YN|good', {
    story: 'Noemí se arrepintió a los pocos días y canceló sin costo',
    pays: 'card',
    acts: [buy(34, 'olla-barro', 4), { daysAgo: 30, act: 'withdraw' }],
  }),
  person('oscar.lozano|Óscar|Lozano|Peralta|1990-04-04|H|CH|good', {
    story: 'A Óscar se le cobra solo, por domiciliación',
    pays: 'spei',
    acts: [buy(70, 'silla-tule', 8), { daysAgo: 60, act: 'sign_mandate' }],
  }),
];

/** What some of those who fill the lists ask of us, by who they are. */
const asked: Readonly<Record<string, readonly Act[]>> = {
  'victor.juarez|Víctor|Juárez|León|1980-07-14|H|TL|regular': [
    {
      daysAgo: 4,
      act: 'open_case',
      kind: 'hardship',
      description:
        'Cerraron el taller donde trabajaba. Empiezo en otro en enero y quiero seguir pagando.',
    },
  ],
  'wendy.larios|Wendy|Larios|Soto|1995-11-11|M|CC|good': [
    {
      daysAgo: 8,
      act: 'open_case',
      kind: 'bureau_correction',
      description:
        'En mi reporte aparece un atraso de septiembre que no tuve: pagué ese mismo día.',
    },
  ],
};

/** Who fills the lists: each with what they bought and until when they paid. */
const others: readonly Person[] = [
  ['adela.navarro|Adela|Navarro|Prieto|1982-02-11|M|JC|excellent', 330, 'cama-encino', 12, 0],
  ['bruno.olmedo|Bruno|Olmedo|Salas|1977-05-23|H|DF|good', 322, 'lampara-luna', 6, 0],
  ['carmen.palacios|Carmen|Palacios|Vega|1993-08-30|M|NL|good', 310, 'maceta-patio', 4, 0],
  ['daniel.robles|Daniel|Robles|Icaza|1985-10-15|H|TL|regular', 301, 'olla-barro', 6, 0],
  ['elisa.saldana|Elisa|Saldaña|Mora|1969-12-01|M|OC|good', 288, 'sillon-ambar', 12, 0],
  ['fermin.tovar|Fermín|Tovar|Nava|1996-01-19|H|ZS|good', 279, 'juego-cafe', 4, 0],
  ['gloria.urbina|Gloria|Urbina|Páez|1974-03-27|M|CL|excellent', 266, 'sofa-nube', 18, 0],
  ['hugo.villegas|Hugo|Villegas|Ortiz|1989-06-13|H|AS|good', 252, 'silla-tule', 8, 0],
  ['ines.yescas|Inés|Yescas|Lira|1999-09-09|M|GR|thin', 240, 'maceta-patio', 4, 190],
  ['jorge.quiroz|Jorge|Quiroz|Bello|1981-11-22|H|SP|good', 231, 'cama-encino', 12, 0],
  ['karla.zavala|Karla|Zavala|Ríos|1994-02-05|M|TS|good', 219, 'lampara-luna', 6, 0],
  ['luis.iturbide|Luis|Iturbide|Cano|1970-04-16|H|DG|excellent', 204, 'sillon-ambar', 8, 0],
  ['marisol.acosta|Marisol|Acosta|Gil|1987-07-08|M|CS|good', 196, 'juego-cafe', 6, 0],
  ['nestor.balderas|Néstor|Balderas|Paz|1992-10-31|H|HG|good', 182, 'silla-tule', 12, 0],
  ['olga.cervantes|Olga|Cervantes|Ruiz|1978-01-06|M|BC|regular', 175, 'olla-barro', 6, 110],
  ['pedro.delrio|Pedro|Galindo|Ríos|1984-05-18|H|CM|good', 161, 'sofa-nube', 12, 0],
  ['quetzali.espino|Quetzali|Espino|Luján|2000-08-02|M|OC|good', 148, 'maceta-patio', 4, 0],
  ['raul.fonseca|Raúl|Fonseca|Trejo|1976-09-25|H|MS|good', 137, 'cama-encino', 12, 75],
  ['silvia.gamboa|Silvia|Gamboa|Ayala|1991-12-17|M|NT|excellent', 126, 'lampara-luna', 6, 0],
  ['teofilo.haro|Teófilo|Haro|Ponce|1966-03-03|H|TC|good', 112, 'sillon-ambar', 12, 0],
  ['ursula.ibarra|Úrsula|Ibarra|Meza|1997-06-29|M|QR|good', 98, 'juego-cafe', 6, 0],
  ['victor.juarez|Víctor|Juárez|León|1980-07-14|H|TL|regular', 84, 'silla-tule', 8, 50],
  ['wendy.larios|Wendy|Larios|Soto|1995-11-11|M|CC|good', 70, 'olla-barro', 6, 0],
  ['yahir.macias|Yahir|Macías|Del Ángel|1988-02-20|H|VZ|good', 57, 'cama-encino', 12, 0],
  ['zulema.nieto|Zulema|Nieto|Arce|1973-05-05|M|SL|good', 44, 'lampara-luna', 6, 0],
  ['alonso.ochoa|Alonso|Ochoa|Bravo|1999-10-07|H|BS|good', 29, 'sillon-ambar', 8, 0],
  ['brenda.ponce|Brenda|Ponce|Lugo|1986-12-23|M|MC|excellent', 16, 'sofa-nube', 18, 0],
  ['ciro.renteria|Ciro|Rentería|Vela|1971-08-08|H|JC|good', 5, 'juego-cafe', 4, 0],
].map(([line, daysAgo, product, count, paysUntil], index) =>
  person(String(line), {
    pays: (['card', 'oxxo', 'spei'] as const)[index % 3] ?? 'oxxo',
    paysUntil: Number(paysUntil),
    acts: [buy(Number(daysAgo), String(product), Number(count)), ...(asked[String(line)] ?? [])],
  }),
);

/** Whom somebody of ours has to answer: what they wait for stands in the queues of the desk. */
const waiting: readonly Person[] = [
  person('gerardo.pineda|Gerardo|Pineda|Olvera|1984-11-07|H|DF|disputed', {
    pays: 'card',
    acts: [{ daysAgo: 0, act: 'wait_for_us', product: 'cama-encino', whose: 'decision' }],
  }),
  person('delia.quintero|Delia|Quintero|Amaya|1990-02-16|M|SL|good', {
    pays: 'oxxo',
    acts: [{ daysAgo: 0, act: 'wait_for_us', product: 'sillon-ambar', whose: 'identity' }],
  }),
  person('esteban.rosado|Esteban|Rosado|May|1979-06-03|H|YN|good', {
    pays: 'card',
    acts: [
      buy(96, 'silla-tule', 12),
      {
        daysAgo: 4,
        act: 'open_case',
        kind: 'complaint',
        description: 'Llevo tres llamadas y nadie me dice por qué me cobraron dos veces el envío.',
      },
      {
        daysAgo: 1,
        act: 'be_offered_goodwill',
        amount: 60_000,
        note: 'Llamó tres veces y nadie le contestó.',
      },
    ],
  }),
  person('fabiola.serrano|Fabiola|Serrano|Tinoco|1993-09-12|M|MN|good', {
    pays: 'spei',
    acts: [
      buy(64, 'lampara-luna', 6),
      {
        daysAgo: 3,
        act: 'ask_data',
        description: 'Quiero saber qué datos míos tienen y con quién los comparten.',
      },
    ],
  }),
];

export const cast: readonly Person[] = [...told, ...others, ...waiting];
