import * as downPayment from '@abona/contract/collections/down-payment';
import * as payments from '@abona/contract/collections/payment-attempt';
import * as claims from '@abona/contract/collections/payment-claim';
import * as quincena from '@abona/contract/collections/quincena';
import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { takeBankResponse } from '../rails/bank-page/take-bank-response.ts';
import { findOwnAttempt, listJointOpen, listOpenOfLoan } from '../stores/attempt-store.ts';
import { listClaims } from '../stores/claim-store.ts';
import { listActiveOf } from '../stores/mandate-store.ts';
import { claimPayment } from '../use-cases/claims/claims.ts';
import type { CollectionsDeps } from '../use-cases/collections-deps.ts';
import { retryDownPayment } from '../use-cases/down-payments/begin-down-payment.ts';
import { showDownPayment } from '../use-cases/down-payments/show-down-payment.ts';
import { beginPayment } from '../use-cases/paying/begin-payment.ts';
import { cancelAttempt } from '../use-cases/paying/cancel-attempt.ts';
import { listPage } from '../use-cases/paying/list-attempts.ts';
import { payQuincena, readQuincena } from '../use-cases/paying/pay-quincena.ts';
import { readPayable } from '../use-cases/paying/read-payable.ts';
import { showAttempt } from '../use-cases/paying/show-attempt.ts';
import { toClaimView, toPayableView, toQuincenaView } from '../views.ts';

export function paymentRoutes(api: Api, deps: CollectionsDeps): void {
  mount(api, payments.getPayable, async ({ caller: { customerId }, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    const found = loanId.ok ? await readPayable(deps, { customerId, loanId: loanId.value }) : null;
    if (found === null) return err('not_found');
    const open = [];
    for (const attempt of await listOpenOfLoan(deps.db, customerId, found.loan.loanId))
      open.push(await showAttempt(deps, attempt));
    const hasMandate = (await listActiveOf(deps.db, customerId)).length > 0;
    return ok(toPayableView(found, { open, hasMandate }));
  });

  mount(api, payments.beginPayment, async ({ caller: { customerId }, body }) => {
    const begun = await beginPayment(deps, { customerId, body });
    return begun.ok ? ok(await showAttempt(deps, begun.value)) : begun;
  });

  mount(api, quincena.getQuincena, async ({ caller: { customerId } }) => {
    const next = await readQuincena(deps, customerId);
    if (next === null) return ok(null);
    const open = [];
    for (const attempt of await listJointOpen(deps.db, customerId, null))
      if (attempt.joint?.firstId === attempt.id) open.push(await showAttempt(deps, attempt));
    return ok(toQuincenaView(next, open));
  });

  mount(api, quincena.payQuincena, async ({ caller: { customerId }, body }) => {
    const begun = await payQuincena(deps, { customerId, body });
    return begun.ok ? ok(await showAttempt(deps, begun.value)) : begun;
  });

  mount(api, payments.getPaymentAttempt, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('att', params.id);
    const attempt = id.ok ? await findOwnAttempt(deps.db, customerId, id.value) : null;
    if (attempt === null || attempt.target.kind !== 'loan') return err('not_found');
    return ok(await showAttempt(deps, attempt));
  });

  mount(api, payments.listPaymentAttempts, async ({ caller: { customerId }, query }) =>
    listPage(deps, { customerId, ...query }),
  );

  mount(api, payments.cancelPaymentAttempt, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('att', params.id);
    if (!id.ok) return err('not_found');
    const cancelled = await cancelAttempt(deps, { customerId, attemptId: id.value });
    return cancelled.ok ? ok(await showAttempt(deps, cancelled.value)) : cancelled;
  });

  mount(api, payments.takeBankResponse, async ({ caller: { customerId }, body }) => {
    const attempt = await takeBankResponse(deps, { customerId, answer: body });
    return attempt === null ? err('not_found') : ok(await showAttempt(deps, attempt));
  });
}

export function claimRoutes(api: Api, deps: CollectionsDeps): void {
  mount(api, claims.claimPayment, async ({ caller: { customerId }, body }) => {
    const loanId = parsePublicId('loan', body.loan_id);
    const attemptId = body.attempt_id === undefined ? null : parsePublicId('att', body.attempt_id);
    if (!loanId.ok || attemptId?.ok === false) return err('not_found');
    const claimed = await claimPayment(deps, {
      customerId,
      attemptId: attemptId === null ? null : attemptId.value,
      loanId: loanId.value,
      rail: body.rail,
      trackingKey: body.tracking_key,
      amount: centavos(body.amount),
      paidOn: body.paid_on as CivilDate,
    });
    return mapOk(claimed, toClaimView);
  });

  mount(api, claims.listPaymentClaims, async ({ caller: { customerId }, query }) => {
    const loanId = parsePublicId('loan', query.loan_id);
    if (!loanId.ok) return err('not_found');
    const items = await listClaims(deps.db, customerId, loanId.value);
    return ok({ items: items.map(toClaimView) });
  });
}

export function downPaymentRoutes(api: Api, deps: CollectionsDeps): void {
  const show = async (customerId: number) => {
    const shown = await showDownPayment(deps, customerId);
    return shown === null ? err('not_found') : ok(shown);
  };
  mount(api, downPayment.getDownPayment, async ({ caller: { customerId } }) => show(customerId));

  mount(api, downPayment.chooseDownPayment, async ({ caller: { customerId }, body }) => {
    const { method, card_id: cardId = null } = body;
    const chosen = await retryDownPayment(deps, { customerId, method, cardId });
    return chosen.ok ? show(customerId) : chosen;
  });
}
