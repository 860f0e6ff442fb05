import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Collections } from '#modules/collections/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { loanChanges } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type ClaimDeps = {
  readonly collections: { readonly desk: Pick<Collections['desk'], 'decideClaim' | 'claimOf'> };
  readonly lending: Pick<Lending, 'figuresOf'>;
};

const Decision = z.object({
  claimId: z.string(),
  verdict: z.enum(['approve', 'deny', 'look_again']),
  /** What was seen, for a claim that is looked for again. */
  evidence: z.string(),
});
type Decision = z.output<typeof Decision>;

const EVIDENCE_MAX = 300;

const verdictOf = (kind: Decision['verdict'], evidence: string) =>
  kind === 'look_again' ? { kind, evidence: evidence.slice(0, EVIDENCE_MAX) } : { kind };

/** Somebody of ours says whether money is whose who says so: then it goes to their loan, from the day it was sent. */
export const claimDecision = ({ collections, lending }: ClaimDeps): StaffAct<Decision> =>
  rehearsedAct<Decision>({
    Order: Decision,
    matterOf: async (tx, { claimId }) => {
      const claim = await collections.desk.claimOf(tx, claimId);
      // About the money where there is some: of two who look at one deposit, one decides.
      const subject =
        claim?.receiptId == null ? `payment:${claimId}` : `receipt:${claim.receiptId}`;
      return { subject, customerId: claim?.customerId ?? null };
    },
    perform: async (tx, { claimId, verdict: kind, evidence }, { actor }) => {
      const claim = await collections.desk.claimOf(tx, claimId);
      const before = claim && (await lending.figuresOf(tx, claim.loanId));
      if (claim === null || before === null) return err('not_found');
      const verdict = verdictOf(kind, evidence);
      const decided = await collections.desk.decideClaim(tx, { claimId, verdict, actor });
      if (!decided.ok) return err(decided.error === 'not_found' ? 'not_found' : 'act_impossible');
      const after = (await lending.figuresOf(tx, claim.loanId)) ?? before;
      const loan = publicId('loan', claim.loanId);
      return ok({
        amount: kind === 'approve' ? claim.amount : null,
        changes: [
          { what: 'claim_status', before: claim.status, after: decided.value.after.status },
          { what: 'loan', before: loan, after: loan },
          ...loanChanges(before, after),
        ],
      });
    },
  });
