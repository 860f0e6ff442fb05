import type { Flag } from '@abona/contract/flags';
import type { Why } from '@abona/contract/staff-acts/act';
import type { setRestrictions, takenBackCauses } from '@abona/contract/staff-acts/act-values';
import * as cases from '@abona/contract/staff-acts/case-acts';
import * as flags from '@abona/contract/staff-acts/flag-acts';
import * as loans from '@abona/contract/staff-acts/loan-acts';
import * as quitas from '@abona/contract/staff-acts/quita-acts';
import * as restrictions from '@abona/contract/staff-acts/restriction-acts';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { Failure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { type ActRequested, carryOutAct, previewAct } from './use-cases/act.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

export type ActDeps = StaffDeps & { readonly acts: StaffActs };

/** What people of ours do to loans, cases, customers and flags: each is previewed, and then done or asked for. */
export function actRoutes(api: Api, deps: ActDeps): void {
  loanActRoutes(api, deps);
  saleRefundRoutes(api, deps);
  reversalRoutes(api, deps);
  caseActRoutes(api, deps);
  quitaActRoutes(api, deps);
  restrictionActRoutes(api, deps);
  flagActRoutes(api, deps);
}

/** Does it or asks for it; a request as the outside knows it. */
export const carryOut = async <Order, Refusal extends Failure>(
  deps: StaffDeps,
  asked: ActRequested<Order, Refusal>,
) =>
  mapOk(await carryOutAct(deps, asked), ({ outcome, request_id: id }) => ({
    outcome,
    request_id: id === null ? null : publicId('req', id),
  }));

function loanActRoutes(api: Api, deps: ActDeps): void {
  const { waive_charges: waiver, write_off: writeOff } = deps.acts;
  const waiverOf = (loanId: string, number: number) => ({
    kind: 'waive_charges' as const,
    act: waiver,
    order: { loanId, number },
  });
  const writeOffOf = (loanId: string) => ({
    kind: 'write_off' as const,
    act: writeOff,
    order: { loanId },
  });

  mount(api, loans.previewChargeWaiver, async ({ caller: maker, params, query }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return previewAct(deps, { ...waiverOf(loanId.value, query.number), maker });
  });

  mount(api, loans.waiveLoanCharges, async ({ caller: maker, params, body }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return carryOut(deps, { ...body, ...waiverOf(loanId.value, body.number), maker });
  });

  mount(api, loans.previewWriteOff, async ({ caller: maker, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return previewAct(deps, { ...writeOffOf(loanId.value), maker });
  });

  mount(api, loans.writeOffLoan, async ({ caller: maker, params, body }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return carryOut(deps, { ...body, ...writeOffOf(loanId.value), maker });
  });
}

function saleRefundRoutes(api: Api, deps: ActDeps): void {
  const refundOf = (
    loan: string,
    { amount = null }: { readonly amount?: number | null | undefined },
  ) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, amount };
    return { kind: 'refund_sale' as const, act: deps.acts.refund_sale, order };
  };

  mount(api, loans.previewSaleRefund, async ({ caller: maker, params, query }) => {
    const refund = refundOf(params.loan_id, query);
    return refund === null ? err('not_found') : previewAct(deps, { ...refund, maker });
  });

  mount(api, loans.refundLoanSale, async ({ caller: maker, params, body }) => {
    const refund = refundOf(params.loan_id, body);
    return refund === null ? err('not_found') : carryOut(deps, { ...body, ...refund, maker });
  });
}

type AskedReversal = {
  readonly payment: string;
  readonly cause: (typeof takenBackCauses)[number];
};

function reversalRoutes(api: Api, deps: ActDeps): void {
  const reversalOf = (loan: string, { payment, cause }: AskedReversal) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, payment, cause };
    return { kind: 'reverse_payment' as const, act: deps.acts.reverse_payment, order };
  };

  mount(api, loans.previewPaymentReversal, async ({ caller: maker, params, query }) => {
    const reversal = reversalOf(params.loan_id, query);
    return reversal === null ? err('not_found') : previewAct(deps, { ...reversal, maker });
  });

  mount(api, loans.reverseLoanPayment, async ({ caller: maker, params, body }) => {
    const reversal = reversalOf(params.loan_id, body);
    return reversal === null ? err('not_found') : carryOut(deps, { ...body, ...reversal, maker });
  });
}

