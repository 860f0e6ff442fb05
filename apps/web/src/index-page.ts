/**
 * The script of index.html. Landing is whole without it; this fetches the app when somebody needs
 * it: at once when there is a session, a login's answer or a payment; when somebody presses a
 * button that wants it; and quietly, without running it, when the browser has nothing else to do.
 * It may run before the page is parsed: `page-start.ts` says when.
 */
import { configuration } from '#browser/configuration.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { applyTheme } from '#browser/theme.ts';
import { bootLanding } from '#features/landing/landing-boot.ts';
import type { Intent } from './main.tsx';

const QUIET_AFTER_MS = 2_000;

const start = async (intent: Intent): Promise<void> => {
  const { startApp } = await import('./main.tsx');
  await startApp(intent);
};

/** Somebody who is not a visitor (see `index-page.css`). */
function isAwaited(query: URLSearchParams): boolean {
  const isLoginAnswer = query.has('state') && (query.has('code') || query.has('error'));
  return isLoginAnswer || query.has('wait_mobile_session') || readStored(stored.session) !== null;
}

const whenParsed = (work: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work);
  else work();
};

/** A campaign or a shop's parameters are not lost on the way to the sign-up. */
function passQueryOn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-action=sign-up]')) {
    link.search = window.location.search;
  }
}

/** A press that the app must answer: until it is there, the button says that it is on its way. */
function answerPresses(): void {
  const answer = (button: HTMLElement): void => {
    button.ariaBusy = 'true';
    void start('sign_in').finally(() => {
      button.ariaBusy = null;
    });
  };
  document.documentElement.dataset['page'] = 'ready';
  const early = document.querySelector<HTMLElement>('button[data-action][aria-busy=true]');
  if (early !== null) answer(early);
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[data-action]');
    if (button !== null && button.ariaBusy !== 'true') answer(button);
  });
}

/**
 * The build writes down what there is to fetch; nothing of it runs before it is wanted. What may
 * never be wanted is not even compiled: a slow phone would feel it under the finger.
 */
function fetchQuietly(what: 'app' | 'signed-in', rel: 'prefetch' | 'modulepreload'): void {
  const parts = document.querySelector<HTMLMetaElement>(`meta[name=${what}]`)?.content ?? '';
  for (const href of parts.split(' ').filter((part) => part !== '')) {
    const link = document.createElement('link');
    link.rel = rel;
    link.as = 'script';
    link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  }
}

/** After the first touch, or when the page has been looked at for a while. */
function fetchAppInTime(): void {
  let isFetched = false;
  const fetchOnce = () => {
    if (!isFetched) fetchQuietly('app', 'prefetch');
    isFetched = true;
  };
  for (const sign of ['pointerdown', 'keydown', 'touchstart']) {
    window.addEventListener(sign, fetchOnce, { once: true, passive: true });
  }
  const later = () => setTimeout(fetchOnce, QUIET_AFTER_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later);
}

const query = new URLSearchParams(window.location.search);
applyTheme();
if (isAwaited(query)) {
  document.documentElement.dataset['app'] = 'starting';
  whenParsed(() => {
    void start('none');
    fetchQuietly('signed-in', 'modulepreload');
  });
} else {
  // What looked like a session was none.
  delete document.documentElement.dataset['app'];
  answerPresses();
  if (query.has('payment_id') || query.has('payment_intent_id')) {
    whenParsed(() => void start('none'));
  } else {
    fetchAppInTime();
  }
}
whenParsed(() => {
  bootLanding(configuration().links);
  passQueryOn();
});
