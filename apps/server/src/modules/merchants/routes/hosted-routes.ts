import * as contract from '@abona/contract/merchants/hosted-sign-up';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { HostedSignUp } from '../domain/hosted-sign-up.ts';
import { hostedIdOf, uuidOfHostedId } from '../outside-id.ts';
import type { Visitors } from '../ports.ts';
import { linkOfSignUp, listLinks, type ShownLink } from '../stores/customer-link-store.ts';
import { findHostedSignUp } from '../stores/hosted-sign-up-store.ts';
import { findOffered, linkCustomer, unlinkCustomer } from '../use-cases/customer-links.ts';
import { openHostedSignUp } from '../use-cases/hosted-sign-ups.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

type Deps = MerchantDeps & { readonly visitors: Visitors };

/** A shop brings its own customers along: what its server asks for. */
export function hostedSignUpRoutes(api: Api, deps: MerchantDeps): void {
  mount(api, contract.createHostedSignUp, async ({ caller: { merchantId }, body }) =>
    mapOk(await openHostedSignUp(deps, merchantId, body), (signUp) =>
      toView(deps, signUp, { status: 'open', linkedAt: null }),
    ),
  );
  mount(api, contract.getHostedSignUp, async ({ caller, params }) => {
    const id = uuidOfHostedId(params.id);
    const signUp = id === null ? null : await findHostedSignUp(deps.db, id);
    if (signUp === null || signUp.merchantId !== caller.merchantId) return err('not_found');
    return ok(toView(deps, signUp, await standingOf(deps, signUp)));
  });
}

/** The same seen by the customer: the consent, and the links that came of it. */
export function customerLinkRoutes(api: Api, deps: Deps): void {
  mount(api, contract.getHostedConsent, async ({ caller }) => {
    const offered = await findOffered(deps, caller.customerId);
    if (offered === null) return err('not_found');
    const { signUp, merchantName, merchantLogo } = offered;
    return ok({
      merchant: hostedIdOf(signUp.id),
      merchant_customer_id: signUp.merchantCustomerId,
      consent_timestamp: signUp.consentTimestamp,
      merchant_name: merchantName,
      merchant_logo: merchantLogo,
      customer_hint: signUp.customerHint,
      text_version: contract.HOSTED_CONSENT_VERSION,
      expires_at: signUp.expiresAt.toISOString(),
    });
  });
  mount(api, contract.giveHostedConsent, async ({ caller: { customerId }, body, client }) =>
    mapOk(await linkCustomer(deps, { customerId, consent: body, ...client }), toLinkView),
  );
  mount(api, contract.listMerchantLinks, async ({ caller }) =>
    ok({ items: (await listLinks(deps.db, caller.customerId)).map(toLinkView) }),
  );
  mount(api, contract.endMerchantLink, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('lnk', params.id);
    const isEnded = id.ok && (await unlinkCustomer(deps, { customerId, id: id.value }));
    return isEnded ? ok({ ended: true as const }) : err('not_found');
  });
}

const toLinkView = (link: ShownLink): contract.MerchantLinkView => ({
  id: publicId('lnk', link.id),
  merchant_name: link.merchantName,
  merchant_logo: link.merchantLogo,
  merchant_customer_id: link.merchantCustomerId,
  linked_at: link.linkedAt.toISOString(),
});

type Standing = {
  readonly status: contract.HostedSignUpView['status'];
  readonly linkedAt: Date | null;
};

async function standingOf({ db, clock }: MerchantDeps, signUp: HostedSignUp): Promise<Standing> {
  const link = await linkOfSignUp(db, signUp.id);
  if (link !== null) {
    const status = link.unlinkedAt === null ? 'linked' : 'unlinked';
    return { status, linkedAt: link.linkedAt };
  }
  const isOver = signUp.expiresAt <= clock.technicalNow();
  return { status: isOver ? 'expired' : 'open', linkedAt: null };
}

function toView(
  { publicUrl }: Pick<MerchantDeps, 'publicUrl'>,
  signUp: HostedSignUp,
  { status, linkedAt }: Standing,
): contract.HostedSignUpView {
  const named = {
    merchant_hosted_id: hostedIdOf(signUp.id),
    merchant_customer_id: signUp.merchantCustomerId,
    consent_timestamp: signUp.consentTimestamp,
  };
  return {
    ...named,
    status,
    sign_up_url: `${publicUrl}/pay/registro?${new URLSearchParams(named)}`,
    expires_at: signUp.expiresAt.toISOString(),
    linked_at: linkedAt?.toISOString() ?? null,
  };
}
