import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { type ReversalOrder, reversalKeyOf, reversalOf } from '../domain/entry.ts';
import { findJournal } from '../stores/ledger-store.ts';
import { type Posted, writeDrafts } from './post-entries.ts';

export type ReversalRefusal = 'ledger.journal_unknown' | 'ledger.reversal_final';

/**
 * Undoes a journal by its mirror image, at most once: however often and by however many it is asked,
 * there is one reversal, and the later ones find it. A reversal itself stays; what it undid is posted
 * anew under a key of its own.
 */
export async function reverseJournal(
  tx: Tx,
  order: ReversalOrder,
): Promise<Result<Posted, ReversalRefusal>> {
  const original = await findJournal(tx, order.businessKey);
  if (original === null) return err('ledger.journal_unknown');
  if (original.reverses !== null) return err('ledger.reversal_final');

  const earlier = await findJournal(tx, reversalKeyOf(order.businessKey));
  if (earlier !== null) return ok({ journalId: earlier.id, isNew: false });
  const [posted] = await writeDrafts(tx, [reversalOf(original, order)]);
  invariant(posted !== undefined, 'a reversal was not written');
  return ok(posted);
}
