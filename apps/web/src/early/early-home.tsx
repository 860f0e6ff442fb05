import type { CallReply } from '@abona/contract/client-types';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Person } from '@abona/ui/shell/side-nav.tsx';
import { askEarly } from '#api/ask-early.ts';
import type { EarlyCall } from '#api/early-replies.ts';
import { configuration } from '#browser/configuration.ts';
import { applyTheme } from '#browser/theme.ts';
import { homeCopy } from '#copy/home.ts';
import { HeroOf } from '#features/home/hero-of.tsx';
import { HomeLineAndWays, HomeMain } from '#features/home/home-main.tsx';
import { firstNameOf } from '#session/facts/first-name.ts';
import { personOf } from '#shell/person-of.ts';
import { type Drawing, nodesOf } from './early-react.ts';
import { type EarlySession, earlySession } from './early-session.ts';
import { type AppFiles, startApp } from './start-files.ts';

/** What the build writes in place of this name. */
export type EarlyHome = {
  readonly files: AppFiles;
  readonly addresses: Readonly<Record<EarlyCall, string>>;
};
declare const EARLY_HOME: EarlyHome;
const { files, addresses } = EARLY_HOME;

/** The app is not kept waiting for an answer that takes long. */
const APP_WAITS_MS = 600;

type Replies = {
  readonly home: CallReply<'getHome'>;
  readonly session: CallReply<'getSession'>;
};

/** What is owed, when it is known and may be seen. */
async function repliesFor(session: EarlySession): Promise<Replies | null> {
  const asked = {
    getHome: askEarly(addresses.getHome, session),
    getEmailStatus: askEarly(addresses.getEmailStatus, session),
    getSession: askEarly(addresses.getSession, session),
  };
  window.earlyReplies = { ...asked };
  const [home, email, person] = (await Promise.all([
    asked.getHome.reply,
    asked.getEmailStatus.reply,
    asked.getSession.reply,
  ])) as [
    Replies['home'] | null,
    CallReply<'getEmailStatus'> | null,
    CallReply<'getSession'> | null,
  ];
  if (home === null || email === null || person === null) return null;
  // Somebody who must prove their e-mail first sees nothing else before it.
  return email.force_verify_email && !email.is_email_verified ? null : { home, session: person };
}

/** Into the frame that stands in the page, as long as the app has not taken its place. */
function paint({ home, session }: Replies): void {
  const frame = document.querySelector('#starting [data-early]');
  if (frame === null) return;
  const name = firstNameOf(session.customer_name);
  const put = (selector: string, drawing: unknown, isAdded = false): void => {
    const place = frame.querySelector(selector);
    const nodes = nodesOf(drawing as Drawing);
    if (isAdded) place?.append(...nodes);
    else place?.replaceChildren(...nodes);
  };
  frame.querySelector('a[href="#ayuda"]')?.setAttribute('href', configuration().links.help_centre);
  put('nav', <Person {...personOf(session)} />, true);
  put('h1', homeCopy.title(name));
  put(
    'main',
    <Columns
      main={
        <>
          <HeroOf home={home} name={name} />
          <HomeMain home={home} />
        </>
      }
      aside={<HomeLineAndWays home={home} />}
    />,
  );
}

/** After what was drawn has been painted: until then nothing takes the line or the processor from it. */
const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

const whenParsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });

async function start(session: EarlySession): Promise<void> {
  let isStarted = false;
  const startOnce = (): void => {
    if (!isStarted) startApp(files);
    isStarted = true;
  };
  document.documentElement.dataset['early'] = '';
  const late = setTimeout(startOnce, APP_WAITS_MS);
  const [replies] = await Promise.all([repliesFor(session), whenParsed()]);
  if (replies !== null) paint(replies);
  clearTimeout(late);
  // A page that nobody looks at is not painted: there is nothing to wait for.
  if (replies === null || document.hidden) startOnce();
  else afterPaint(startOnce);
}

applyTheme();
const session = earlySession(window.location, Date.now());
if (session === null) startApp(files);
else void start(session);
