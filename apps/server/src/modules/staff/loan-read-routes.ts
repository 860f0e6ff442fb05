import { getJournal } from '@abona/contract/staff/books';
import * as loans from '@abona/contract/staff/staff-loan';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { explainPeso } from './use-cases/explain-peso.ts';
import {
  type LoanDeps,
  readJournal,
  readLoan,
  readLoanJournals,
  revealLoanDocument,
} from './use-cases/read-loan.ts';

export function loanReadRoutes(api: Api, deps: LoanDeps): void {
  mount(api, loans.getStaffLoan, async ({ params, caller }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    const loan = loanId.ok ? await readLoan(deps, loanId.value, caller) : null;
    return loan === null ? err('not_found') : ok(loan);
  });

  mount(api, loans.listLoanJournals, async ({ params, query }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return ok(await readLoanJournals(deps, { loanId: loanId.value, ...query }));
  });

  mount(
    api,
    loans.explainPeso,
    async ({ params: { loan_id: loan, journal_id: journalId, line } }) => {
      const loanId = parsePublicId('loan', loan);
      const explained = loanId.ok
        ? await explainPeso(deps, { loanId: loanId.value, journalId, line })
        : null;
      return explained === null ? err('not_found') : ok(explained);
    },
  );

  mount(api, loans.revealLoanDocument, async ({ params, body, caller }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return revealLoanDocument(deps, { ...body, loanId: loanId.value, caller });
  });

  mount(api, getJournal, async ({ params }) => {
    const journal = await readJournal(deps, params.journal_id);
    return journal === null ? err('not_found') : ok(journal);
  });
}
