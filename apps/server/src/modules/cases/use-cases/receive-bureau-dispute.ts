import { invariant } from '@abona/kernel/invariant';
import type { Tx } from '#platform/database/database.ts';
import type { Subject } from '../domain/case.ts';
import { wholeLoan } from '../domain/hold-scope.ts';
import type { CaseDeps } from './case-deps.ts';
import { receive } from './open-case.ts';
import { recordMessage } from './write-message.ts';

type Contested = { readonly customerId: number; readonly loanId: string; readonly text: string };

const KIND = 'bureau_correction';

/**
 * What a customer contests at the bureau is a case like one that they open here: folio, clock and letter. While one
 * about the same loan is open, its words go with that one.
 */
export async function receiveBureauDispute(
  deps: CaseDeps,
  tx: Tx,
  { customerId, loanId, text }: Contested,
): Promise<string> {
  await deps.customers.lock(tx, customerId);
  const which = { customerId, loanId };
  const loan = await deps.loans.factsOf(tx, which);
  invariant(loan !== null, () => `a dispute about loan ${loanId}, which is not of its customer`);
  const label = (await deps.agreements.labelOf(tx, which)) ?? 'Préstamo personal';
  const subject: Subject = { kind: 'loan', loanId, label, on: loan.openedOn };
  const earlier = await deps.cases.findOpen(tx, { customerId, kind: KIND, subject });
  const to =
    earlier ??
    (await receive(deps, tx, {
      customerId,
      kind: KIND,
      channel: 'bureau',
      subject,
      scope: wholeLoan,
      amount: null,
      reason: null,
      isAbroad: false,
      description: text,
      evidence: [],
    }));
  await recordMessage(deps, tx, { to, author: null, text, files: [] });
  return to.id;
}
