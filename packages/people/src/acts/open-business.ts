import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import type { DeskCalls, PortalCalls } from '#office-calls.ts';
import type { World } from '#place.ts';
import { until } from '#until.ts';

export type Business = PortalCallInput<'openPortalAccount'>['body'];
type Setup = PortalCallReply<'getPortalSetup'>;

/** A further key, named by what it is for: it is told once. */
export async function newKey(portal: PortalCalls, mode: 'test' | 'live'): Promise<string> {
  const { key } = await portal('issuePortalKey', {
    params: { mode },
    body: { label: 'Mi tienda', scopes: ['payments:read', 'payments:write', 'refunds:write'] },
  });
  if (key === null) throw new Error('a key that is told once has been told');
  return key;
}

/** Gives the account to be paid to, and types the code of the centavo that arrives there. */
export async function proveAccount(
  { control }: World,
  portal: PortalCalls,
  clabe: string,
): Promise<Setup['proof']> {
  const setup = await portal('getPortalSetup');
  if (setup.proof === null) await portal('givePortalClabe', { body: { clabe } });
  const { proof } = await until(
    'a centavo that arrived',
    () => portal('getPortalSetup'),
    (now: Setup) => now.proof !== null && now.proof.status !== 'sending',
  );
  if (proof?.status !== 'sent') return proof;
  const code = await control.centavoCode(clabe);
  return (await portal('confirmPortalClabe', { body: { code } })).proof;
}

/** Signs the agreement with the code that comes by letter, unless it is signed. */
export async function signAgreement(
  { control }: World,
  portal: PortalCalls,
  email: string,
): Promise<Setup> {
  const setup = await portal('getPortalSetup');
  if (setup.agreement.signed_at !== null) return setup;
  const last = await control.lastMail(email);
  await portal('sendPortalAgreementCode');
  const { code } = await control.codeTo(email, last);
  return portal('signPortalAgreement', { body: { code, can_sign: true } });
}

type Reviewers = { readonly maker: DeskCalls; readonly checker: DeskCalls };

/** Two people of the lender let a business sell for what it signed. */
export async function letSell(
  { maker, checker }: Reviewers,
  { id, fee_bps }: { readonly id: string; readonly fee_bps: number },
): Promise<void> {
  const params = { account_id: id };
  const { fingerprint } = await maker('previewMerchantApproval', { params, query: { fee_bps } });
  const note = 'La tienda existe y la cuenta es suya.';
  const asked = await maker('approveMerchant', {
    params,
    body: { fee_bps, fingerprint, reason: 'policy', note },
  });
  await checker('approveRequest', { params: { request_id: String(asked.request_id) } });
}

type Question = Omit<PortalCallReply<'getPortalSetup'>['more'] & object, 'at'>;

/** Somebody of the lender wants to know more of a business before it sells. */
export async function askOwner(
  desk: DeskCalls,
  id: string,
  { reasons, note: words }: Question,
): Promise<void> {
  const params = { account_id: id };
  const body = { reasons, words };
  const { fingerprint } = await desk('previewMerchantQuestion', { params, body });
  await desk('askMerchant', {
    params,
    body: { ...body, fingerprint, reason: 'policy', note: 'Falta verlo antes de decidir.' },
  });
}
