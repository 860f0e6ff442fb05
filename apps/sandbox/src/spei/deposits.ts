import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { createRecords } from '#platform/records.ts';
import type { Hear } from '#webhooks/deliver-webhook.ts';
import { institutionOf } from './clabe.ts';
import type { Transfer } from './spei-resources.ts';

const compactDay = (day: string): number => Number(day.replaceAll('-', ''));
const msOf = (at: string): number => new Date(at).getTime();

/** What both the message and the queries say of money that came. */
const commonOf = (transfer: Transfer, company: string) => ({
  fechaOperacion: compactDay(transfer.operation_date),
  claveRastreo: transfer.clave_rastreo,
  monto: transfer.amount / 100,
  nombreOrdenante: transfer.sender.name,
  tipoCuentaOrdenante: 40,
  cuentaOrdenante: transfer.sender.clabe,
  rfcCurpOrdenante: transfer.sender.rfc_curp ?? 'ND',
  nombreBeneficiario: company,
  tipoCuentaBeneficiario: 40,
  cuentaBeneficiario: transfer.clabe,
  rfcCurpBeneficiario: 'ND',
  conceptoPago: transfer.concept,
  referenciaNumerica: Number(transfer.numeric_reference),
  empresa: company,
  tipoPago: 1,
});

/** As STP tells the lender of it (abono). */
export const abonoOf = (transfer: Transfer, company: string) => ({
  id: Number(transfer.id),
  institucionOrdenante: institutionOf(transfer.sender.clabe),
  institucionBeneficiaria: 90_646,
  ...commonOf(transfer, company),
  nombreBeneficiario2: 'null',
  cuentaBeneficiario2: 'null',
  tsLiquidacion: String(msOf(transfer.operated_at)),
});

/** As its queries have it. */
export const depositRow = (transfer: Transfer, company: string) => ({
  idEF: Number(transfer.id),
  institucionContraparte: institutionOf(transfer.sender.clabe),
  institucionOperante: 90_646,
  ...commonOf(transfer, company),
  estado: transfer.status === 'received' ? 'LQ' : 'D',
  causaDevolucion: transfer.return_code === null ? null : Number(transfer.return_code),
  tsCaptura: msOf(transfer.operated_at),
  tsLiquidacion: msOf(transfer.operated_at),
});

const Bounce = z.object({ mensaje: z.literal('devolver'), id: z.int().min(1).max(99) });
const Abono = z.object({ id: z.number(), claveRastreo: z.string() });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The lender may answer 400 to money that came: then it goes back to whoever sent it, for the cause that it names. */
export function hearAboutDeposit(database: Database): Hear {
  const transfers = createRecords<Transfer>(database, 'spei.transfer');
  return async ({ body }, { status, text }) => {
    const bounce = Bounce.safeParse(jsonIn(text));
    const abono = Abono.safeParse(jsonIn(body));
    if (status !== 400 || !bounce.success || !abono.success) return false;
    const return_code = String(bounce.data.id).padStart(2, '0');
    await transfers.change(String(abono.data.id), (transfer) => ({
      ...transfer,
      status: 'returned',
      return_code,
    }));
    return true;
  };
}
