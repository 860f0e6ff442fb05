import type { Why } from '@abona/contract/staff-acts/act';
import type { MaskedField } from '@abona/contract/staff-acts/act-values';
import type { Tx } from '#platform/database/database.ts';

type Reveal = {
  readonly id: string;
  readonly personId: string;
  readonly customerId: number;
  /** One value of theirs, all that the bureau reported with an application, or a paper of a loan. */
  readonly field: MaskedField | 'bureau_report' | 'loan_document';
  readonly reason: Why['reason'];
  readonly at: Date;
};

export async function addReveal(tx: Tx, reveal: Reveal): Promise<void> {
  await tx
    .insertInto('staff.reveals')
    .values({
      id: reveal.id,
      person_id: reveal.personId,
      customer_id: reveal.customerId,
      field: reveal.field,
      reason: reveal.reason,
      shown_at: reveal.at,
    })
    .execute();
}
