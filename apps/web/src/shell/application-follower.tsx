import type { ApplicationView } from '@abona/contract/origination/application';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentPath } from '#browser/document-navigation.ts';
import { log, messageOf } from '#browser/log.ts';
import { navigationCopy } from '#copy/navigation.ts';
import { routeAt } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { judgeChange } from './application-change.ts';
import { isRedirectionOn } from './redirection.ts';

const knownOf = (application: ApplicationView | null | undefined) =>
  application === null || application === undefined
    ? null
    : { id: application.application_process_id, status: application.status };

/** Goes where the application goes, whoever moved it: this screen, another tab, the server. */
export function ApplicationFollower() {
  // A frame that is drawn by itself, as in a test of its looks, leads nowhere.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const client = useQueryClient();
  // Watched wherever it is known: only what somebody watches is fetched again when it changed.
  useQuery({
    ...applicationQuery,
    enabled: client.getQueryData(applicationQuery.queryKey) !== undefined,
  });
  useEffect(() => {
    if (!router) return;
    const { queryKey } = applicationQuery;
    const look = () => knownOf(client.getQueryData(queryKey));
    let before = look();
    const follow = async (): Promise<void> => {
      const now = look();
      const row = routeAt(currentPath());
      const verdict = judgeChange({
        before,
        now,
        place: row?.key ?? null,
        isFunnelPlace: row?.status !== null && row?.status !== undefined,
        isRedirectionOn: isRedirectionOn(),
      });
      before = now;
      if (verdict === 'ask_guards') await router.invalidate();
      if (verdict !== 'go_with_notice') return;
      toasts.show(navigationCopy.redirected, 'late');
      await router.navigate({ to: paths.movements, replace: true });
    };
    return client.getQueryCache().subscribe(({ type, query }) => {
      const isIt = type === 'updated' && query.queryKey.join() === queryKey.join();
      if (!isIt || knownOf(query.state.data as ApplicationView | null) === null) return;
      follow().catch((failure: unknown) =>
        log({ level: 'warn', message: messageOf(failure), trail: 'shell.application_follower' }),
      );
    });
  }, [router, client]);
  return null;
}
