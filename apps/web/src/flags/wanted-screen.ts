import { flagDefaults } from '@abona/contract/flags';
import { currentPath } from '#browser/document-navigation.ts';
import { isRuleMet } from '#guards/flags-on.ts';
import { routeAt } from '#routing/available-routes.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { flagValues } from './flag-store.ts';

/** The address that the document was opened with. */
function openedAt(): URL | null {
  const [opened] = performance.getEntriesByType('navigation');
  return opened === undefined ? null : new URL(opened.name);
}

/**
 * Somebody opened a screen that only their own flags switch on, such as the way back from a bank: until
 * those are known it is nowhere, and they were led home. As soon as they are, they get where they wanted.
 */
export function createWantedScreen(): () => string | null {
  const opened = openedAt();
  const rule = opened === null ? null : (routeAt(pathOf(opened))?.flags ?? null);
  let isWanted = rule !== null && !isRuleMet(rule, flagDefaults);
  return () => {
    if (!isWanted || opened === null || rule === null) return null;
    const isAtHome = currentPath() === paths.home;
    if (isAtHome && !isRuleMet(rule, flagValues())) return null;
    isWanted = false;
    return isAtHome ? `${opened.pathname}${opened.search}` : null;
  };
}

const pathOf = ({ pathname }: URL): string => pathname.slice(BASE_PATH.length) || '/';
