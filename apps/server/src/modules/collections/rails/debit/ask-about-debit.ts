import type { KeepMessage } from '#modules/collections/rails/rail.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';

type Hint = { readonly what: 'mandate' | 'collection'; readonly ref: string };

/**
 * Asks about a mandate or a charge that is said to have moved. What the provider has of it is kept like any message,
 * once for each state; of what it does not know nothing becomes.
 */
export async function askAboutDebit(
  { debit }: CollectionsDeps,
  keep: KeepMessage,
  { what, ref }: Hint,
): Promise<void> {
  const answer =
    what === 'mandate' ? await debit.readMandate(ref) : await debit.readCollection(ref);
  if (!answer.ok) {
    if (answer.error.kind === 'unavailable') throw new Error('the clearing house did not answer');
    return;
  }
  const report = answer.value;
  const message = { provider: 'debit' as const, type: `${what}.${report.status}` };
  const eventId = `${what}:${ref}:${report.status}`;
  if ('code' in report)
    await keep({ ...message, eventId, report: { kind: 'mandate', mandate: report } });
  else await keep({ ...message, eventId, report: { kind: 'charge', charge: report } });
}
