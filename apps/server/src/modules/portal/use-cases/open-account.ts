import { randomUUIDv7 } from 'node:crypto';
import type { FieldFailure } from '@abona/contract/errors';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { parseRfc, type RfcProblem } from '@abona/mexico/rfc';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { PortalCaller } from '#platform/http/caller.ts';
import {
  accountsOf,
  addAccount,
  hasBusinessWithRfc,
  lockAccount,
} from '../stores/account-store.ts';
import { addMember } from '../stores/member-store.ts';
import { moveSession } from '../stores/session-store.ts';
import type { PortalDeps } from './portal-deps.ts';
import { type Acting, actorOf } from './prove-account.ts';
import { FEE_BPS } from './sign-agreement.ts';
import { takeStep } from './take-step.ts';

const rfcMessages: Readonly<Record<RfcProblem, string>> = {
  format: 'Escribe el RFC de tu negocio: 12 caracteres si es empresa, 13 si eres persona física.',
  date: 'La fecha dentro del RFC no existe. Revísalo en tu constancia.',
  checksum: 'El último carácter del RFC no cuadra. Revísalo en tu constancia.',
};

type WrongFacts = { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

/** The facts with the number as the tax office writes it. */
function checked(facts: BusinessFacts): Result<BusinessFacts, WrongFacts> {
  const parsed = parseRfc(facts.rfc);
  if (parsed.ok) return ok({ ...facts, rfc: parsed.value.rfc });
  const fields = [{ path: 'rfc', message: rfcMessages[parsed.error] }];
  return err({ code: 'validation_failed', fields });
}

/**
 * A business begins: whoever signs it up owns it, and from now on works for it in this browser. It has a shop to try
 * with at once; one that sells it gets when people of ours have looked at it.
 */
export async function openAccount(
  deps: PortalDeps,
  caller: PortalCaller,
  given: BusinessFacts,
): Promise<Result<Opened, 'account_exists' | WrongFacts>> {
  const facts = checked(given);
  if (!facts.ok) return facts;
  return transaction(deps.db, async (tx) => {
    const asked = { personId: caller.personId, rfc: facts.value.rfc };
    if (await hasBusinessWithRfc(tx, deps.fields, asked)) return err('account_exists');
    const account = await begin(deps, tx, { caller, facts: facts.value });
    return ok({ account, businesses: await accountsOf(tx, caller.personId) });
  });
}

type Opened = {
  readonly account: NonNullable<PortalCaller['account']>;
  /** All at which they work now. */
  readonly businesses: Awaited<ReturnType<typeof accountsOf>>;
};

type Beginning = { readonly caller: PortalCaller; readonly facts: BusinessFacts };

async function begin(
  deps: PortalDeps,
  tx: Tx,
  { caller, facts }: Beginning,
): Promise<NonNullable<PortalCaller['account']>> {
  const id = randomUUIDv7();
  const testMerchantId = publicId('mer', randomUUIDv7());
  const at = deps.clock.technicalNow();
  const actor = `portal:${caller.personId}`;
  await deps.merchants.register(tx, {
    id: testMerchantId,
    mode: 'test',
    name: facts.name,
    logoUrl: null,
    integrationName: 'portal',
    channel: 'ecommerce',
    origins: [new URL(facts.website).origin],
    requiresSignature: false,
    feeBps: FEE_BPS,
    payoutClabe: null,
    keys: [],
  });
  await addAccount(tx, deps.fields, {
    id,
    name: facts.name,
    status: 'draft',
    testMerchantId,
    liveMerchantId: null,
    createdAt: at,
    business: facts,
  });
  const owner = { id: randomUUIDv7(), accountId: id, personId: caller.personId };
  await addMember(tx, { ...owner, role: 'owner', by: actor, at });
  await moveSession(tx, caller.sessionId, id);
  await deps.audit(tx, {
    subject: `account:${id}`,
    actor,
    action: 'portal.account_opened',
    reason: null,
    detail: { test_merchant_id: testMerchantId },
  });
  const merchants = { test: testMerchantId, live: null };
  return { id, name: facts.name, role: 'owner', status: 'draft', merchants };
}

/**
 * Corrects what a business said of itself. Another number or legal name makes its account and its agreement void; anything
 * else only has the agreement signed anew.
 */
export async function correctAccount(
  deps: PortalDeps,
  tx: Tx,
  { facts: given, ...acting }: Acting & { readonly facts: BusinessFacts },
): Promise<Result<void, 'state_conflict' | WrongFacts>> {
  const facts = checked(given);
  if (!facts.ok) return facts;
  const account = await lockAccount(tx, deps.fields, acting.accountId);
  if (account?.business == null) return err('state_conflict');
  const { business } = account;
  const isSame = business.rfc === facts.value.rfc && business.legal_name === facts.value.legal_name;
  const stepped = await takeStep(deps, tx, {
    account,
    move: isSame ? 'facts_corrected' : 'identity_corrected',
    by: actorOf(acting),
    change: { business: facts.value, name: facts.value.name },
  });
  if (!stepped.ok) return stepped;
  const now = deps.clock.now();
  await deps.agreements.overtake(tx, account.id, now);
  const proof = isSame ? null : await deps.proofs.latest(tx, account.id);
  if (proof !== null && proof.status !== 'failed')
    await deps.proofs.save(tx, { ...proof, status: 'replaced', endedAt: now });
  return ok(undefined);
}

/** The owner answers what people of ours wanted to know. */
export async function answerReview(
  deps: PortalDeps,
  tx: Tx,
  { text, ...acting }: Acting & { readonly text: string },
): Promise<Result<void, 'state_conflict'>> {
  const account = await lockAccount(tx, deps.fields, acting.accountId);
  if (account === null) return err('state_conflict');
  const by = actorOf(acting);
  const stepped = await takeStep(deps, tx, { account, move: 'answered', by, note: text });
  return stepped.ok ? ok(undefined) : stepped;
}
