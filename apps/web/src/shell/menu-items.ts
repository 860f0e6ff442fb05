import { navigationCopy as copy } from '#copy/navigation.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { paths, type RouteKey } from '#routing/paths.ts';
import type { IconName } from '#ui/icons/icon-names.gen.ts';
import type { NavigationItem } from '#ui/shell/navigation.ts';

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

/** The menu leads only where there is something to see. */
export const menuItems = (path: string): readonly NavigationItem[] =>
  menu
    .filter(({ key }) => isAvailableRoute(key))
    .map(({ key, icon, currentIcon }) => ({
      href: hrefOf(key),
      text: copy[key],
      icon,
      currentIcon,
      current: path === paths[key] || path.startsWith(`${paths[key]}/`),
    }));
