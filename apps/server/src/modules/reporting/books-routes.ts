import * as calls from '@abona/contract/staff/books';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { Failure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import {
  type BooksDeps,
  listAccounts,
  postingsAsCsv,
  readPostings,
  readTrialBalance,
  trialBalanceAsCsv,
} from './use-cases/read-books.ts';
import { todayOf } from './use-cases/reporting-deps.ts';

type Refusal = Failure<'not_found' | 'validation_failed'>;
type Span = { readonly from: CivilDate; readonly to: CivilDate };

const refusedField = (path: string, message: string): Refusal => ({
  code: 'validation_failed',
  fields: [{ path, message }],
});

/** The month until today, unless something else is asked for. */
function spanOf(
  deps: BooksDeps,
  asked: { readonly day?: string | undefined; readonly from?: string | undefined },
): Result<Span, Refusal> {
  const today = todayOf(deps);
  const to = asked.day === undefined ? today : civilDate(asked.day);
  if (to > today) return err(refusedField('day', 'Ese día todavía no llega.'));
  const from = civilDate(asked.from ?? `${to.slice(0, 7)}-01`);
  if (from > to) return err(refusedField('from', 'El primer día va antes que el último.'));
  return ok({ from, to });
}

const file = (name: string, chunks: AsyncGenerator<string>) => ({
  type: 'text/csv; charset=utf-8',
  name,
  chunks,
  isDownload: true as const,
});

/** What the desk reads of the books. */
export function booksRoutes(api: Api, deps: BooksDeps): void {
  mount(api, calls.getTrialBalance, async ({ query }) => {
    const span = spanOf(deps, query);
    return span.ok ? ok(await readTrialBalance(deps, span.value)) : span;
  });

  mount(api, calls.exportTrialBalance, async ({ query }) => {
    const span = spanOf(deps, query);
    if (!span.ok) return span;
    const { from, to } = span.value;
    return ok(file(`balanza-${from}-${to}.csv`, trialBalanceAsCsv(deps, span.value)));
  });

  mount(api, calls.listBookAccounts, async ({ query: { kind, cursor = null } }) => {
    const listed = await listAccounts(deps, { kind, after: cursor });
    return listed === null ? err('not_found') : ok(listed);
  });

  mount(api, calls.listPostings, async ({ query: { account: text, cursor = null } }) => {
    const account = deps.books.parseAccount(text);
    if (account === null) return err('not_found');
    const read = await readPostings(deps, { account, cursor });
    if (read === 'cursor_unknown')
      return err(refusedField('cursor', 'El cursor no es de esta lista.'));
    return read === null ? err('not_found') : ok(read);
  });

  mount(api, calls.exportPostings, async ({ query }) => {
    const account = deps.books.parseAccount(query.account);
    if (account === null) return err('not_found');
    return ok(file(`${account.replace(':', '-')}.csv`, postingsAsCsv(deps, account)));
  });
}
