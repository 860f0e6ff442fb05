import type { BankResponse } from '@abona/contract/collections/payment-attempt';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#api/call.ts';
import { attemptCopy, bankResponseCopy as copy } from '#copy/paying.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { attemptPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

const fields = [
  'reference',
  'status',
  'authorization',
  'amount',
  'code',
  'timestamp',
  'signature',
] as const satisfies readonly (keyof BankResponse)[];

/** What the bank's page sent the browser back with, unchanged: the server judges its signature. */
function responseOf(search: string): BankResponse | null {
  const given = new URLSearchParams(search);
  const entries = fields.map((name) => [name, given.get(name)] as const);
  return entries.every(([, value]) => value !== null)
    ? (Object.fromEntries(entries) as BankResponse)
    : null;
}

const responseQuery = (response: BankResponse | null) =>
  queryOptions({
    queryKey: ['collections', 'bank_response', response?.reference, response?.signature],
    queryFn: ({ signal }) => {
      if (response === null) throw new Error('nothing to ask about');
      return call('takeBankResponse', { body: response }, { signal });
    },
    enabled: response !== null,
  });

/** Back from the bank's page: it decides nothing; the payment itself is shown. */
export function BankResponseScreen() {
  const { go, replace } = useNavigation();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const response = responseOf(search);
  const found = useQuery(responseQuery(response));
  const attempt = found.data;
  useEffect(() => {
    if (attempt !== undefined) replace(attemptPath(attempt.loan_id, attempt.attempt_id));
  }, [attempt, replace]);
  return (
    <Screen title={copy.title} onBack={() => go(paths.movements)}>
      {response === null ? (
        <EmptyState
          title={copy.incomplete.title}
          text={copy.incomplete.text}
          action={<ButtonLink href={hrefOf('movements')}>{copy.incomplete.go}</ButtonLink>}
        />
      ) : (
        <>
          {found.error === null && (
            <div role="status">
              <Banner tone="info" title={copy.waiting} text={attemptCopy.processing.text} />
            </div>
          )}
          <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
        </>
      )}
    </Screen>
  );
}
