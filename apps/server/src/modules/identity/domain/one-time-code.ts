import { validationMethods } from '@abona/contract/identifiers';
import {
  CODE_ATTEMPTS_MAX,
  CODE_LIFE_MS,
  CODE_RESEND_PAUSE_S,
  type SendMethod,
  sendMethods,
} from '@abona/contract/identity/one-time-code';
import { type Guard, isLocked } from './code-guard.ts';

/** What a code is good for. A code of one purpose is none of another. */
export type CodePurpose = 'contact' | 'bureau_nip' | 'activity' | 'new_phone';

/** On the business clock, and never longer on the real one. */

export type OneTimeCode = {
  readonly id: string;
  readonly tokenId: string;
  readonly method: SendMethod;
  readonly attempts: number;
  /** Real time. */
  readonly sentAt: Date;
  /** Business time. */
  readonly expiresAt: Date;
  readonly provenAt: Date | null;
};

export type Moment = { readonly business: Date; readonly real: Date };

/**
 * Whether a code may still be tried. Both clocks end it: one that the sandbox turned back revives no
 * code, and one that it turned on ends codes as it would.
 */
export function judgeCode(
  code: Pick<OneTimeCode, 'attempts' | 'sentAt' | 'expiresAt' | 'provenAt'>,
  { business, real }: Moment,
): 'open' | 'expired' | 'used_up' {
  if (code.provenAt !== null) return 'expired';
  if (code.attempts >= CODE_ATTEMPTS_MAX) return 'used_up';
  const isOver =
    code.expiresAt <= business || real.getTime() - code.sentAt.getTime() >= CODE_LIFE_MS;
  return isOver ? 'expired' : 'open';
}

/** What sends are counted by; `step`: codes for one purpose to one place. */
export type SendScope = 'step' | 'destination' | 'prefix' | 'customer' | 'address';
export type SendRule = {
  readonly scope: SendScope;
  readonly max: number;
  readonly windowS: number;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * How many codes go out (reliability, A2). A number is spared whoever asks, more strictly within one step
 * (an application has two of them: the bureau's signature and the phone). A block of numbers, which is what
 * those go through who are paid for our messages, is spared whoever's they are. Many share one network
 * address, so its limit is wide and set by the operator.
 */
export const sendRules = (perAddressHour: number): readonly SendRule[] => [
  { scope: 'step', max: 1, windowS: CODE_RESEND_PAUSE_S },
  { scope: 'step', max: 3, windowS: 10 * MINUTE_S },
  { scope: 'destination', max: 10, windowS: DAY_S },
  { scope: 'customer', max: 10, windowS: HOUR_S },
  { scope: 'prefix', max: 30, windowS: HOUR_S },
  { scope: 'address', max: perAddressHour, windowS: HOUR_S },
];

/** A rule that is used up: when the send was made whose age frees it. */
export type RuleHit = { readonly rule: SendRule; readonly at: Date };

/** How long to wait until every rule is free again; 0: now. */
export function waitOf(hits: readonly RuleHit[], now: Date): number {
  const waits = hits.map(({ rule, at }) => rule.windowS - (now.getTime() - at.getTime()) / 1_000);
  return Math.max(0, ...waits.map(Math.ceil));
}

export type PrefixTally = { readonly sends: number; readonly proven: number };

const SUSPICIOUS_FROM = 50;
const PROVEN_SHARE_MIN = 0.2;

/** A block of numbers that takes many codes and types few of them back is being sent to for money. */
export const isPumped = ({ sends, proven }: PrefixTally): boolean =>
  sends >= SUSPICIOUS_FROM && proven < sends * PROVEN_SHARE_MIN;

/** What a message costs us, in centavos. */
export const codeCost: Readonly<Record<SendMethod, number>> = {
  email: 0,
  SMS: 90,
  WHATSAPP: 45,
  CALL: 150,
};

type Guards = ReadonlyMap<SendMethod, Pick<Guard, 'lockedUntil'>>;

/** What was sent until now, as far as it bears on a next code to the same place. */
export type SendHistory = {
  /** The rules that allow no further send now. */
  readonly hits: readonly RuleHit[];
  /** Those that would allow none after one more now. */
  readonly hitsAfterOneMore: readonly RuleHit[];
  /** Whether a message went to that number for this customer lately, so that a call may follow. */
  readonly hadMessage: boolean;
  /** What became of a day's codes to the number's block. */
  readonly block: PrefixTally;
  /** The ways that are closed to the customer. */
  readonly guards: Guards;
  /** Whether some code of the customer's for that purpose can still be typed back. */
  readonly isOneOpen: boolean;
};

/** The same once a code was sent. A rule that allows a single send is freed by the age of this very one. */
export const afterSending = (history: SendHistory, sentAt: Date): SendHistory => ({
  ...history,
  hits: history.hitsAfterOneMore.map((hit) => (hit.rule.max === 1 ? { ...hit, at: sentAt } : hit)),
  hadMessage: true,
  isOneOpen: true,
});

/**
 * A rule's hits now and after one more send, told by the sends at its edge: of those that it counts, the last
 * two that one more and none more may follow, newest first.
 */
export function hitsAt(
  rule: SendRule,
  edge: readonly Date[],
  now: Date,
): { readonly hit: RuleHit | null; readonly hitAfterOneMore: RuleHit | null } {
  // A rule that allows a single send is used up by any: there is no last but one.
  const [lastButOne, last] = rule.max === 1 ? [now, edge[0]] : edge;
  const hitAt = (at: Date | undefined) => (at === undefined ? null : { rule, at });
  return { hit: hitAt(last), hitAfterOneMore: hitAt(lastButOne) };
}

/** What a next code can be sent by. A call comes after a message that did not do. */
export function methodsOpen(
  kind: 'phone' | 'email',
  {
    guards,
    hadMessage,
    now,
  }: { readonly guards: Guards; readonly hadMessage: boolean; readonly now: Date },
): readonly SendMethod[] {
  const known = sendMethods.filter((method) => (method === 'email') === (kind === 'email'));
  return known.filter((method) => {
    const guard = guards.get(method);
    if (guard !== undefined && isLocked(guard, now)) return false;
    return method !== 'CALL' || hadMessage;
  });
}

/** Whether there is no way left to prove a phone today. */
export const isEveryPhoneMethodLocked = (guards: Guards, now: Date): boolean =>
  validationMethods.every((method) => {
    const guard = guards.get(method);
    return guard !== undefined && isLocked(guard, now);
  });
