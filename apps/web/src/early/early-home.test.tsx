import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { HomeView } from '@abona/contract/lending/home';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { HeroOf } from '#features/home/hero-of.tsx';
import { HomeMain } from '#features/home/home-main.tsx';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication } from '#testing/funnel-server.ts';
import { aHome, aLoan, anEmptyHome, anOverdue, loanServer } from '#testing/loan-server.ts';
import { sessionToken } from '#testing/session-token.ts';

const FONT = '/pay/assets/font.woff2';
const FILES = { page: '/pay/assets/app.js', styles: [], parts: [FONT] };
const WEB = `${import.meta.dirname}/../..`;
const BUILD = `
  import { earlyScript } from '${WEB}/build/early-script.ts';
  process.stdout.write(await earlyScript('${WEB}', ${JSON.stringify(FILES)}));
`;

let script = '';
beforeAll(async () => {
  // The build is at home in Node alone, not among a browser's names.
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', BUILD], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  script = stdout;
});

beforeEach(() => {
  window.history.replaceState(null, '', '/pay/inicio');
  const frame = document.createElement('div');
  frame.id = 'starting';
  frame.innerHTML =
    '<div data-early=""><nav></nav><h1>Hola</h1><main aria-busy="true"></main></div>';
  document.body.append(frame);
});
afterEach(() => {
  document.getElementById('starting')?.remove();
  delete document.documentElement.dataset['early'];
  delete window.earlyReplies;
});

const signIn = (livesS = 600) => writeStored(stored.session, sessionToken(livesS));
const main = () => document.querySelector('#starting main');
const isAppFetched = () => document.head.querySelector(`link[href="${FONT}"]`) !== null;

/** Runs the page's own script, as it stands in the page. */
function open(answers: Parameters<typeof loanServer>[0] = {}) {
  for (const link of document.head.querySelectorAll('link')) link.remove();
  const server = loanServer(answers);
  new Function(script)();
  return server;
}

/** Made-up names aside: ids, the marks that builds put behind class names, a file's address. */
const plain = (markup: string): string =>
  markup
    .replace(/"(?:early-\d+|_[^"]*_)"/g, '"id"')
    .replace(/\b_([A-Za-z]+)_[\da-z]+(?:_\d+)?/g, '_$1')
    .replace(/href="[^"#]*sprite[^"#]*#/g, 'href="#');

/** The same by React, at first sight: what is fetched later is still what stands in for it. */
function drawnByTheApp(home: HomeView, name: string): string {
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <HeroOf home={home} name={name} />
      <HomeMain home={home} />
    </QueryClientProvider>,
  );
  const markup = container.innerHTML;
  unmount();
  return plain(markup);
}

describe('[2.02] home, before the app is there,', () => {
  it.each<[string, HomeView]>([
    ['a payment to come', aHome()],
    ['one in two days', aHome({ next_payment: nextIn(2) })],
    ['one that is due today', aHome({ state: 'due_today', next_payment: nextIn(0) })],
    ['a late one', aHome({ state: 'overdue', overdue: anOverdue })],
    ['nothing owed yet', anEmptyHome()],
    ['everything paid', anEmptyHome({ state: 'paid_off' })],
    ['a refusal', anEmptyHome({ state: 'declined' })],
    ['an application that waits', anEmptyHome({ pending_application: anApplication('offering') })],
    [
      'a restriction',
      aHome({
        restrictions: [
          {
            code: 'purchases_blocked',
            title: 'Tus compras están en pausa',
            text: 'Escríbenos.',
            since: null,
            until: null,
          },
        ],
      }),
    ],
    [
      'two purchases',
      aHome({ purchases: [aLoan(), aLoan({ loan_id: 'loan_2', title: 'Óptica' })] }),
    ],
  ])('shows %s as the app will', async (_, given) => {
    const home = { ...given, recent_movements: [], in_transit: [] };
    signIn();
    open({ getHome: () => success('getHome', home) });

    await expect.poll(() => main()?.querySelector('h2')).not.toBeNull();

    const column = main()?.firstElementChild?.firstElementChild;
    expect(plain(column?.innerHTML ?? '')).toBe(drawnByTheApp(home, 'Mariana'));
    expect(document.querySelector('#starting h1')?.textContent).toBe('Hola, Mariana');
    expect(document.querySelector('#starting nav')?.textContent).toContain('Mariana');
  });

  it('asks for everything once, and fetches the app when it is painted', async () => {
    signIn();
    const { count } = open();
    expect(isAppFetched()).toBe(false);

    await expect.poll(isAppFetched).toBe(true);

    expect(main()?.textContent).toContain('$706.36');
    expect([count('getHome'), count('getSession'), count('getEmailStatus')]).toEqual([1, 1, 1]);
    expect(Object.keys(window.earlyReplies ?? {})).toHaveLength(3);
  });

  it.each<[string, Parameters<typeof loanServer>[0]]>([
    ['refuses the session', { getHome: () => refusal(401, 'session_expired') }],
    ['is in trouble', { getHome: () => refusal(503, 'unavailable') }],
    ['does not say who it is', { getSession: () => refusal(500, 'internal_error') }],
    [
      'wants the e-mail proven first',
      {
        getEmailStatus: () =>
          success('getEmailStatus', { is_email_verified: false, force_verify_email: true }),
      },
    ],
  ])('claims nothing when the server %s, and leaves it to the app', async (_, answers) => {
    signIn();
    open(answers);

    await expect.poll(isAppFetched).toBe(true);

    expect(main()?.childElementCount).toBe(0);
  });

  it.each<[string, () => void]>([
    ['nobody is signed in', () => window.localStorage.clear()],
    ['the session is about to end', () => signIn(10)],
    ['it is another place', () => go('/pay/compras')],
    ['a login has just answered', () => go('/pay/inicio?code=1&state=2')],
    ['the mobile app shows it', () => go('/pay/inicio?design=mobile')],
    ['there is no network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ])('is the app’s alone when %s', (_, arrange) => {
    signIn();
    arrange();
    const { calls } = open();

    expect(isAppFetched()).toBe(true);
    expect(calls).toEqual([]);
    expect(document.documentElement.dataset['early']).toBeUndefined();
  });

  it('paints nothing over the app, when that was faster', async () => {
    signIn();
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    open({
      getHome: async () => {
        await asked;
        return success('getHome', aHome());
      },
    });
    await expect.poll(isAppFetched).toBe(true);
    document.getElementById('starting')?.remove();

    answer();
    await window.earlyReplies?.getHome?.reply;

    expect(document.body.textContent).not.toContain('$706.36');
  });
});

const go = (path: string): void => window.history.replaceState(null, '', path);

function nextIn(days: number): HomeView['next_payment'] {
  const { next_payment: next } = aHome();
  return next === null ? null : { ...next, days_left: days };
}
