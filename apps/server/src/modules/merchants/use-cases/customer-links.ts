import { randomUUIDv7 } from 'node:crypto';
import {
  HOSTED_CONSENT_VERSION,
  type HostedConsent,
} from '@abona/contract/merchants/hosted-sign-up';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type HostedSignUp, isSameCustomer, judgeLink } from '../domain/hosted-sign-up.ts';
import { uuidOfHostedId } from '../outside-id.ts';
import type { Visitors } from '../ports.ts';
import {
  addLink,
  endLinks,
  knownLinks,
  type ShownLink,
  takeTurns,
  type WhichLinks,
} from '../stores/customer-link-store.ts';
import {
  findHostedSignUp,
  lockHostedSignUp,
  useHostedSignUp,
} from '../stores/hosted-sign-up-store.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordLink } from './record-link.ts';

type Deps = Pick<MerchantDeps, 'db' | 'clock' | 'audit' | 'fields' | 'webhooks'> & {
  readonly visitors: Visitors;
};

export type Offered = {
  readonly signUp: HostedSignUp;
  readonly merchantName: string;
  readonly merchantLogo: string | null;
};

/** The shop that a customer came from last and that still waits for their consent. */
export async function findOffered(deps: Deps, customerId: number): Promise<Offered | null> {
  const now = deps.clock.technicalNow();
  for (const arrival of await deps.visitors.hostedArrivalsOf(deps.db, customerId)) {
    const id = uuidOfHostedId(arrival.merchantHostedId);
    const signUp = id === null ? null : await findHostedSignUp(deps.db, id);
    if (signUp === null || !isSameCustomer(signUp, arrival)) continue;
    if (signUp.usedAt !== null || signUp.expiresAt <= now) continue;
    const merchant = await findMerchant(deps.db, signUp.merchantId);
    invariant(merchant !== null, 'a sign-up of a shop that is not there');
    return { signUp, merchantName: merchant.name, merchantLogo: merchant.logoUrl };
  }
  return null;
}

export type Agreement = {
  readonly customerId: number;
  readonly consent: HostedConsent;
  readonly address: string;
  readonly userAgent: string | null;
};

export type LinkRefusal =
  | 'hosted_link_invalid'
  | 'merchant_customer_taken'
  | 'second_proof_needed'
  | 'state_conflict';

/**
 * Links a customer with a shop. Three things must agree to the letter: what the shop's server vouched for,
 * what this person's own login carried along, and what they agree to now. It is good once.
 */
export function linkCustomer(
  deps: Deps,
  agreement: Agreement,
): Promise<Result<ShownLink, LinkRefusal>> {
  return transaction(deps.db, async (tx) => {
    const signUp = await takeSignUp(deps, tx, agreement);
    if (!signUp.ok) return signUp;
    const { merchantId, merchantCustomerId } = signUp.value;
    const { customerId } = agreement;
    await takeTurns(tx, merchantId);
    const wanted = { customerId, merchantId, merchantCustomerId };
    const verdict = judgeLink(wanted, await knownLinks(tx, wanted));
    if (verdict === 'merchant_customer_taken') return err(verdict);
    if (verdict === 'link_with_proof') {
      if (!(await deps.visitors.spendProof(tx, { customerId, kind: 'personal_data' }))) {
        return err('second_proof_needed');
      }
      await endAndTell(deps, tx, { customerId, merchantId });
    }
    return ok(await keepLink(deps, tx, { signUp: signUp.value, agreement }));
  });
}

async function takeSignUp(
  { clock, visitors }: Deps,
  tx: Tx,
  { customerId, consent }: Agreement,
): Promise<Result<HostedSignUp, 'hosted_link_invalid' | 'state_conflict'>> {
  const id = uuidOfHostedId(consent.merchant);
  const signUp = id === null ? null : await lockHostedSignUp(tx, id);
  const said = {
    merchantCustomerId: consent.merchant_customer_id,
    consentTimestamp: consent.consent_timestamp,
  };
  if (signUp === null || !isSameCustomer(signUp, said)) return err('hosted_link_invalid');
  const arrivals = await visitors.hostedArrivalsOf(tx, customerId);
  const hasCome = arrivals.some(
    (arrival) => arrival.merchantHostedId === consent.merchant && isSameCustomer(signUp, arrival),
  );
  if (!hasCome) return err('hosted_link_invalid');
  if (signUp.usedAt !== null) return err('state_conflict');
  return signUp.expiresAt <= clock.technicalNow() ? err('hosted_link_invalid') : ok(signUp);
}

type AgreedLink = { readonly signUp: HostedSignUp; readonly agreement: Agreement };

async function keepLink(deps: Deps, tx: Tx, { signUp, agreement }: AgreedLink): Promise<ShownLink> {
  const { clock, fields } = deps;
  const { customerId, address, userAgent } = agreement;
  const { merchantId, merchantCustomerId, consentTimestamp } = signUp;
  const merchant = await findMerchant(tx, merchantId);
  invariant(merchant !== null, 'a sign-up of a shop that is not there');
  const linkedAt = clock.technicalNow();
  const link = { id: randomUUIDv7(), customerId, merchantId, merchantCustomerId, linkedAt };
  await useHostedSignUp(tx, signUp.id, linkedAt);
  await addLink(
    tx,
    { ...link, hostedSignUpId: signUp.id },
    {
      textVersion: HOSTED_CONSENT_VERSION,
      consentTimestamp,
      addressIndex: fields.blindIndex('merchants.link_address', address),
      deviceIndex: fields.blindIndex('merchants.link_device', userAgent ?? ''),
    },
  );
  await recordLink(deps, tx, { ...link, hostedSignUpId: signUp.id, unlinkedAt: null });
  return { ...link, merchantName: merchant.name, merchantLogo: merchant.logoUrl };
}

/** The customer ends a link of theirs. */
export const unlinkCustomer = (
  deps: Deps,
  own: { readonly customerId: number; readonly id: string },
): Promise<boolean> => transaction(deps.db, (tx) => endAndTell(deps, tx, own));

/** Ends links, each for the shop to hear of. Answers whether there was anything to end. */
export async function endAndTell(
  deps: Pick<Deps, 'clock' | 'audit' | 'webhooks'>,
  tx: Tx,
  which: WhichLinks,
): Promise<boolean> {
  const ended = await endLinks(tx, { ...which, at: deps.clock.technicalNow() });
  for (const link of ended) await recordLink(deps, tx, link);
  return ended.length > 0;
}
