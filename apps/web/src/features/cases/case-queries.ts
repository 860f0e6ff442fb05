import type { CaseView, OpenCase } from '@abona/contract/cases/case';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useOperationKey } from '#api/use-operation-key.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';

const KEY = 'cases';
/** Somebody may be writing to the customer at this moment. */
const OPEN_POLL_MS = 30_000;

/** What is open, and what is closed page by page. What was asked of us is kept in no browser. */
export const casesQuery = infiniteQueryOptions({
  queryKey: [KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('listCases', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  refetchOnMount: 'always',
});

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call('getCase', { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.is_open === true ? OPEN_POLL_MS : false),
  });

export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listCaseMessages',
        { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchOnMount: 'always',
  });

/** The case as it now is, everywhere it shows; what it holds changes the loans too. */
function useShown() {
  const client = useQueryClient();
  return (view: CaseView) => {
    if (view.case_id !== null) client.setQueryData(caseQuery(view.case_id).queryKey, view);
    void client.invalidateQueries({ queryKey: casesQuery.queryKey });
    void client.invalidateQueries({ queryKey: LENDING_KEY });
  };
}

export function useOpenCase() {
  const shown = useShown();
  const key = useOperationKey();
  return useMutation({
    mutationFn: (body: OpenCase) => call('openCase', { body }, { idempotencyKey: key.of(body) }),
    onSuccess: shown,
  });
}

export function useWithdrawCase(id: string) {
  const shown = useShown();
  return useMutation({
    mutationFn: () => call('withdrawCase', { params: { id } }),
    onSuccess: shown,
  });
}

export function useAppealCase(id: string) {
  const shown = useShown();
  const key = useOperationKey();
  return useMutation({
    mutationFn: (text: string) =>
      call(
        'appealCase',
        { params: { id }, body: { text } },
        { idempotencyKey: key.of({ id, text }) },
      ),
    onSuccess: shown,
  });
}

type NewMessage = { readonly text: string; readonly attachment_ids: string[] };

export function useWrite(id: string) {
  const client = useQueryClient();
  const key = useOperationKey();
  return useMutation({
    mutationFn: (body: NewMessage) =>
      call('addCaseMessage', { params: { id }, body }, { idempotencyKey: key.of({ id, body }) }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: messagesQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: caseQuery(id).queryKey }),
      ]),
  });
}
