export type PageStart = {
  /** Where a session is stored. */
  readonly sessionKey: string;
  /** The page's script, and what it imports. */
  readonly scripts: readonly [string, ...string[]];
  readonly faces: readonly Face[];
};
export type Face = { readonly family: string; readonly weight: string; readonly source: string };

/**
 * The one inline script of index.html; the content policy names it by its hash. It runs before
 * anything is painted, so it imports nothing, and the build takes its text as it stands here.
 *
 * A visitor sees the words first; the faces they are set in and the page's script come after that
 * paint, so that on a slow network neither takes the line from it. Somebody who is awaited (they
 * have a session, come back from a login or a shop, or the mobile app shows them in) gets the script at once and sees no landing.
 */
export function startPage({ sessionKey, scripts: [page, ...parts], faces }: PageStart): void {
  const root = document.documentElement;
  const query = new URLSearchParams(window.location.search);

  const start = () => {
    for (const href of parts) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    void import(page);
    // Both at once: the page is set anew a single time.
    const loaded = faces.map(({ family, weight, source }) =>
      new FontFace(family, source, { weight, display: 'swap' }).load(),
    );
    Promise.all(loaded).then(
      (all) => all.forEach((face) => void document.fonts.add(face)),
      // The faces that the phone has do as well.
      () => {},
    );
  };

  const startAfterPaint = () => {
    const types = PerformanceObserver.supportedEntryTypes;
    if (!types.includes('paint')) return requestAnimationFrame(() => setTimeout(start));
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      start();
    });
    return observer.observe({ type: 'paint', buffered: true });
  };

  // A press that comes before the script is kept: the button shows it, and the script answers it.
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button[data-action]');
    if (button !== null && root.dataset['page'] !== 'ready') button.ariaBusy = 'true';
  });

  let hasSession = false;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: it cannot import the door to the storage.
    hasSession = (localStorage.getItem(sessionKey) ?? sessionStorage.getItem(sessionKey)) !== null;
  } catch {
    // Storage is blocked: nobody can be signed in.
  }
  const isLoginAnswer = query.has('state') && (query.has('code') || query.has('error'));
  if (hasSession || isLoginAnswer || query.has('wait_mobile_session')) {
    root.dataset['app'] = 'starting';
    start();
  } else if (query.has('payment_id') || query.has('payment_intent_id')) start();
  else startAfterPaint();
}
