import { currentPath } from '#browser/document-navigation.ts';
import { isRuleMet } from '#guards/flags-on.ts';
import { routeAt } from '#routing/available-routes.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import type { AppRouter } from '#routing/router.tsx';
import { currentSession, onSessionChange } from '#session/session-store.ts';
import { judgeAccountRefresh } from './flag-decisions.ts';
import { flagState, flagValues, onFlagsChange } from './flag-store.ts';
import { openFlags, refreshFlags } from './flags.ts';
import { createWantedScreen } from './wanted-screen.ts';

/** After a failure: often enough to recover, seldom enough not to add to the trouble. */
const RETRY_MS = 15_000;

/** Opens the flags and keeps them up to date with the person, the screen and the passing of time. */
export async function startFlags(router: AppRouter): Promise<void> {
  await openFlags();
  let person = currentSession()?.userId ?? null;
  let before = flagValues();
  const wanted = createWantedScreen();

  const follow = (isAnotherPerson: boolean) => {
    const row = routeAt(currentPath());
    const rule = row?.flags ?? null;
    const verdict = judgeAccountRefresh({
      before,
      after: flagValues(),
      isAnotherPerson,
      screenFlags: rule === null ? [] : [...rule.on, ...(rule.off ?? [])],
      isScreenOn: rule === null || isRuleMet(rule, flagValues()),
    });
    before = flagValues();
    if (verdict === 'force_refresh') void refreshFlags(true);
    else if (verdict === 'refresh') void router.invalidate();
    else if (verdict === 'return') void router.navigate({ href: `${BASE_PATH}${paths.home}` });
  };

  onFlagsChange(() => {
    follow(false);
    const href = wanted();
    if (href !== null) void router.navigate({ href, replace: true });
    if (flagState().hasFailed) setTimeout(() => void refreshFlags(true), RETRY_MS);
  });
  onSessionChange(() => {
    const next = currentSession()?.userId ?? null;
    if (next === person) return;
    person = next;
    if (next !== null) follow(true);
  });
  router.subscribe('onResolved', () => void refreshFlags());
  if (person !== null) await refreshFlags();
}
