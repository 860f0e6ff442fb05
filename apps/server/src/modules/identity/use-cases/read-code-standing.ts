import type { SendMethod } from '@abona/contract/identity/one-time-code';
import type { Database, Tx } from '#platform/database/database.ts';
import { readGuards } from '../code-guard-store.ts';
import type { ContactPoint } from '../domain/contact-point.ts';
import {
  CODE_ATTEMPTS_MAX,
  judgeCode,
  methodsOpen,
  sendRules,
  waitOf,
} from '../domain/one-time-code.ts';
import {
  type CodeBinding,
  findRuleHits,
  hadMessage,
  type KeptCode,
} from '../one-time-code-store.ts';
import type { IdentityDeps } from './identity-deps.ts';

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
  const now = clock.technicalNow();
  const keys = codes.keysOf(binding, point, address);
  const guards = await readGuards(db, binding.customerId);
  const hits = await findRuleHits(db, sendRules(codeLimits.perAddressHour), { keys, now });
  const wasSent = await hadMessage(db, keys, now);
  const open = await codes.findOpen(db, binding);
  const isHere = open !== null && open.row.destination_index === keys.destination;
  const code =
    isHere && judgeCode(open, { business: clock.now(), real: now }) === 'open' ? open : null;
  const methods = methodsOpen(point.kind, { guards, hadMessage: wasSent, now });
  const locks = [...guards.values()].flatMap(({ lockedUntil }) => lockedUntil ?? []);
  return {
    code,
    attemptsLeft: code === null ? 0 : CODE_ATTEMPTS_MAX - code.attempts,
    methods,
    resendAfterS: waitOf(hits, now),
    lockedUntil:
      methods.length > 0 ? null : (locks.toSorted((a, b) => Number(a) - Number(b))[0] ?? null),
  };
}
