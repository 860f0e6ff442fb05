import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { err, ok } from '@abona/kernel/result';
import type { Answer } from '#modules/collections/ports.ts';
import type { Log } from '#platform/log.ts';
import { depositRef, institutionOf, isSameDeposit } from '../deposit-key.ts';
import { operatingDay } from '../operating-day.ts';
import type { Deposit, DepositKey, SpeiDeposits } from '../spei-port.ts';
import { signingKeyOf } from './cadena.ts';
import { depositStanding } from './stp-answers.ts';
import { centavosOf } from './stp-order.ts';
import { createStpQueries, type StpDay, type StpRow } from './stp-queries.ts';

type Options = {
  readonly queriesUrl: string;
  readonly company: string;
  readonly signingKey: string | null;
  readonly log: Log;
  readonly timeoutMs?: number;
};

/** More than so many of a day are looked for in its list: a hundred an hour may be asked for one by one. */
const ALONE_MAX = 3;
const unavailable = { kind: 'unavailable' } as const;

/** Money that came through STP, by its queries. */
export function createStpDeposits({ signingKey, ...options }: Options): SpeiDeposits {
  if (signingKey === null) return { depositsOf: async () => err(unavailable) };
  const queries = createStpQueries({ ...options, key: signingKeyOf(signingKey) });

  const log = options.log;

  const listOf = async (asked: StpDay, day: CivilDate): Answer<readonly Deposit[]> => {
    const rows = await queries.dayOf(asked);
    return rows.ok ? ok(rows.value.flatMap((row) => depositIn(log, row, day))) : rows;
  };
  /** One by one; null: another bank used one of the keys on that day, and only the list has both. */
  const findEach = async (
    asked: StpDay,
    wanted: readonly DepositKey[],
  ): Answer<readonly Deposit[] | null> => {
    const deposits: Deposit[] = [];
    for (const key of wanted) {
      const found = await queries.find({ ...asked, trackingKey: key.trackingKey });
      if (!found.ok) return found;
      const own = found.value === null ? [] : depositIn(log, found.value, key.day);
      if (!own.every((deposit) => isSameDeposit(key, deposit))) return ok(null);
      deposits.push(...own);
    }
    return ok(deposits);
  };

  return {
    depositsOf: async ({ day, now, wanted }) => {
      const asked = { direction: 'R', day: day === operatingDay(now) ? null : day } as const;
      if (wanted === null || wanted.length > ALONE_MAX) return listOf(asked, day);
      const found = await findEach(asked, wanted);
      if (!found.ok) return found;
      return found.value === null ? listOf(asked, day) : ok(found.value);
    },
  };
}

/** Of `yyyymmdd`, as a number or as a text; null: it is no day. */
export function operationDayIn(said: unknown): CivilDate | null {
  const day = parseCivilDate(String(said ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  return day.ok ? day.value : null;
}

const instantOf = (ms: string | number | null | undefined): number | null =>
  /^\d{13}$/.test(String(ms ?? '')) ? Number(ms) : null;

/** A row as money; none: STP says no amount that we read, and it is asked again. */
function depositIn(log: Log, row: StpRow, asked: CivilDate): readonly Deposit[] {
  const { claveRastreo: trackingKey, cuentaOrdenante, nombreOrdenante } = row;
  const amount = centavosOf(row.monto);
  if (amount === null || amount === 0) {
    log.error({ provider: 'stp', code: 'amount_unreadable' }, 'a deposit of no amount');
    return [];
  }
  const day = operationDayIn(row.fechaOperacion) ?? asked;
  const institution = institutionOf(row.institucionContraparte, cuentaOrdenante);
  const at = instantOf(row.tsLiquidacion) ?? instantOf(row.tsCaptura) ?? startOfMexicoCityDay(day);
  const sender = (cuentaOrdenante ?? '').trim();
  const transfer = {
    ref: depositRef({ day, trackingKey, institution }),
    clabe: row.cuentaBeneficiario ?? '',
    amount,
    trackingKey,
    sender: { name: nombreOrdenante ?? '', clabe: /^\d{18}$/.test(sender) ? sender : null },
    operatedAt: new Date(at).toISOString(),
  };
  const standing = depositStanding(row.estado, row.tipoPago);
  return [{ day, trackingKey, institution, transfer, standing }];
}
