import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { CODE_ATTEMPTS_MAX } from '@abona/contract/identity/one-time-code';
import type { ContactPoint } from '#modules/identity/domain/contact-point.ts';
import {
  judgeCode,
  methodsOpen,
  type SendHistory,
  sendRules,
  waitOf,
} from '#modules/identity/domain/one-time-code.ts';
import type { CodeBinding, KeptCode } from '#modules/identity/stores/one-time-code-store.ts';
import { readSendHistory } from '#modules/identity/stores/send-history-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'codes' | 'codeLimits'>;

/** How things stand with codes to one place: what waits to be typed, and when and how another can come. */
export type CodeStanding = {
  readonly code: KeptCode | null;
  readonly attemptsLeft: number;
  readonly methods: readonly SendMethod[];
  readonly resendAfterS: number;
  /** Real time; null while some way is open. */
  readonly lockedUntil: Date | null;
};

export type CodePlace = {
  readonly binding: CodeBinding;
  readonly point: ContactPoint;
  readonly address: string | null;
};

export async function readCodeStanding(
  { clock, codes, codeLimits }: Deps,
  db: Database | Tx,
  { binding, point, address }: CodePlace,
): Promise<CodeStanding> {
  const open = await codes.findOpen(db, binding);
  const now = clock.technicalNow();
  const keys = codes.keysOf(binding, point, address);
  const rules = sendRules(codeLimits.perAddressHour);
  const history = await readSendHistory(db, { rules, keys, now });
  const isHere = open !== null && open.row.destination_index === keys.destination;
  const code =
    isHere && judgeCode(open, { business: clock.now(), real: now }) === 'open' ? open : null;
  return standingOf({ history, code, kind: point.kind, now });
}

type Known = {
  readonly history: SendHistory;
  /** What can still be typed back. */
  readonly code: KeptCode | null;
  readonly kind: ContactPoint['kind'];
  readonly now: Date;
};

export function standingOf({ history, code, kind, now }: Known): CodeStanding {
  const methods = methodsOpen(kind, { ...history, now });
  const locks = [...history.guards.values()].flatMap(({ lockedUntil }) => lockedUntil ?? []);
  return {
    code,
    attemptsLeft: code === null ? 0 : CODE_ATTEMPTS_MAX - code.attempts,
    methods,
    resendAfterS: waitOf(history.hits, now),
    lockedUntil:
      methods.length > 0 ? null : (locks.toSorted((a, b) => Number(a) - Number(b))[0] ?? null),
  };
}
