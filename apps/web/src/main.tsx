import '@abona/ui/tokens.css';
import '@abona/ui/fallback-fonts.css';
import '@abona/ui/fonts.css';
import '@abona/ui/base.css';
import { invariant } from '@abona/kernel/invariant';
import { createRoot } from 'react-dom/client';
import { configuration } from '#browser/configuration.ts';
import { keepUnsentLines } from '#browser/log.ts';
import { hasLoginAnswer, readQueryParameters } from '#browser/query-parameters.ts';
import { noteReferrer } from '#browser/referrer.ts';
import { noteSurroundings, readSurroundings } from '#browser/surroundings.ts';
import { applyTheme } from '#browser/theme.ts';
import { createAppRouter } from '#routing/router.tsx';
import { isSignUpPath } from '#routing/sign-up-path.ts';
import { connectSession, openSession, signIn } from '#session/session.ts';
import { watchNavigation } from '#shell/after-navigation.ts';
import { startAfterPaint } from '#shell/after-paint.ts';
import { App } from '#shell/app.tsx';
import { whileLoading } from '#shell/loading.ts';
import { noteUtm } from '#tracking/utm-memory.ts';

export type Intent = 'none' | 'sign_in';

/** Starts the app in this document; `intent` is what somebody pressed before it was there. */
export async function startApp(intent: Intent = 'none'): Promise<void> {
  const root = document.getElementById('root');
  invariant(root !== null, 'the page has no root');
  keepUnsentLines();
  applyTheme();
  const query = readQueryParameters(window.location.search);
  noteSurroundings(query);
  noteReferrer();
  noteUtm(window.location.search, isSignUpPath(window.location.pathname));
  connectSession();

  const waitsForApp = query.waitMobileSession && readSurroundings().isMobileShell;
  const opening = openSession(waitsForApp);
  // The router reads the address once: a login's answer must have been taken out of it by then.
  if (waitsForApp || hasLoginAnswer(window.location.search)) await opening;
  const router = createAppRouter(configuration().environment);
  watchNavigation(router);
  createRoot(root).render(<App router={router} />);
  startAfterPaint(router);
  if (intent === 'none') return;

  await opening;
  const returnTo = `/${window.location.search}`;
  const destination = await whileLoading('login', () => signIn({ returnTo }));
  if (destination !== null) await router.navigate({ href: `/pay${destination}` });
}
