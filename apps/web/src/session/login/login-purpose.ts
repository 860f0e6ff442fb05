import type { LoginView } from '@abona/contract/identity/session';
import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readReferrer } from '#browser/referrer.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { flagValues } from '#flags/flag-store.ts';
import { rememberedPath } from '#routing/remembered-path.ts';
import { isSignUpPath } from '#routing/sign-up-path.ts';
import { currentSession } from '#session/session-store.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';
import { acquisitionOf } from './acquisition.ts';
import { type AfterLogin, decideAfterLogin } from './after-login.ts';

/** What somebody came for, as far as the browser knows, and what follows from it. */
export function afterLoginOf(
  login: LoginView,
  { returnTo }: { readonly returnTo: string },
): AfterLogin {
  const [path = '/', search = ''] = returnTo.split('?');
  const query = readQueryParameters(search);
  const isPlaceOfItsOwn = path !== '/' && !isSignUpPath(path);
  return decideAfterLogin({
    login,
    hasPayment: query.paymentId !== null || query.paymentIntentId !== null,
    campaign: query.utm.utm_campaign ?? readStored(stored.utm)?.['utm_campaign'] ?? null,
    isMobileShell: readSurroundings().isMobileShell,
    isVerifyAccountOn: flagValues().VERIFY_ACCOUNT,
    isInStore: readReferrer().isInStore,
    rememberedPath: isPlaceOfItsOwn ? returnTo : rememberedPath(),
  });
}

/** Opens the application of somebody who came without a purchase; a failure is only logged. */
export async function openApplication(): Promise<boolean> {
  const { src } = readQueryParameters(window.location.search);
  const isFromMarketplace = readStored(stored.marketplaceSignUp) ?? false;
  const isMarketplaceTracked = await isTracked(isFromMarketplace);
  const body = acquisitionOf({ src, isFromMarketplace, isMarketplaceTracked });
  try {
    const application = await call('createApplication', {
      body: readSurroundings().isEmbedded ? { ...body, embedded_register: true } : body,
    });
    trackFunnelStep({ application, event: 'application_created' });
    return true;
  } catch (failure) {
    log({ level: 'error', message: messageOf(failure), trail: 'session.create_application' });
    return false;
  }
}

/** Flags are fetched after the first screen. An application is opened before it, and says this only once. */
async function isTracked(isFromMarketplace: boolean): Promise<boolean> {
  const { amazonSignupTracking: isKnown } = flagValues();
  const key = currentSession()?.userId;
  if (isKnown || !isFromMarketplace || key === undefined) return isKnown;
  try {
    const { features } = await call('evaluateFlags', { body: { context: { kind: 'user', key } } });
    return features['amazonSignupTracking'] === true;
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'session.create_application' });
    return false;
  }
}
