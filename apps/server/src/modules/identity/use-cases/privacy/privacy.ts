import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { PrivacyRequestKind } from '@abona/contract/identity/privacy';
import {
  type OptionalConsent,
  optionalConsents,
} from '@abona/contract/origination/consent-documents';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  deadlinesOf,
  FOLIO_SIGNS,
  folioOf,
  PRIVACY_REQUESTS_PER_DAY_MAX,
  type PrivacyRequest,
} from '#modules/identity/domain/privacy-request.ts';
import type { GivenConsent, PersonalRecords } from '#modules/identity/ports.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { spendProof } from '../activities/spend-proof.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { blockCustomer } from './forget-customer.ts';
import { tellOfRequest } from './tell-of-request.ts';

const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

type NewPrivacyRequest = {
  readonly customerId: number;
  readonly kind: PrivacyRequestKind;
  readonly description: string;
  readonly client: Client;
};

/** From where, as evidence of a consent that is taken back. */
type Client = { readonly address: string; readonly userAgent: string | null };

type RequestOfCustomer = Omit<NewPrivacyRequest, 'client'>;

/** Takes a request up: from here on its deadlines run. */
export async function openPrivacyRequest(
  deps: IdentityDeps,
  { client, ...wish }: NewPrivacyRequest,
): Promise<Result<PrivacyRequest, DetailedFailure<'rate_limited'> | 'second_proof_needed'>> {
  const { customerId, kind } = wish;
  if (kind === 'cancellation') return askToBeForgotten(deps, wish);
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    if (await isTooMany(deps, tx, customerId)) return err(TOO_MANY);
    // Whoever objects need not wait for us to stop what was optional.
    if (kind === 'opposition')
      for (const document of optionalConsents)
        await deps.rights.answerOptional(tx, { customerId, document, isGiven: false, client });
    return ok(await take(deps, tx, { ...wish, isDone: false }));
  });
}

/** For a fresh second proof; carried out now if nothing is owed, else as soon as nothing is. Asked once. */
async function askToBeForgotten(
  deps: IdentityDeps,
  wish: RequestOfCustomer,
): Promise<Result<PrivacyRequest, DetailedFailure<'rate_limited'> | 'second_proof_needed'>> {
  const { customerId } = wish;
  const standing = await deps.applications.standingOf(customerId);
  const mustWait = await deps.rights.hasOpenCredit(customerId);
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    if (await isTooMany(deps, tx, customerId)) return err(TOO_MANY);
    const isProven = await spendProof(deps, tx, { customerId, kind: 'personal_data' });
    if (!isProven) return err('second_proof_needed');
    const earlier = (await deps.privacy.list(tx, customerId)).find(isWaitingCancellation);
    const request = earlier ?? (await take(deps, tx, { ...wish, isDone: false }));
    if (mustWait) return ok(request);
    await blockCustomer(deps, tx, { customerId, requestId: request.id, standing });
    const [blocked] = await deps.privacy.list(tx, customerId);
    return ok(blocked ?? request);
  });
}

const isWaitingCancellation = ({ kind, status }: PrivacyRequest): boolean =>
  kind === 'cancellation' && status === 'received';

async function isTooMany(deps: IdentityDeps, tx: Tx, customerId: number): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  return (await deps.privacy.countSince(tx, customerId, since)) >= PRIVACY_REQUESTS_PER_DAY_MAX;
}

const TOO_MANY: DetailedFailure<'rate_limited'> = {
  code: 'rate_limited',
  details: { seconds: HOUR_S },
  retryAfterS: HOUR_S,
};

async function take(
  deps: IdentityDeps,
  tx: Tx,
  { isDone, ...wish }: RequestOfCustomer & { readonly isDone: boolean },
): Promise<PrivacyRequest> {
  const { clock, privacy, audit } = deps;
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
    answeredAt: null,
    answer: null,
    eraseOn: null,
  };
  await privacy.add(tx, request);
  const detail = { folio: request.folio, kind: request.kind };
  await audit(tx, wish.customerId, { action: 'privacy_requested', detail });
  // Whoever has it already needs no letter about when.
  if (!isDone)
    await tellOfRequest(deps, tx, { ...request, state: 'received', by: request.answerDueOn });
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
    return ok({ at: deps.clock.now(), records: await deps.rights.recordsOf(tx, customerId) });
  });
}

type OptionalAnswer = {
  readonly customerId: number;
  readonly document: OptionalConsent;
  readonly isGiven: boolean;
  readonly client: Client;
};

/** Whether advertising, or being measured, is welcome from now on. */
export function answerOptionalConsent(
  deps: IdentityDeps,
  wish: OptionalAnswer,
): Promise<Result<readonly GivenConsent[], 'not_found'>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, wish.customerId);
    const answered = await deps.rights.answerOptional(tx, wish);
    if (!answered.ok) return answered;
    const detail = { accepted: String(wish.isGiven) };
    await deps.audit(tx, wish.customerId, { action: `${wish.document}_answered`, detail });
    return ok(await deps.rights.consentsOf(tx, wish.customerId));
  });
}

/** Ends what rests on asking the bureau; nothing that was lent changes. */
export function revokeBureauConsent(
  deps: IdentityDeps,
  wish: { readonly customerId: number; readonly client: Client },
): Promise<Result<readonly GivenConsent[], 'not_found'>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, wish.customerId);
    const revoked = await deps.rights.revokeBureauConsent(tx, wish);
    if (!revoked.ok) return revoked;
    await deps.audit(tx, wish.customerId, { action: 'bureau_consent_revoked', detail: {} });
    return ok(await deps.rights.consentsOf(tx, wish.customerId));
  });
}
