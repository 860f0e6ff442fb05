import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { PrivacyRequestKind } from '@abona/contract/identity/privacy';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import {
  deadlinesOf,
  FOLIO_SIGNS,
  folioOf,
  PRIVACY_REQUESTS_PER_DAY_MAX,
  type PrivacyRequest,
} from '../domain/privacy-request.ts';
import type { PersonalRecords } from '../ports.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { spendProof } from './spend-proof.ts';

const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

type Wish = {
  readonly customerId: number;
  readonly kind: PrivacyRequestKind;
  readonly description: string;
};

/** Takes a request up: from here on its deadlines run. */
export function openPrivacyRequest(
  deps: IdentityDeps,
  { customerId, kind, description }: Wish,
): Promise<Result<PrivacyRequest, DetailedFailure<'rate_limited'>>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const since = new Date(deps.clock.now().getTime() - DAY_MS);
    const count = await deps.privacy.countSince(tx, customerId, since);
    if (count >= PRIVACY_REQUESTS_PER_DAY_MAX) return err(TOO_MANY);
    return ok(await take(deps, tx, { customerId, kind, description, isDone: false }));
  });
}

const TOO_MANY: DetailedFailure<'rate_limited'> = {
  code: 'rate_limited',
  details: { seconds: HOUR_S },
  retryAfterS: HOUR_S,
};

async function take(
  { clock, privacy, audit }: IdentityDeps,
  tx: Tx,
  { isDone, ...wish }: Wish & { readonly isDone: boolean },
): Promise<PrivacyRequest> {
  const now = clock.now();
  const today = mexicoCityDate(now.getTime());
  const request: PrivacyRequest = {
    ...wish,
    ...deadlinesOf(today),
    id: randomUUIDv7(),
    folio: folioOf(today, randomBytes(FOLIO_SIGNS)),
    status: isDone ? 'done' : 'received',
    receivedAt: now,
    doneAt: isDone ? now : null,
  };
  await privacy.add(tx, request);
  const detail = { folio: request.folio, kind: request.kind };
  await audit(tx, wish.customerId, { action: 'privacy_requested', detail });
  return request;
}

/**
 * All that we keep of somebody, for a fresh second proof: whoever only has a session gets nothing. It counts as
 * a request for access that is done, with its folio.
 */
export function exportOwnData(
  deps: IdentityDeps,
  customerId: number,
): Promise<
  Result<{ readonly at: Date; readonly records: PersonalRecords }, 'second_proof_needed'>
> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const isProven = await spendProof(deps, tx, { customerId, kind: 'personal_data' });
    if (!isProven) return err('second_proof_needed');
    const description = 'Descarga de mis datos';
    await take(deps, tx, { customerId, kind: 'access', description, isDone: true });
    return ok({ at: deps.clock.now(), records: await deps.personalRecords(tx, customerId) });
  });
}
