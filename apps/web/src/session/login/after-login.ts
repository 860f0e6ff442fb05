import type { LoginView } from '@abona/contract/identity/session';

/** The campaign that sends people for a cash loan: they come with a purpose, not to open a line. */
export const CASH_CAMPAIGN = 'cash_installments_landing';

export type AfterLoginFacts = {
  readonly login: Pick<LoginView, 'is_known' | 'is_email_verified' | 'force_verify_email'>;
  readonly hasPayment: boolean;
  readonly campaign: string | null;
  readonly isMobileShell: boolean;
  readonly isVerifyAccountOn: boolean;
  readonly isInStore: boolean;
  readonly rememberedPath: string | null;
};

export type AfterLogin =
  | { readonly kind: 'create_application'; readonly thenTo: 'apply' | 'verifyAccount' }
  | { readonly kind: 'stay_with_payment' }
  | { readonly kind: 'go_in_store' }
  | { readonly kind: 'go_remembered'; readonly path: string }
  | { readonly kind: 'go_home' };

/** Steps 5 and 6 of the login funnel and the rule of application creation (specification 4). */
export function decideAfterLogin(facts: AfterLoginFacts): AfterLogin {
  if (facts.hasPayment) return { kind: 'stay_with_payment' };
  if (!facts.login.is_known && facts.campaign !== CASH_CAMPAIGN) {
    return {
      kind: 'create_application',
      thenTo: mustVerifyEmail(facts) ? 'verifyAccount' : 'apply',
    };
  }
  if (facts.isInStore) return { kind: 'go_in_store' };
  if (facts.rememberedPath !== null) return { kind: 'go_remembered', path: facts.rememberedPath };
  return { kind: 'go_home' };
}

const mustVerifyEmail = ({
  login,
  isMobileShell,
  isVerifyAccountOn,
}: Pick<AfterLoginFacts, 'login' | 'isMobileShell' | 'isVerifyAccountOn'>): boolean =>
  login.force_verify_email && !login.is_email_verified && !isMobileShell && isVerifyAccountOn;
