import * as merchants from '@abona/contract/staff-acts/merchant-acts';
import * as suspense from '@abona/contract/staff-acts/suspense-acts';
import { parsePublicId } from '@abona/kernel/public-id';
import { err } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { type ActDeps, carryOut } from './act-routes.ts';
import { previewAct } from './use-cases/act.ts';

/** What people of ours do to money that is nobody's yet, and to what shops are paid. */
export function moneyActRoutes(api: Api, deps: ActDeps): void {
  suspenseActRoutes(api, deps);
  claimActRoutes(api, deps);
  merchantActRoutes(api, deps);
}

function suspenseActRoutes(api: Api, deps: ActDeps): void {
  const placementOf = (receipt: string, loan: string) => {
    const [receiptId, loanId] = [parsePublicId('rcpt', receipt), parsePublicId('loan', loan)];
    if (!receiptId.ok || !loanId.ok) return null;
    const order = { receiptId: receiptId.value, loanId: loanId.value };
    return { kind: 'place_suspense' as const, act: deps.acts.place_suspense, order };
  };
  const returnOf = (receipt: string) => {
    const receiptId = parsePublicId('rcpt', receipt);
    if (!receiptId.ok) return null;
    const order = { receiptId: receiptId.value };
    return { kind: 'return_suspense' as const, act: deps.acts.return_suspense, order };
  };

  mount(api, suspense.previewSuspensePlacement, async ({ caller: maker, params, query }) => {
    const placement = placementOf(params.receipt_id, query.loan_id);
    return placement === null ? err('not_found') : previewAct(deps, { ...placement, maker });
  });

  mount(api, suspense.placeSuspense, async ({ caller: maker, params, body }) => {
    const placement = placementOf(params.receipt_id, body.loan_id);
    if (placement === null) return err('not_found');
    return carryOut(deps, { ...body, ...placement, maker });
  });

  mount(api, suspense.previewSuspenseReturn, async ({ caller: maker, params }) => {
    const giveBack = returnOf(params.receipt_id);
    return giveBack === null ? err('not_found') : previewAct(deps, { ...giveBack, maker });
  });

  mount(api, suspense.returnSuspense, async ({ caller: maker, params, body }) => {
    const giveBack = returnOf(params.receipt_id);
    return giveBack === null ? err('not_found') : carryOut(deps, { ...body, ...giveBack, maker });
  });
}

function claimActRoutes(api: Api, deps: ActDeps): void {
  type Verdict = { readonly verdict: 'approve' | 'deny' | 'look_again'; readonly note?: string };
  const decisionOf = (claim: string, { verdict, note = '' }: Verdict) => {
    const claimId = parsePublicId('clm', claim);
    if (!claimId.ok) return null;
    const order = { claimId: claimId.value, verdict, evidence: note };
    return { kind: 'decide_claim' as const, act: deps.acts.decide_claim, order };
  };

  mount(api, suspense.previewClaimDecision, async ({ caller: maker, params, query }) => {
    const decision = decisionOf(params.claim_id, query);
    return decision === null ? err('not_found') : previewAct(deps, { ...decision, maker });
  });

  mount(api, suspense.decidePaymentClaim, async ({ caller: maker, params, body }) => {
    const decision = decisionOf(params.claim_id, body);
    return decision === null ? err('not_found') : carryOut(deps, { ...body, ...decision, maker });
  });
}

function merchantActRoutes(api: Api, deps: ActDeps): void {
  const accountOf = (merchantId: string, clabe: string) => ({
    kind: 'change_merchant_account' as const,
    act: deps.acts.change_merchant_account,
    order: { merchantId, clabe },
  });
  const feeOf = (merchantId: string, feeBps: number) => ({
    kind: 'change_merchant_fee' as const,
    act: deps.acts.change_merchant_fee,
    order: { merchantId, feeBps },
  });

  mount(api, merchants.previewMerchantAccount, async ({ caller: maker, params, body }) =>
    previewAct(deps, { ...accountOf(params.merchant_id, body.clabe), maker }),
  );

  mount(api, merchants.changeMerchantAccount, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...accountOf(params.merchant_id, body.clabe), maker }),
  );

  mount(api, merchants.previewMerchantFee, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...feeOf(params.merchant_id, query.fee_bps), maker }),
  );

  mount(api, merchants.changeMerchantFee, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...feeOf(params.merchant_id, body.fee_bps), maker }),
  );
}
