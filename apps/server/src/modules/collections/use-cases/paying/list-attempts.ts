import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { findOwnAttempt, listAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { showAttempt } from './show-attempt.ts';

const PAGE = 20;

type Query = {
  readonly customerId: number;
  readonly loan_id?: string | undefined;
  readonly choice?: 'scheduled' | undefined;
  readonly cursor?: string | undefined;
};

type Page = { readonly items: PaymentAttemptView[]; readonly next_cursor: string | null };

/** A page of a customer's payments, newest first; the cursor is the last one that was shown. */
export async function listPage(
  deps: CollectionsDeps,
  { customerId, loan_id, choice, cursor }: Query,
): Promise<Result<Page, 'not_found'>> {
  const loanId = loan_id === undefined ? null : parsePublicId('loan', loan_id);
  const last = cursor === undefined ? null : parsePublicId('att', cursor);
  if (loanId?.ok === false || last?.ok === false) return err('not_found');
  const before = last === null ? null : await findOwnAttempt(deps.db, customerId, last.value);
  if (last !== null && before === null) return err('not_found');
  const attempts = await listAttempts(deps.db, {
    customerId,
    loanId: loanId === null ? null : loanId.value,
    isAutomatic: choice === 'scheduled',
    before: before && { at: before.createdAt, id: before.id },
    limit: PAGE + 1,
  });
  const shown = attempts.slice(0, PAGE);
  const items = [];
  for (const attempt of shown) items.push(await showAttempt(deps, attempt));
  const end = attempts.length > PAGE ? shown.at(-1) : undefined;
  return ok({ items, next_cursor: end === undefined ? null : publicId('att', end.id) });
}
