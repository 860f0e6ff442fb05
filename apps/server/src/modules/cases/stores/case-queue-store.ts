import { type CaseKind, caseKinds } from '@abona/contract/cases/case-status';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** Kinds that the law gives no day. */
const houseKinds: readonly CaseKind[] = ['hardship'];

/** Cases that wait for us, a queue for each kind, by the day that is ours. */
export const caseQueues = (db: Database): Readonly<Record<CaseKind, WorkQueue>> => {
  const queueOf = (kind: CaseKind) =>
    workQueue(db, {
      clock: houseKinds.includes(kind) ? 'house' : 'legal',
      items: sql`
        select folio as id, internal_due as due, legal_due, answer_by as promised, opened_at, status as state, reason as label,
          customer_id, loan_id, amount
        from cases.cases
        where status in ('opened', 'in_review', 'needs_customer', 'appealed') and kind = ${kind}`,
    });
  const [dispute, complaint, withdrawal, hardship, not_me, decision_review, bureau_correction] =
    caseKinds;
  return {
    dispute: queueOf(dispute),
    complaint: queueOf(complaint),
    withdrawal: queueOf(withdrawal),
    hardship: queueOf(hardship),
    not_me: queueOf(not_me),
    decision_review: queueOf(decision_review),
    bureau_correction: queueOf(bureau_correction),
  };
};
