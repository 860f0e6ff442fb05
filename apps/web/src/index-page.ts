/**
 * The script of index.html. Landing is whole without it; this fetches the app when somebody needs
 * it: at once when there is a session, a login's answer or a payment; when somebody presses a
 * button that wants it; and quietly, without running it, when the browser has nothing else to do.
 */
import { configuration } from '#browser/configuration.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { applyTheme } from '#browser/theme.ts';
import { bootLanding } from '#features/landing/landing-boot.ts';
import type { Intent } from './main.tsx';

const start = async (intent: Intent): Promise<void> => {
  const { startApp } = await import('./main.tsx');
  await startApp(intent);
};

/** Somebody who is not a visitor: landing must not flash up before their own screen does. */
function isAwaited(query: URLSearchParams): boolean {
  const isLoginAnswer = query.has('state') && (query.has('code') || query.has('error'));
  return isLoginAnswer || readStored(stored.session) !== null;
}

function stepAside(): void {
  for (const [id, isHidden] of [
    ['landing', true],
    ['starting', false],
  ] as const) {
    const element = document.getElementById(id);
    if (element !== null) element.hidden = isHidden;
  }
}

/** A campaign or a shop's parameters are not lost on the way to the sign-up. */
function passQueryOn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-action=sign-up]')) {
    link.search = window.location.search;
  }
}

/** A press that the app must answer: until it is there, the button says that it is on its way. */
function answerPresses(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[data-action]');
    if (button === null || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    void start('sign_in').finally(() => {
      button.ariaBusy = null;
    });
  });
}

/** The build writes down what the app consists of; nothing of it runs before it is wanted. */
function fetchAppQuietly(): void {
  const parts = document.querySelector<HTMLMetaElement>('meta[name=app]')?.content ?? '';
  for (const href of parts.split(' ').filter((part) => part !== '')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}

const query = new URLSearchParams(window.location.search);
applyTheme();
bootLanding(configuration().links);
passQueryOn();
if (isAwaited(query)) {
  stepAside();
  void start('none');
} else {
  answerPresses();
  if (query.has('payment_id') || query.has('payment_intent_id')) void start('none');
  else if (document.readyState === 'complete') whenIdle(fetchAppQuietly);
  else window.addEventListener('load', () => whenIdle(fetchAppQuietly));
}
