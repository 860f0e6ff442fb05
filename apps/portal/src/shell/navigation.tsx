import { useGo } from '@abona/client/office/use-address.ts';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { initialsOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { Switch } from '@abona/ui/form/switch.tsx';
import { Link } from '@abona/ui/link.tsx';
import { ProductLogo } from '@abona/ui/office/product-logo.tsx';
import { readTheme, type Theme, turnTheme } from '@abona/ui/office/theme.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { placeWords, roleWords, shellCopy } from '#copy/shell.ts';
import { pathsIn, SIGN_IN } from '#routing/paths.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { sessionQuery, useSession } from '#session/session.ts';
import styles from './navigation.module.css';
import type { Place } from './places.ts';

type PlacesProps = { readonly places: readonly Place[] };

/** Whether an address is of a place: home is only itself, the others are all that is below them. */
const isAt = (pathname: string, href: string, home: string): boolean =>
  href === home ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);

/** At the left, from 992 px on. */
export function Navigation({ places }: PlacesProps) {
  const paths = usePaths();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={styles.nav} aria-label={shellCopy.navigation}>
      <ProductLogo href={paths.home} label={shellCopy.logo} product={shellCopy.product} />
      <Shop />
      <ul>
        {places.map(({ id, name, href, icon, iconHere }) => {
          const isHere = isAt(pathname, href(paths), paths.home);
          return (
            <li key={id}>
              <Link
                className={styles.item}
                href={href(paths)}
                aria-current={isHere ? 'page' : undefined}
              >
                <DenseIcon name={isHere ? iconHere : icon} />
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.space} />
      <ModeSwitch />
      <Person />
    </nav>
  );
}

/** At the foot of a phone: the places of every day, and the rest behind one more. */
export function Tabs({ places }: PlacesProps) {
  const paths = usePaths();
  const pathname = useLocation({ select: (location) => location.pathname });
  const tabs = [
    ...places
      .filter(({ hasTab }) => hasTab)
      .map(({ name, href, icon, iconHere }) => ({ name, href: href(paths), icon, iconHere })),
    {
      name: placeWords.more,
      href: paths.more,
      icon: 'dots-three-bold',
      iconHere: 'dots-three-bold',
    } as const,
  ];
  const here = tabs.find(({ href }) => isAt(pathname, href, paths.home))?.href ?? paths.more;
  return (
    <nav className={styles.tabs} aria-label={shellCopy.tabs}>
      {tabs.map(({ name, href, icon, iconHere }) => (
        <Link
          key={href}
          className={styles.tab}
          href={href}
          aria-current={href === here ? 'page' : undefined}
        >
          <DenseIcon name={href === here ? iconHere : icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** For which business one works; whoever works for several goes from one to the other here. */
export function Shop() {
  const { account, accounts } = useSession();
  const paths = usePaths();
  const queryClient = useQueryClient();
  const go = useGo();
  const turn = useMutation({
    mutationFn: (account_id: string) => call('switchPortalAccount', { body: { account_id } }),
    onSuccess: async () => {
      // What was read of one business is not the other's.
      queryClient.clear();
      const session = await queryClient.fetchQuery(sessionQuery);
      go(pathsIn(session.account?.modes.live === true ? 'live' : 'test').home);
    },
  });
  if (account === null) return null;
  return (
    <div className={styles.shop}>
      <Petal tone="gold" initials={initialsOf(account.name)} />
      {accounts.length === 1 ? (
        <b className={styles.shopName}>{account.name}</b>
      ) : (
        <select
          className={styles.shopChoice}
          aria-label={shellCopy.business}
          value={account.account_id}
          disabled={turn.isPending}
          onChange={({ target }) => turn.mutate(target.value)}
        >
          {accounts.map(({ account_id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {account.role === 'owner' && (
        <Link
          className={styles.shopMore}
          href={paths.newBusiness}
          aria-label={shellCopy.newBusiness}
        >
          <DenseIcon name="plus-bold" />
        </Link>
      )}
    </div>
  );
}

/** Test and live are other addresses of the same place. */
export function ModeSwitch() {
  const mode = useMode();
  const { account } = useSession();
  const go = useGo();
  if (account === null) return null;
  return (
    <div className={styles.mode}>
      <span>{shellCopy.test}</span>
      <Switch
        label={shellCopy.test}
        checked={mode === 'test'}
        onChange={() => go(pathsIn(mode === 'test' ? 'live' : 'test').home)}
      />
    </div>
  );
}

const themeIcons = { auto: 'circle-half-fill', light: 'sun', dark: 'moon' } as const;

/** Whoever is signed in, what they are here, and the way out. */
export function Person() {
  const { name, email, account } = useSession();
  const [theme, setTheme] = useState<Theme>(() => readTheme('portal'));
  const queryClient = useQueryClient();
  const go = useGo();
  const leave = useMutation({
    mutationFn: () => call('endPortalSession'),
    onSettled: () => {
      queryClient.clear();
      go(SIGN_IN);
    },
  });
  return (
    <div className={styles.person}>
      <Petal tone="blue" initials={initialsOf(name)} />
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.role}>{account === null ? email : roleWords[account.role]}</span>
      </span>
      <IconAction
        icon={themeIcons[theme]}
        size="s"
        label={shellCopy.theme[theme]}
        onClick={() => setTheme(turnTheme('portal'))}
      />
      <IconAction
        icon="sign-out-bold"
        size="s"
        label={shellCopy.signOut}
        onClick={() => leave.mutate()}
      />
    </div>
  );
}
