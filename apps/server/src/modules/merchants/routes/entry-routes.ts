import {
  getPaymentToken,
  type PaymentValidation,
  validatePayment,
} from '@abona/contract/merchants/entry';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { outsideId } from '../outside-id.ts';
import type { ArrivingPayment } from '../stores/arrival-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import * as validating from '../use-cases/validate-payment.ts';

const MINUTE_S = 60;

/** What the browser asks when somebody arrives from a shop. */
export function entryRoutes(api: Api, deps: MerchantDeps): void {
  // Half of what an address may call altogether: numbers are not to be tried out here.
  const calls = Math.max(1, Math.floor(api.defaultLimits.addressPerMinute / 2));
  const limit = { per: 'address', calls, windowS: MINUTE_S } as const;

  mount(api, getPaymentToken, {
    limit,
    handler: async ({ query }) => {
      const now = deps.clock.technicalNow();
      return ok({ token: deps.tokens.issue(query.payment_intent_id, now) });
    },
  });
  mount(api, validatePayment, {
    limit,
    handler: async ({ caller, headers, body }) => {
      const { payment_id: paymentId = '', payment_intent_id: paymentIntentId } = body;
      const customerId = caller.kind === 'session' ? caller.customerId : null;
      const arriving = await validating.validatePayment(deps, {
        reference: paymentIntentId === undefined ? { paymentId } : { paymentIntentId },
        usesSignature: body.use_signature === true,
        signature: headers['x-signature'] ?? null,
        customerId,
      });
      return ok(arriving === null ? INVALID : toView(arriving));
    },
  });
}

const INVALID: PaymentValidation = {
  valid: false,
  merchantId: null,
  merchantName: null,
  merchantLogo: null,
  amount: null,
  cancellationToken: null,
  callback: null,
  integrationName: null,
  orderId: null,
  paymentId: null,
  paymentIntentId: null,
};

const toView = ({ payment, merchant }: ArrivingPayment): PaymentValidation => ({
  valid: true,
  merchantId: payment.merchantId,
  merchantName: merchant.name,
  merchantLogo: merchant.logoUrl,
  amount: payment.amount,
  // A payment that somebody opened is shown to nobody else (see `isOpenTo`).
  cancellationToken: payment.customerId === null ? null : payment.returnToken,
  callback: payment.cancelUrl ?? payment.returnUrl,
  integrationName: merchant.integrationName,
  orderId: payment.orderId,
  paymentId: String(payment.paymentId),
  paymentIntentId: payment.intentId === null ? null : outsideId.intent(payment.intentId),
});
