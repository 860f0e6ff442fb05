import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardVendor } from '#platform/vendor-gate.ts';
import { answerRefusals, VendorRefusal } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { bankOf, endingOf, isClabe } from './clabe.ts';
import { depositRow } from './deposits.ts';
import { operatingDay } from './operating-day.ts';
import { followDestiny, LISTED_ENDING, newPayout } from './payouts.ts';
import { receiptOf } from './receipts.ts';
import { createSpei, type Spei } from './spei.ts';
import type { Payout, Transfer } from './spei-resources.ts';
import { chainOf, isSigned, orderChain } from './stp-signature.ts';

const text = (longest: number) => z.coerce.string().min(1).max(longest);
const Order = z.looseObject({
  empresa: text(15),
  claveRastreo: text(30),
  folioOrigen: z.coerce.string().max(50).default(''),
  institucionContraparte: text(5),
  institucionOperante: text(5),
  monto: z.coerce.string(),
  tipoPago: text(2),
  tipoCuentaBeneficiario: text(2),
  cuentaBeneficiario: text(20),
  nombreBeneficiario: text(40),
  rfcCurpBeneficiario: z.coerce.string().max(18).default('ND'),
  conceptoPago: text(40),
  referenciaNumerica: z.coerce.number().int(),
});
type Order = z.output<typeof Order>;

const Question = z.looseObject({
  empresa: z.string(),
  claveRastreo: z.string().default(''),
  tipoOrden: z.enum(['E', 'R']),
  fechaOperacion: z.coerce.string().default(''),
  page: z.coerce.number().int().min(0).default(0),
});
type Question = z.output<typeof Question>;

/** What STP says instead of taking an order. */
const ERRORS = {
  firma: [0, 'La firma no es válida'],
  field: [0, 'El campo es obligatorio o inválido'],
  key: [-1, 'Clave rastreo duplicada'],
  company: [-6, 'La empresa no existe'],
  institution: [-9, 'La institución no existe'],
  accountType: [-11, 'El tipo de cuenta no existe'],
  paymentType: [-13, 'El tipo de pago no existe'],
  amount: [-20, 'El monto no es válido'],
  digit: [-21, 'El dígito verificador de la cuenta CLABE no es válido'],
  bank: [-22, 'La cuenta CLABE no corresponde a la institución'],
  length: [-23, 'La longitud de la cuenta no es válida'],
  characters: [-34, 'La clave de rastreo tiene caracteres inválidos'],
  pld: [-200, 'Se rechaza por PLD'],
} as const;
type Fault = keyof typeof ERRORS;

const PAGE = 1_000;
const DAY_MAX = 100_000;
const ESTADO = { accepted: 'L', settled: 'LQ', returned: 'D' } as const;

const refused = (fault: Fault) => {
  const [id, descripcionError] = ERRORS[fault];
  return { resultado: { id, descripcionError } };
};

/** STP, participant 90646: orders of the lender, and questions about them and about what came. It answers 200 whatever it says. */
export const stpApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  answerRefusals(app);
  guardVendor(app, world, {
    party: 'spei',
    questions: '/efws/',
    unavailable: () =>
      new VendorRefusal({ status: 503, code: 'unavailable' }, 'STP is out of service.'),
  });
  orderRoutes(app, world);
  questionRoutes(app, world);
};

function orderRoutes(app: FastifyInstance, world: VendorWorld): void {
  const spei = createSpei(world);
  const { company, publicKey } = world.configuration.vendors.spei;
  app.put('/speiws/rest/ordenPago/registra', async ({ body }) => {
    const read = Order.safeParse(body);
    if (!read.success) return refused('field');
    const order = read.data;
    if (!isSigned(orderChain(order), { firma: order['firma'], publicKey })) return refused('firma');
    if (order.empresa !== company) return refused('company');
    const fault = faultOf(order);
    if (fault !== null) return refused(fault);
    const at = await world.now();
    const payout = newPayout(toNewPayout(order), at);
    // A key names one order of a day.
    if (!(await spei.payouts.add(payout, `${payout.operation_date} ${order.claveRastreo}`)))
      return refused('key');
    world.events.announce('spei');
    // The bank's answer comes after ours.
    world.background.run('a payout', () => followDestiny(spei, payout, at));
    return { resultado: { id: Number(payout.id) } };
  });
}

const faultOf = (order: Order): Fault | null => faultOfTerms(order) ?? faultOfPayee(order);

function faultOfTerms(order: Order): Fault | null {
  if (!/^[A-Za-z0-9]+$/.test(order.claveRastreo)) return 'characters';
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(order.monto) || Number(order.monto) <= 0) return 'amount';
  if (order.tipoPago !== '1') return 'paymentType';
  if (order.tipoCuentaBeneficiario !== '40') return 'accountType';
  const isNumbered = order.referenciaNumerica >= 1 && order.referenciaNumerica <= 9_999_999;
  return isNumbered ? null : 'field';
}

function faultOfPayee(order: Order): Fault | null {
  const { cuentaBeneficiario: clabe, institucionContraparte: institution } = order;
  if (clabe.length !== 18) return 'length';
  if (!isClabe(clabe)) return 'digit';
  if (!/^\d{5}$/.test(institution) || bankOf(institution.slice(2)) === null) return 'institution';
  if (institution.slice(2) !== clabe.slice(0, 3)) return 'bank';
  return endingOf(clabe) === LISTED_ENDING ? 'pld' : null;
}

