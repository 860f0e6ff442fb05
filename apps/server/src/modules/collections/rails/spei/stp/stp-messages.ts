import {
  receiveSpeiDeposit,
  receiveSpeiOrderState,
} from '@abona/contract/collections/provider-events';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { askAboutPayoutJob } from '#modules/collections/jobs.ts';
import { messageLimit } from '#modules/collections/rails/rail.ts';
import { bounceCauseOf, type DepositHint } from '#modules/collections/stores/deposit-hint-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { createKeepHint } from '#modules/collections/use-cases/money-in/confirm-deposits.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import { institutionOf } from '../deposit-key.ts';
import { operatingDay } from '../operating-day.ts';
import { operationDayIn } from './stp-deposits.ts';
import { centavosOf, referenceIn } from './stp-order.ts';

/** STP signs nothing that it sends: who may speak for it is who calls from an address of its own. */
const mayCall = ({ speiCallers }: CollectionsDeps, address: string): boolean =>
  speiCallers.length === 0 || speiCallers.includes(address);

/** That an order of ours moved is a hint: the payout is asked about, and what the message says of it is not read. */
export const mountOrderStates = (api: Api, deps: CollectionsDeps): void =>
  mount(api, receiveSpeiOrderState, {
    limit: messageLimit,
    handler: async ({ body, client }) => {
      if (!mayCall(deps, client.address)) return err('forbidden');
      const reference = referenceIn(body.folioOrigen ?? '') ?? '';
      const id = parsePublicId('out', reference);
      const payout = id.ok ? await deps.payouts.find(deps.db, id.value) : null;
      if (payout !== null)
        await transaction(deps.db, (tx) =>
          deps.enqueue(tx, { job: askAboutPayoutJob, payload: { payout_id: payout.id } }),
        );
      return ok({ mensaje: 'recibido' as const });
    },
  });

/** That money came is a hint too. STP waits for our answer, which only says whether the account is one of ours. */
export function mountDeposits(api: Api, deps: CollectionsDeps): void {
  const keep = createKeepHint(deps);
  mount(api, receiveSpeiDeposit, {
    limit: messageLimit,
    handler: async ({ body, client }) => {
      if (!mayCall(deps, client.address)) return err('forbidden');
      const hint = hintIn(body, deps.clock.now());
      if (!hint.ok) return hint;
      await keep(hint.value);
      const cause = await bounceCauseOf(deps.db, hint.value);
      if ('ClaveRastreo' in body)
        return ok({ estado: cause === null ? ('LIQUIDACION' as const) : ('DEVOLUCION' as const) });
      if (cause === null) return ok({ mensaje: 'confirmar' as const });
      return ok({ mensaje: 'devolver' as const, id: cause });
    },
  });
}

type Abono = Readonly<Record<string, unknown>>;
type Unreadable = DetailedFailure<'validation_failed'>;

const wrong = (path: string, message: string): Result<never, Unreadable> =>
  err({ code: 'validation_failed', fields: [{ path, message }] });

/** What is said of a deposit, by either contract: that of 2023 begins its fields with capitals. */
function hintIn(body: Abono, now: Date): Result<DepositHint, Unreadable> {
  const said = (name: string): string => {
    const value = body[name] ?? body[`${name.charAt(0).toUpperCase()}${name.slice(1)}`] ?? '';
    const text = ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
    return text === 'null' ? '' : text;
  };
  const trackingKey = said('claveRastreo');
  if (!/^[\x21-\x7e]{1,30}$/.test(trackingKey))
    return wrong('claveRastreo', 'Debe tener de 1 a 30 signos.');
  const clabe = said('cuentaBeneficiario');
  if (!/^\d{1,20}$/.test(clabe)) return wrong('cuentaBeneficiario', 'Debe tener solo dígitos.');
  const amount = centavosOf(said('monto'));
  if (amount === null || amount === 0) return wrong('monto', 'Debe ser un monto en pesos.');
  const day = operationDayIn(said('fechaOperacion'));
  if (day === null || day > operatingDay(new Date(now.getTime() + CLOCKS_APART_MS)))
    return wrong('fechaOperacion', 'Debe ser un día de operación que ya empezó.');
  const institution = institutionOf(said('institucionOrdenante'), said('cuentaOrdenante'));
  return ok({ day, trackingKey, institution, clabe, amount });
}

const CLOCKS_APART_MS = 10 * 60_000;
