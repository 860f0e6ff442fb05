import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import type { NavigationItem } from '@abona/ui/shell/navigation.ts';
import { navigationCopy as copy } from '#copy/navigation.ts';
import { flagValues } from '#flags/flag-store.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths, type RouteKey } from '#routing/paths.ts';
import { isOpenRoute } from '#routing/use-open-routes.ts';

type MenuEntry = {
  readonly key: RouteKey & keyof typeof copy;
  readonly icon: IconName;
  readonly currentIcon: IconName;
};

const menu: readonly MenuEntry[] = [
  { key: 'home', icon: 'house', currentIcon: 'house-fill' },
  { key: 'movements', icon: 'handbag', currentIcon: 'handbag-fill' },
  { key: 'channels', icon: 'storefront', currentIcon: 'storefront-fill' },
  { key: 'account', icon: 'user-circle', currentIcon: 'user-circle-fill' },
];

/** What is reached through a root screen without lying below its path: cards, accounts, and what they pay. */
const reachedThrough: Partial<Record<RouteKey, readonly string[]>> = {
  movements: ['/perfil/prestamos', '/perfil/pagos', '/transacciones', paths.statements],
  account: [
    paths.cards,
    paths.accounts,
    paths.refundAccounts,
    paths.automaticPayment,
    '/cuentas-pago-automatico',
  ],
};

const isUnder = (path: string, root: string): boolean =>
  path === root || path.startsWith(`${root}/`);

/** The menu leads only where there is something to see. */
export const menuItems = (path: string): readonly NavigationItem[] =>
  menu
    .filter(({ key }) => isOpenRoute(key, flagValues()))
    .map(({ key, icon, currentIcon }) => ({
      href: hrefOf(key),
      text: copy[key],
      icon,
      currentIcon,
      current: [paths[key], ...(reachedThrough[key] ?? [])].some((root) => isUnder(path, root)),
    }));
