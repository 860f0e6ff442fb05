import { currentHref, rewriteAddress } from '#browser/document-navigation.ts';
import { log, messageOf } from '#browser/log.ts';
import { readQueryParameters, withoutLoginAnswer } from '#browser/query-parameters.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { paths } from '#routing/paths.ts';
import { forgetPath, rememberedPath } from '#routing/remembered-path.ts';
import { failLogin } from '#session/login/fail-login.ts';
import { openApplication } from '#session/login/login-purpose.ts';
import { hasPayment } from '#session/purchase/payment-ids.ts';
import { restoreSession } from '#session/restore-session.ts';
import { awaitAppSession, isHostedByApp, renewedByApp } from './app-session.ts';

/** The app opens us with `wait_mobile_session`: its session comes first, and then the screen. */
export async function openInApp(): Promise<void> {
  try {
    await awaitAppSession();
  } catch (failure) {
    log({ level: 'error', message: messageOf(failure), trail: 'mobile.open' });
    return failLogin('no_app_session', true);
  }
  await restoreSession();
  rewriteAddress(await wayIn(withoutWait(currentHref())));
}

/**
 * Somebody signs in inside the app: the app does it, with its own means. Null: there is no app here.
 * Otherwise where to go, or that it failed, which has been told.
 */
export async function signInByApp(returnTo: string): Promise<{ to: string | null } | null> {
  if (!isHostedByApp()) return null;
  if (await renewedByApp()) return { to: await wayIn(returnTo) };
  failLogin('no_app_session', true);
  return { to: null };
}

/** Somebody who is explicitly not known, and came without a purchase, opens a line of credit. */
async function wayIn(href: string): Promise<string> {
  const [path = '/', search = ''] = href.split('?');
  const isNew = readStored(stored.isKnown) === false && !hasPayment(readQueryParameters(search));
  if (isNew && path === '/' && (await openApplication())) return paths.apply;
  const remembered = rememberedPath();
  if (path !== '/' || remembered === null) return href;
  forgetPath();
  return remembered;
}

function withoutWait(href: string): string {
  const at = href.indexOf('?');
  if (at === -1) return href;
  // An answer of a login that nobody began here is dropped with it.
  const query = new URLSearchParams(withoutLoginAnswer(href.slice(at)));
  query.delete('wait_mobile_session');
  const text = query.toString();
  return text === '' ? href.slice(0, at) : `${href.slice(0, at)}?${text}`;
}
