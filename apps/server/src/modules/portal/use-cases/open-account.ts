import { randomUUIDv7 } from 'node:crypto';
import type { FieldFailure } from '@abona/contract/errors';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { parseRfc, type RfcProblem } from '@abona/mexico/rfc';
import { transaction } from '#platform/database/transaction.ts';
import type { PortalCaller } from '#platform/http/caller.ts';
import { addAccount } from '../stores/account-store.ts';
import { addMember } from '../stores/member-store.ts';
import { moveSession } from '../stores/session-store.ts';
import type { PortalDeps } from './portal-deps.ts';

/** What everybody pays until somebody of ours agrees on something else. */
const FEE_BPS = 590;

const rfcMessages: Readonly<Record<RfcProblem, string>> = {
  format: 'Escribe el RFC de tu negocio: 12 caracteres si es empresa, 13 si eres persona física.',
  date: 'La fecha dentro del RFC no existe. Revísalo en tu constancia.',
  checksum: 'El último carácter del RFC no cuadra. Revísalo en tu constancia.',
};

type Refusal =
  | 'account_exists'
  | { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

/**
 * A business begins: whoever signs it up owns it, and from now on works for it in this browser. It has a shop to try
 * with at once; one that sells it gets when people of ours have looked at it.
 */
export async function openAccount(
  deps: PortalDeps,
  caller: PortalCaller,
  facts: BusinessFacts,
): Promise<Result<NonNullable<PortalCaller['account']>, Refusal>> {
  if (caller.account !== null) return err('account_exists');
  const parsed = parseRfc(facts.rfc);
  if (!parsed.ok) {
    const fields = [{ path: 'rfc', message: rfcMessages[parsed.error] }];
    return err({ code: 'validation_failed', fields });
  }
  const { rfc } = parsed.value;
  const id = randomUUIDv7();
  const testMerchantId = publicId('mer', randomUUIDv7());
  const at = deps.clock.technicalNow();
  const actor = `portal:${caller.personId}`;
  await transaction(deps.db, async (tx) => {
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
      business: { facts: { ...facts, rfc }, rfc },
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
  });
  const merchants = { test: testMerchantId, live: null };
  return ok({ id, name: facts.name, role: 'owner', status: 'draft', merchants });
}
