import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import { CODE_LIFE_MS, type SendMethod } from '@abona/contract/identity/one-time-code';
import { VALIDATION_CODE_LENGTH } from '@abona/contract/limits';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { isLocked } from '#modules/identity/domain/code-guard.ts';
import { addressee } from '#modules/identity/domain/contact-point.ts';
import {
  afterSending,
  codeCost,
  isPumped,
  type SendHistory,
  sendRules,
  waitOf,
} from '#modules/identity/domain/one-time-code.ts';
import { type KeptCode, voidOpenCodes } from '#modules/identity/stores/one-time-code-store.ts';
import type { Payment } from '#modules/identity/stores/paid-code-store.ts';
import {
  readSendHistory,
  type SendKeys,
  takeTurn,
} from '#modules/identity/stores/send-history-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type DetailedFailure, Refusal } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type CodePlace, type CodeStanding, standingOf } from './read-code-standing.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'codes' | 'codeLimits' | 'messages' | 'audit' | 'log'>;

export type CodeOrder = CodePlace & {
  readonly method: SendMethod;
  /** Where it can be typed, for a letter; null or not said: on the screen that asked for it. */
  readonly link?: string | null;
};

export type SendRefusal = DetailedFailure<
  'rate_limited' | 'otp_locked' | 'validation_failed' | 'provider_unavailable'
>;

const TOKEN_BYTES = 16;
const PUMPED_PAUSE_S = 3_600;
const MINUTE_MS = 60_000;

/** Sends a code, if nothing speaks against it; whatever was sent before for the same purpose ends. */
export async function sendCode(
  deps: Deps,
  tx: Tx,
  order: CodeOrder,
): Promise<Result<CodeStanding, SendRefusal>> {
  const keys = deps.codes.keysOf(order.binding, order.point, order.address);
  await takeTurn(tx, keys);
  const history = await readSendHistory(tx, { keys, ...rulesNow(deps) });
  return sendInTurn(deps, tx, { order, keys, history });
}

/** The same to a number, unless the customer has proven already that they hold it. */
export async function sendCodeUnlessHeld(
  deps: Deps & Pick<IdentityDeps, 'phones'>,
  tx: Tx,
  order: CodeOrder & { readonly point: { readonly kind: 'phone' } },
): Promise<Result<CodeStanding, SendRefusal | 'state_conflict'>> {
  const keys = deps.codes.keysOf(order.binding, order.point, order.address);
  await takeTurn(tx, keys);
  const phoneIndex = deps.phones.indexOf(order.point.phone);
  const history = await readSendHistory(tx, { keys, phoneIndex, ...rulesNow(deps) });
  return history.isHeld ? err('state_conflict') : sendInTurn(deps, tx, { order, keys, history });
}

const rulesNow = ({ clock, codeLimits }: Deps) => ({
  rules: sendRules(codeLimits.perAddressHour),
  now: clock.technicalNow(),
});

type Turn = { readonly order: CodeOrder; readonly keys: SendKeys; readonly history: SendHistory };

async function sendInTurn(
  deps: Deps,
  tx: Tx,
  { order, keys, history }: Turn,
): Promise<Result<CodeStanding, SendRefusal>> {
  const { binding, point, method } = order;
  // It may have been a while until it was our turn.
  const now = deps.clock.technicalNow();
  const objection = objectionTo(deps, method, { history, now });
  if (objection !== null) return err(objection);

  if (history.isOneOpen) await voidOpenCodes(tx, binding, deps.clock.now());
  const code = await writeCode(deps, tx, { order, keys, now });
  return ok(standingOf({ history: afterSending(history, now), code, kind: point.kind, now }));
}

type Granted = { readonly order: CodeOrder; readonly keys: SendKeys; readonly now: Date };

/**
 * The code and the message that tells it. It is paid for from the day's purse, which many share and which is held
 * until the commit: so the code is written last of all, and nobody waits for longer than that. Where there is not
 * enough in it, all of this is undone.
 */
async function writeCode(
  deps: Deps,
  tx: Tx,
  { order: { binding, point, method, link = null }, keys, now }: Granted,
): Promise<KeptCode> {
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_LIFE_MS);
  const digits = rollDigits();
  const { customerId, purpose } = binding;
  await deps.messages.sendCode(tx, {
    customerId,
    method,
    purpose,
    expiresAt,
    link,
    code: digits,
    to: addressee(point),
  });
  await deps.audit(tx, customerId, { action: 'code_sent', detail: { purpose, method } });
  const written = {
    ...binding,
    point,
    keys,
    method,
    digits,
    expiresAt,
    id: randomUUIDv7(),
    tokenId: `otp_${randomBytes(TOKEN_BYTES).toString('base64url')}`,
    sentAt: now,
  };
  const code = await deps.codes.add(tx, written, paymentFor(deps, method));
  if (code !== null) return code;
  deps.log.error({ channel: method, code: 'code_spend_cap' }, 'the day’s money for codes is spent');
  throw new Refusal('provider_unavailable');
}

const paymentFor = ({ clock, codeLimits }: Deps, method: SendMethod): Payment => ({
  day: mexicoCityDate(clock.technicalNow().getTime()),
  centavos: codeCost[method],
  max: codeLimits.spendDayCentavos,
});

const rollDigits = (): string =>
  String(randomInt(10 ** VALIDATION_CODE_LENGTH)).padStart(VALIDATION_CODE_LENGTH, '0');

/** What speaks against another code now; null: nothing. */
function objectionTo(
  { log }: Deps,
  method: SendMethod,
  { history, now }: { readonly history: SendHistory; readonly now: Date },
): SendRefusal | null {
  const guard = history.guards.get(method);
  if (guard !== undefined && isLocked(guard, now))
    return lockedUntil(guard.lockedUntil ?? now, now);

  const waitS = waitOf(history.hits, now);
  if (waitS > 0) return tooSoon(waitS);

  if (method === 'CALL' && !history.hadMessage) return callNotYet;
  if (!isPumped(history.block)) return null;
  log.warn({ channel: method }, 'a block of numbers takes codes and proves none: it gets no more');
  return tooSoon(PUMPED_PAUSE_S);
}

const tooSoon = (waitS: number): DetailedFailure<'rate_limited'> => ({
  code: 'rate_limited',
  details: { seconds: waitS },
  retryAfterS: waitS,
});

/** Told in minutes, rounded up: nobody is to come a moment too soon. */
export const lockedUntil = (until: Date, now: Date): DetailedFailure<'otp_locked'> => {
  const waitMs = Math.max(MINUTE_MS, until.getTime() - now.getTime());
  return {
    code: 'otp_locked',
    details: { minutes: Math.ceil(waitMs / MINUTE_MS) },
    retryAfterS: Math.ceil(waitMs / 1_000),
  };
};

const callNotYet: DetailedFailure<'validation_failed'> = {
  code: 'validation_failed',
  fields: [
    {
      path: 'send_method_name',
      code: 'call_not_yet',
      message: 'Primero te enviamos un mensaje. Si no te llega, te llamamos.',
    },
  ],
};
