import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { SkipLink } from '@abona/ui/skip-link.tsx';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { shellCopy } from '#copy/shell.ts';
import { pathsIn } from '#routing/paths.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useMay, useSession } from '#session/session.ts';
import { Navigation, Tabs } from './navigation.tsx';
import { places } from './places.ts';
import styles from './portal-frame.module.css';
import { ScreenFrame } from './screen-frame.tsx';
import { SignUp } from './sign-up.tsx';

/** What is there whatever the screen: where one can go, for which business, and in which mode. */
export function PortalFrame() {
  const may = useMay();
  const mode = useMode();
  const { account } = useSession();
  const open = places.filter(({ call }) => may(call));
  const paths = usePaths();
  const pathname = useLocation({ select: (location) => location.pathname });
  // The till has the screen for itself: whoever stands at a counter goes nowhere else.
  const isTill = pathname === paths.till || pathname.startsWith(`${paths.till}/`);
  if (isTill && account !== null && may('getPortalTill') && account.modes[mode]) return <Outlet />;
  return (
    <div className={styles.portal}>
      <SkipLink />
      <Navigation places={open} />
      <div className={styles.frame}>{account === null ? <SignUp /> : <Room />}</div>
      <Tabs places={open} />
    </div>
  );
}

/** A business that does not sell yet works in test; whoever cannot see a screen is told so. */
function Room() {
  const { account } = useSession();
  const mode = useMode();
  const paths = usePaths();
  const may = useMay();
  const pathname = useLocation({ select: (location) => location.pathname });
  // The way to selling is taken before anything is sold; and nothing of it is a test.
  if (
    account !== null &&
    !account.modes[mode] &&
    pathname !== paths.setup &&
    pathname !== paths.newBusiness
  )
    return (
      <ScreenFrame name={shellCopy.unavailable.title}>
        <DenseEmpty
          title={shellCopy.unavailable.title}
          text={shellCopy.unavailable.body}
          action={
            <>
              <DenseButtonLink href={pathsIn('live').setup}>
                {shellCopy.unavailable.toSetup}
              </DenseButtonLink>
              <DenseButtonLink variant="quiet" href={pathsIn('test').home}>
                {shellCopy.unavailable.toTest}
              </DenseButtonLink>
            </>
          }
        />
      </ScreenFrame>
    );
  const here = places.find(
    ({ id, href }) =>
      (id === 'home' ? pathname === paths.home : pathname.startsWith(href(paths))) && id !== 'more',
  );
  const first = places.find(({ call }) => may(call));
  // A cashier has one place: there is no reason to stop on the way.
  if (here?.id === 'home' && !may(here.call) && first !== undefined)
    return <Navigate to={first.href(paths)} replace />;
  if (here !== undefined && !may(here.call))
    return (
      <ScreenFrame name={here.name}>
        <DenseEmpty
          title={shellCopy.forbidden.title}
          text={shellCopy.forbidden.body}
          action={
            first !== undefined && (
              <DenseButtonLink href={first.href(paths)}>{first.name}</DenseButtonLink>
            )
          }
        />
      </ScreenFrame>
    );
  return <Outlet />;
}