const toNewPayout = (order: Order) => ({
  reference: order.folioOrigen,
  amount: Math.round(Number(order.monto) * 100),
  beneficiary: {
    clabe: order.cuentaBeneficiario,
    name: order.nombreBeneficiario,
    rfc_curp: order.rfcCurpBeneficiario === 'ND' ? null : order.rfcCurpBeneficiario,
  },
  concept: order.conceptoPago,
  numeric_reference: String(order.referenciaNumerica),
  clave_rastreo: order.claveRastreo,
});

function questionRoutes(app: FastifyInstance, world: VendorWorld): void {
  const spei = createSpei(world);
  const { company, publicKey } = world.configuration.vendors.spei;
  const isTheirs = (question: Question, fields: readonly string[]): boolean =>
    question.empresa === company &&
    isSigned(chainOf(question, fields), { firma: question['firma'], publicKey });
  const notTheirs = { estado: 1, mensaje: 'La firma no es válida' };
  const isWithinHour = countByHour(world.configuration.vendors.spei.queriesPerHour);

  app.post('/efws/API/consultaOrden', async ({ body }) => {
    const read = Question.safeParse(body);
    const fields = ['empresa', 'claveRastreo', 'tipoOrden', 'fechaOperacion'];
    if (!read.success || !isTheirs(read.data, fields)) return notTheirs;
    if (!isWithinHour()) return { estado: 3, mensaje: 'Se rebasó el límite de consultas por hora' };
    const { claveRastreo, tipoOrden, fechaOperacion } = read.data;
    const day = await dayIn(world, fechaOperacion);
    if (day === null) return { estado: 8, mensaje: 'La fecha es posterior a la de operación' };
    const respuesta =
      tipoOrden === 'E'
        ? await sentAs(spei, `${day} ${claveRastreo}`, company)
        : await receivedAs(spei, { operation_date: day, clave_rastreo: claveRastreo }, company);
    return respuesta === null
      ? { estado: 6, mensaje: 'No se encontró la orden' }
      : { estado: 0, mensaje: 'Datos consultados correctamente', respuesta };
  });
  app.post('/efws/API/V2/conciliacion', async ({ body }) => {
    const read = Question.safeParse(body);
    if (!read.success || !isTheirs(read.data, ['empresa', 'tipoOrden', 'fechaOperacion']))
      return notTheirs;
    const { tipoOrden, fechaOperacion, page } = read.data;
    const day = await dayIn(world, fechaOperacion);
    if (day === null) return { estado: 8, mensaje: 'La fecha es posterior a la de operación' };
    const rows =
      tipoOrden === 'E'
        ? (await sentOn(spei, day)).map((order) => rowOf(order, company))
        : (await receivedOn(spei, day)).map((transfer) => depositRow(transfer, company));
    const datos = rows.slice(page * PAGE, (page + 1) * PAGE);
    return rows.length === 0
      ? { estado: 6, mensaje: 'No se encontraron órdenes', total: 0, datos: [] }
      : { estado: 0, mensaje: 'Datos consultados correctamente', total: rows.length, datos };
  });
}

const HOUR_MS = 3_600_000;

/** Whether one more fits into the hour that it is, in real time: a clock that somebody moves buys no questions. */
function countByHour(most: number): () => boolean {
  let hour = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / HOUR_MS);
    count = now === hour ? count + 1 : 1;
    hour = now;
    return count <= most;
  };
}

/** The day that is asked for: the one that it is, unless one is named. Null: it has not come. */
async function dayIn(world: VendorWorld, compact: string): Promise<string | null> {
  const today = operatingDay(await world.now());
  if (compact === '') return today;
  const day = compact.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return day > today ? null : day;
}

async function sentAs(spei: Spei, reference: string, company: string) {
  const order = await spei.payouts.findByReference(reference);
  return order && rowOf(order, company);
}

type DepositName = { readonly operation_date: string; readonly clave_rastreo: string };

async function receivedAs(spei: Spei, having: DepositName, company: string) {
  const [transfer] = await spei.transfers.list({ having, order: 'oldest', limit: 1 });
  return transfer === undefined ? null : depositRow(transfer, company);
}

const receivedOn = (spei: Spei, operation_date: string): Promise<Transfer[]> =>
  spei.transfers.list({ having: { operation_date }, order: 'oldest', limit: DAY_MAX });

const sentOn = (spei: Spei, operation_date: string): Promise<Payout[]> =>
  spei.payouts.list({ having: { operation_date }, order: 'oldest', limit: DAY_MAX });

const stamp = (at: string | null): number | null => (at === null ? null : new Date(at).getTime());

/** An order as the queries show it; once it settled, with what the receipt of Banxico (CEP) says. */
function rowOf(payout: Payout, company: string) {
  const { beneficiary } = payout;
  const receipt = payout.status === 'settled' ? receiptOf(beneficiary) : null;
  return {
    idEF: Number(payout.id),
    claveRastreo: payout.clave_rastreo,
    folioOrigen: payout.reference,
    empresa: company,
    estado: ESTADO[payout.status],
    causaDevolucion: payout.return_code === null ? null : Number(payout.return_code),
    fechaOperacion: Number(payout.operation_date.replaceAll('-', '')),
    institucionOperante: 90_646,
    monto: payout.amount / 100,
    tipoPago: 1,
    cuentaBeneficiario: beneficiary.clabe,
    nombreBeneficiario: beneficiary.name,
    rfcCurpBeneficiario: beneficiary.rfc_curp ?? 'ND',
    conceptoPago: payout.concept,
    referenciaNumerica: Number(payout.numeric_reference),
    tsCaptura: stamp(payout.created_at),
    tsLiquidacion: stamp(payout.settled_at),
    nombreCEP: receipt?.holder_name ?? null,
    rfcCEP: receipt?.rfc_curp ?? null,
  };
}