type AskedAnswer = {
  readonly outcome: 'in_favour' | 'partly' | 'upheld';
  readonly amount: number | null;
  readonly text: string;
};

function caseActRoutes(api: Api, deps: ActDeps): void {
  const answerOf = (maker: StaffCaller, folio: string, asked: AskedAnswer) => ({
    kind: 'answer_case' as const,
    act: deps.acts.answer_case,
    order: {
      folio,
      outcome: asked.outcome,
      amount: asked.amount,
      text: asked.text,
      author: maker.name,
    },
    maker,
  });

  mount(api, cases.previewCaseAnswer, async ({ caller, params, body }) =>
    previewAct(deps, answerOf(caller, params.folio, body)),
  );

  mount(api, cases.answerCase, async ({ caller, params, body }) => {
    const { reason, note, fingerprint } = body;
    const asked = answerOf(caller, params.folio, body);
    return carryOut(deps, { ...asked, reason, note, fingerprint });
  });
}

type AskedQuita = {
  readonly asked_by: 'customer' | 'lender';
  readonly forgiven: number;
  readonly instalments: number;
  readonly valid_until: string;
};

function quitaActRoutes(api: Api, deps: ActDeps): void {
  const offerOf = (loanId: string, asked: AskedQuita) => ({
    kind: 'offer_quita' as const,
    act: deps.acts.offer_quita,
    order: {
      loanId,
      askedBy: asked.asked_by,
      forgiven: asked.forgiven,
      count: asked.instalments,
      validUntil: asked.valid_until,
    },
  });
  const withdrawalOf = (loanId: string) => ({
    kind: 'withdraw_quita' as const,
    act: deps.acts.withdraw_quita,
    order: { loanId },
  });

  mount(api, quitas.previewQuitaOffer, async ({ caller: maker, params, query }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return previewAct(deps, { ...offerOf(loanId.value, query), maker });
  });

  mount(api, quitas.offerQuita, async ({ caller: maker, params, body }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return carryOut(deps, { ...body, ...offerOf(loanId.value, body), maker });
  });

  mount(api, quitas.previewQuitaWithdrawal, async ({ caller: maker, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return previewAct(deps, { ...withdrawalOf(loanId.value), maker });
  });

  mount(api, quitas.withdrawQuita, async ({ caller: maker, params, body }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    return carryOut(deps, { ...body, ...withdrawalOf(loanId.value), maker });
  });
}

type AskedRestriction = {
  readonly code: (typeof setRestrictions)[number];
  readonly until?: string | undefined;
  readonly reason?: Why['reason'];
};

function restrictionActRoutes(api: Api, deps: ActDeps): void {
  const placementOf = (customerId: number, asked: AskedRestriction) => {
    const { code, until = null, reason = 'other' } = asked;
    const order = { customerId, code, until, reason };
    return { kind: 'place_restriction' as const, act: deps.acts.place_restriction, order };
  };
  const liftOf = (customerId: number, { code, reason = 'other' }: AskedRestriction) => ({
    kind: 'lift_restriction' as const,
    act: deps.acts.lift_restriction,
    order: { customerId, code, reason },
  });

  mount(api, restrictions.previewRestriction, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...placementOf(params.customer_id, query), maker }),
  );

  mount(api, restrictions.placeRestriction, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...placementOf(params.customer_id, body), maker }),
  );

  mount(api, restrictions.previewRestrictionLift, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...liftOf(params.customer_id, query), maker }),
  );

  mount(api, restrictions.liftRestriction, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...liftOf(params.customer_id, body), maker }),
  );
}

function flagActRoutes(api: Api, deps: ActDeps): void {
  const changeOf = (flag: Flag, value: 'on' | 'off') => ({
    kind: 'change_flag' as const,
    act: deps.acts.change_flag,
    order: { flag, value },
  });

  mount(api, flags.previewFlagChange, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...changeOf(params.flag, query.value), maker }),
  );

  mount(api, flags.changeFlag, async ({ caller: maker, params, body: { value, ...why } }) =>
    carryOut(deps, { ...why, ...changeOf(params.flag, value), maker }),
  );
}
