import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { PayoutReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import type { Log } from '#platform/log.ts';
import { hasJustTurned, operatingDay, operatingDaysSince } from '../operating-day.ts';
import type { HandedPayout, PayoutOrder, SpeiPayouts } from '../spei-port.ts';
import { firmaOf, orderCadena, signingKeyOf } from './cadena.ts';
import { readRegistration, returnCodeOf, statusOf } from './stp-answers.ts';
import { createStpCalls } from './stp-calls.ts';
import { centavosOf, orderOf, referenceIn, trackingKeyOf, UNKNOWN_RFC } from './stp-order.ts';
import { createStpQueries, type StpQueries, type StpRow } from './stp-queries.ts';

type Options = {
  /** Where orders are taken, and where questions about them are answered. */
  readonly ordersUrl: string;
  readonly queriesUrl: string;
  readonly company: string;
  readonly account: string;
  /** PKCS #8, its DER in base64; STP has the other half. Null: nothing can be signed, and everything waits. */
  readonly signingKey: string | null;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const Registration = z.object({
  resultado: z.object({
    id: z.coerce.number().int(),
    descripcionError: z.string().max(500).nullish(),
  }),
});

const unavailable = { kind: 'unavailable' } as const;

/** Without a key everything waits until there is one. */
const unsigned: SpeiPayouts = {
  pay: async () => err(unavailable),
  findPayout: async () => err(unavailable),
  receiptOf: async () => err(unavailable),
  returnedOn: async () => err(unavailable),
};

type Asking = { readonly queries: StpQueries; readonly log: Log };

/** The row of a payout, on whichever day it may stand; null: it is on none of them. */
async function findRow({ queries, log }: Asking, handed: HandedPayout): Answer<StpRow | null> {
  const trackingKey = trackingKeyOf(handed.reference);
  const today = operatingDay(handed.now);
  for (const day of operatingDaysSince(handed.handedAt, handed.now)) {
    const on = day === today ? null : day;
    const found = await queries.find({ direction: 'E', day: on, trackingKey });
    if (!found.ok) return found;
    if (found.value === null) continue;
    if (isOrderOf(handed, found.value)) return found;
    log.error({ provider: 'stp', code: 'order_differs' }, 'STP has another order of our key');
    return err(unavailable);
  }
  return ok(null);
}

/** What is not the order that we signed is for people to see. */
const isOrderOf = (
  { amount, clabe }: HandedPayout,
  { monto, cuentaBeneficiario }: StpRow,
): boolean => centavosOf(monto) === amount && (cuentaBeneficiario ?? clabe) === clabe;

function reportOf(log: Log, reference: string, row: StpRow): PayoutReport {
  const { claveRastreo, estado, causaDevolucion = null, idEF } = row;
  const status = statusOf(estado);
  if (status === null)
    log.error({ provider: 'stp', code: `state_${estado}` }, 'a state that we do not know');
  return {
    reference,
    ref: String(idEF ?? claveRastreo),
    status: status ?? 'accepted',
    trackingKey: claveRastreo,
    returnCode: status === 'returned' ? returnCodeOf(estado, causaDevolucion) : null,
  };
}

/** Money that goes out through STP: orders that we sign, and what its queries say became of them. */
export function createStpPayouts({ ordersUrl, signingKey, ...options }: Options): SpeiPayouts {
  const { log } = options;
  if (signingKey === null) return unsigned;
  const key = signingKeyOf(signingKey);
  const call = createStpCalls(options);
  const asking = { queries: createStpQueries({ ...options, key }), log };

  const findPayout = async (handed: HandedPayout): Answer<PayoutReport | null> => {
    const row = await findRow(asking, handed);
    if (!row.ok) return row;
    return ok(row.value === null ? null : reportOf(log, handed.reference, row.value));
  };

  const register = async (order: PayoutOrder, handed: HandedPayout): Answer<PayoutReport> => {
    const signed = orderOf(order, options);
    if (signed === null) return err({ kind: 'refused', code: 'unknown_bank' });
    const body = { ...signed, firma: firmaOf(orderCadena(signed), key) };
    const address = `${ordersUrl}/ordenPago/registra`;
    const answer = await call({ method: 'PUT', address, body }, Registration);
    if (!answer.ok) return answer;
    const { resultado } = answer.value;
    const registered = readRegistration(resultado);
    const { reference } = order;
    switch (registered.kind) {
      case 'accepted':
        return ok({
          reference,
          ref: registered.ref,
          status: 'accepted',
          trackingKey: trackingKeyOf(reference),
          returnCode: null,
        });
      case 'there_already': {
        const known = await findPayout(handed);
        if (!known.ok) return known;
        return known.value === null ? err(unavailable) : ok(known.value);
      }
      case 'refused':
        log.warn({ provider: 'stp', code: registered.code }, 'STP refused an order');
        return err({ kind: 'refused', code: registered.code });
      case 'unclear':
        log.error({ provider: 'stp', code: `stp_${resultado.id}` }, 'STP did not take an order');
        return err(unavailable);
    }
  };

  return {
    pay: async (order, { isAgain, ...handed }) => {
      if (isAgain && hasJustTurned(handed.now)) return err(unavailable);
      return register(order, { ...order, ...handed });
    },
    findPayout,
    returnedOn: async (day, now) => {
      const on = day === operatingDay(now) ? null : day;
      const rows = await asking.queries.dayOf({ direction: 'E', day: on });
      if (!rows.ok) return rows;
      const back = rows.value.filter(({ estado }) => statusOf(estado) === 'returned');
      return ok(back.flatMap(({ claveRastreo }) => referenceIn(claveRastreo) ?? []));
    },
    receiptOf: async (handed) => {
      const row = await findRow(asking, handed);
      if (!row.ok) return row;
      const holder = row.value?.nombreCEP ?? row.value?.nombreCep ?? '';
      const rfc = row.value?.rfcCEP ?? row.value?.rfcCep ?? UNKNOWN_RFC;
      // Banxico makes it minutes after the payment settled.
      return holder === ''
        ? err(unavailable)
        : ok({ holder, rfc: rfc === UNKNOWN_RFC ? null : rfc });
    },
  };
}
