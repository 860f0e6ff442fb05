import * as contract from '@abona/contract/origination/payment-code';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import {
  issuePaymentCode,
  type PaymentCode,
  readPaymentCode,
} from '../use-cases/purchases/payment-code.ts';
import type { RouteDeps } from './route-deps.ts';

/** The code on a shopper's phone; what a till does with it is the merchants' part. */
export function paymentCodeRoutes(api: Api, deps: RouteDeps): void {
  const toView = (code: PaymentCode): contract.PaymentCodeView => ({
    code: code.code,
    status: code.status,
    amount_max: code.amountMax,
    issued_at: code.issuedAt.toISOString(),
    expires_at: code.expiresAt.toISOString(),
    expires_in_s: secondsBetween(deps.clock.now(), code.expiresAt),
  });

  mount(api, contract.getPaymentCode, async ({ caller }) => {
    const code = await readPaymentCode(deps, await deps.currentOf(caller.customerId));
    return ok(code === null ? null : toView(code));
  });

  mount(api, contract.issuePaymentCode, {
    limit: { per: 'subject', calls: 10, windowS: 60 },
    handler: async ({ caller }) => mapOk(await issuePaymentCode(deps, caller.customerId), toView),
  });
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1_000));
