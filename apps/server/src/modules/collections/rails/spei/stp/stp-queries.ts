import type { KeyObject } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Answer } from '#modules/collections/ports.ts';
import type { Log } from '#platform/log.ts';
import { cadenaOf, firmaOf } from './cadena.ts';
import { FOUND, NONE, OVER_THE_LIMIT } from './stp-answers.ts';
import { createStpCalls } from './stp-calls.ts';

type Options = {
  readonly queriesUrl: string;
  readonly company: string;
  readonly key: KeyObject;
  readonly log: Log;
  readonly timeoutMs?: number;
};

/** E: sent by us. R: received. */
type Direction = 'E' | 'R';
export type StpDay = {
  readonly direction: Direction;
  /** Null: the one that it is, which is asked for by naming none. */
  readonly day: CivilDate | null;
};
type Question = StpDay & { readonly trackingKey: string };

const Text = z.string().max(500).nullish();
/** Numbers that some write as texts. */
const Digits = z.union([z.number(), z.string().max(30)]).nullish();
const Pesos = z.union([z.number(), z.string().max(20)]);

/** An order of a day, as both queries have it. Who writes of the receipt of Banxico (CEP) does not agree on capitals. */
const StpRow = z.object({
  claveRastreo: z.string().max(40),
  estado: z.string().max(10),
  monto: Pesos,
  idEF: z.union([z.number(), z.string().max(40)]).nullish(),
  cuentaBeneficiario: Text,
  cuentaOrdenante: Text,
  nombreOrdenante: Text,
  institucionContraparte: Digits,
  fechaOperacion: Digits,
  tipoPago: Digits,
  tsCaptura: Digits,
  tsLiquidacion: Digits,
  causaDevolucion: z.union([z.string().max(200), z.number()]).nullish(),
  nombreCEP: Text,
  nombreCep: Text,
  rfcCEP: Text,
  rfcCep: Text,
});
export type StpRow = z.output<typeof StpRow>;

const code = z.coerce.number().int();
const Found = z.object({ estado: code, mensaje: Text, respuesta: StpRow.nullish() });
const Listed = z.object({
  estado: code,
  mensaje: Text,
  total: z.coerce.number().int().nullish(),
  datos: z.array(StpRow).nullish(),
});

const PAGE = 1_000;
/** Far beyond what one company sends or receives in a day. */
const PAGES_MAX = 500;
const unavailable = { kind: 'unavailable' } as const;
const compact = (day: CivilDate | null): string => day?.replaceAll('-', '') ?? '';

export type StpQueries = ReturnType<typeof createStpQueries>;

/** What STP knows of orders, by its queries: the only word on them that is believed. */
export function createStpQueries({ queriesUrl, company, key, ...options }: Options) {
  const call = createStpCalls(options);
  const signed = (cadena: readonly string[]) => firmaOf(cadenaOf(cadena), key);
  const dated = (day: CivilDate | null) =>
    day === null ? {} : { fechaOperacion: Number(compact(day)) };

  const pageOf = async ({ direction, day }: StpDay, page: number): Answer<readonly StpRow[]> => {
    const firma = signed([company, direction, compact(day)]);
    const body = { empresa: company, page, tipoOrden: direction, ...dated(day), firma };
    const address = `${queriesUrl}/V2/conciliacion`;
    const listed = await call({ method: 'POST', address, body }, Listed);
    if (!listed.ok) return listed;
    const { estado, datos } = listed.value;
    if (estado === FOUND) return ok(datos ?? []);
    return estado === NONE ? ok([]) : err(unavailable);
  };

  /** Everything of a day, page by page; ends early where the order that is looked for was found. */
  const dayOf = async (asked: StpDay, isWanted?: (row: StpRow) => boolean): Answer<StpRow[]> => {
    const rows: StpRow[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const next = await pageOf(asked, page);
      if (!next.ok) return next;
      rows.push(...next.value);
      const isThere = isWanted !== undefined && next.value.some(isWanted);
      if (next.value.length < PAGE || isThere) return ok(rows);
    }
    return err(unavailable);
  };

  return {
    dayOf: (asked: StpDay) => dayOf(asked),
    /** One order of a day; null: there is none of that tracking key. */
    find: async ({ direction, day, trackingKey }: Question): Answer<StpRow | null> => {
      const isIt = ({ claveRastreo }: StpRow) => claveRastreo === trackingKey;
      const firma = signed([company, trackingKey, direction, compact(day)]);
      const asked = { empresa: company, claveRastreo: trackingKey, tipoOrden: direction };
      const body = { ...asked, ...dated(day), firma };
      const address = `${queriesUrl}/consultaOrden`;
      const answer = await call({ method: 'POST', address, body }, Found);
      if (!answer.ok) return answer;
      const { estado, respuesta = null } = answer.value;
      if (estado === NONE) return ok(null);
      if (estado === FOUND && respuesta !== null && isIt(respuesta)) return ok(respuesta);
      if (estado !== OVER_THE_LIMIT) return err(unavailable);
      // A hundred orders an hour are asked for one by one; beyond that the list of the day has them.
      const listed = await dayOf({ direction, day }, isIt);
      return listed.ok ? ok(listed.value.find(isIt) ?? null) : listed;
    },
  };
}
