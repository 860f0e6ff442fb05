import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { takeEarly } from '#api/early-replies.ts';
import { askOrSeen } from './last-seen.ts';

/** What a screen asked for just before it opened is not asked for twice. */
const JUST_ASKED_MS = 2_000;

/** Money is shown at once as it was seen last, and asked for anew whenever a screen opens. */
const fresh = {
  refetchOnMount: ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > JUST_ASKED_MS ? ('always' as const) : false,
};
const KEY = 'lending';

export const homeQuery = queryOptions({
  queryKey: [KEY, 'home'],
  queryFn: ({ signal }) =>
    askOrSeen('home', async () => (await takeEarly('getHome')) ?? call('getHome', {}, { signal })),
  ...fresh,
});

export const plannerQuery = queryOptions({
  queryKey: [KEY, 'planner'],
  queryFn: ({ signal }) =>
    askOrSeen('planner', () => call('getPlanner', { query: {} }, { signal })),
  ...fresh,
});

export const loansQuery = queryOptions({
  queryKey: [KEY, 'loans'],
  queryFn: ({ signal }) =>
    askOrSeen('loans', () => call('listLoans', { query: { status: 'active' } }, { signal })),
  ...fresh,
});

/** Every loan there ever was, for screens that name them. */
export const allLoansQuery = queryOptions({
  queryKey: [KEY, 'loans', 'all'],
  queryFn: ({ signal }) => call('listLoans', { query: {} }, { signal }),
  ...fresh,
});

export const loanQuery = (loanId: string) =>
  queryOptions({
    queryKey: [KEY, 'loan', loanId],
    queryFn: ({ signal }) =>
      askOrSeen(`loan:${loanId}`, () =>
        call('getLoan', { params: { loan_id: loanId } }, { signal }),
      ),
    ...fresh,
  });

export const payoffQuery = (loanId: string) =>
  queryOptions({
    queryKey: [KEY, 'payoff', loanId],
    queryFn: ({ signal }) =>
      call('quotePayoff', { params: { loan_id: loanId }, query: {} }, { signal }),
    ...fresh,
  });

export const balanceQuery = queryOptions({
  queryKey: [KEY, 'balance'],
  queryFn: ({ signal }) => askOrSeen('balance', () => call('getBalance', {}, { signal })),
  ...fresh,
});

/** Null: no line was granted. */
export const creditQuery = queryOptions({
  queryKey: [KEY, 'credit'],
  queryFn: ({ signal }) => askOrSeen('credit', () => call('getCredit', {}, { signal })),
  ...fresh,
});

type MovementType = 'purchase' | 'loan' | 'payment' | 'refund';
export type MovementFilter = { readonly type: MovementType | null; readonly search: string };

const PAGE_ROWS = '60';

/** What an aclaración can be about, each with its last day. */
export const disputableQuery = queryOptions({
  queryKey: [KEY, 'disputable'],
  queryFn: ({ signal }) => call('listDisputable', {}, { signal }),
  ...fresh,
});

/** What happened, page by page. */
export const movementsQuery = ({ type, search }: MovementFilter) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'movements', type, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listMovements',
        {
          query: {
            limit: PAGE_ROWS,
            ...(pageParam === null ? {} : { cursor: pageParam }),
            ...(type === null ? {} : { type }),
            ...(search === '' ? {} : { search }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...fresh,
  });

/** A payment changed what is owed: whatever shows it is asked for anew. */
export const LENDING_KEY = [KEY] as const;
