import * as loans from '@abona/contract/staff-acts/loan-case-acts';
import { parsePublicId } from '@abona/kernel/public-id';
import { err } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { mount } from '#platform/http/mount.ts';
import { type ActDeps, carryOut } from './act-routes.ts';
import { previewAct } from './use-cases/act.ts';

/** What people of ours do from a loan by a case of its customer: hold it, let it go on, undo it, write about it. */
export function loanCaseRoutes(api: Api, deps: ActDeps): void {
  holdRoutes(api, deps);
  liftRoutes(api, deps);
  voidRoutes(api, deps);
  letterRoutes(api, deps);
}

type BodyOf<Call extends { readonly body: z.ZodType }> = z.output<Call['body']>;
type LoanOf = { readonly loan_id: string };

function holdRoutes(api: Api, deps: ActDeps): void {
  const holdOf = (
    { name: author }: StaffCaller,
    { loan_id: loan }: LoanOf,
    asked: BodyOf<typeof loans.previewLoanHold>,
  ) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const { cause, channel, description, instalment, dispute_reason: reason } = asked;
    const order = { loanId: loanId.value, cause, channel, description, instalment, reason, author };
    return { kind: 'hold_loan' as const, act: deps.acts.hold_loan, order };
  };

  mount(api, loans.previewLoanHold, async ({ caller: maker, params, body }) => {
    const hold = holdOf(maker, params, body);
    return hold === null ? err('not_found') : previewAct(deps, { ...hold, maker });
  });

  mount(api, loans.holdLoan, async ({ caller: maker, params, body }) => {
    const { reason, note, fingerprint, ...asked } = body;
    const hold = holdOf(maker, params, asked);
    if (hold === null) return err('not_found');
    return carryOut(deps, { ...hold, reason, note, fingerprint, maker });
  });
}

function liftRoutes(api: Api, deps: ActDeps): void {
  const liftOf = ({ name: author }: StaffCaller, { loan_id: loan }: LoanOf, folio: string) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, folio, author };
    return { kind: 'lift_loan_hold' as const, act: deps.acts.lift_loan_hold, order };
  };

  mount(api, loans.previewLoanHoldLift, async ({ caller: maker, params, query }) => {
    const lift = liftOf(maker, params, query.folio);
    return lift === null ? err('not_found') : previewAct(deps, { ...lift, maker });
  });

  mount(api, loans.liftLoanHold, async ({ caller: maker, params, body: { folio, ...why } }) => {
    const lift = liftOf(maker, params, folio);
    return lift === null ? err('not_found') : carryOut(deps, { ...why, ...lift, maker });
  });
}

function voidRoutes(api: Api, deps: ActDeps): void {
  const voidOf = (
    { name: author }: StaffCaller,
    { loan_id: loan }: LoanOf,
    { text, received }: BodyOf<typeof loans.previewLoanVoid>,
  ) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, text, received, author };
    return { kind: 'void_loan' as const, act: deps.acts.void_loan, order };
  };

  mount(api, loans.previewLoanVoid, async ({ caller: maker, params, body }) => {
    const undoing = voidOf(maker, params, body);
    return undoing === null ? err('not_found') : previewAct(deps, { ...undoing, maker });
  });

  mount(api, loans.voidStaffLoan, async ({ caller: maker, params, body }) => {
    const { reason, note, fingerprint, ...asked } = body;
    const undoing = voidOf(maker, params, asked);
    if (undoing === null) return err('not_found');
    return carryOut(deps, { ...undoing, reason, note, fingerprint, maker });
  });
}

function letterRoutes(api: Api, deps: ActDeps): void {
  const letterOf = (
    { name: author }: StaffCaller,
    { loan_id: loan }: LoanOf,
    asked: BodyOf<typeof loans.previewLoanLetter>,
  ) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const { outcome, amount, text, about } = asked;
    const order = { loanId: loanId.value, outcome, amount, text, author, about };
    return { kind: 'send_letter' as const, act: deps.acts.send_letter, order };
  };

  mount(api, loans.previewLoanLetter, async ({ caller: maker, params, body }) => {
    const letter = letterOf(maker, params, body);
    return letter === null ? err('not_found') : previewAct(deps, { ...letter, maker });
  });

  mount(api, loans.sendLoanLetter, async ({ caller: maker, params, body }) => {
    const { reason, note, fingerprint, ...asked } = body;
    const letter = letterOf(maker, params, asked);
    if (letter === null) return err('not_found');
    return carryOut(deps, { ...letter, reason, note, fingerprint, maker });
  });
}
