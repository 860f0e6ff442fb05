import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import * as funnel from '@abona/contract/identity/phone-validation';
import { invariant } from '@abona/kernel/invariant';
import { mapOk } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { maskContact } from './domain/contact-point.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import * as contact from './use-cases/prove-contact.ts';
import * as phone from './use-cases/validate-phone.ts';

export function codeRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, sendContactCode, async ({ caller: { customerId }, client: { address }, body }) => {
    const sent = await contact.sendContactCode(deps, {
      ...{ customerId, address },
      method: body.send_method_name,
      value: body.value,
      activityId: body.activity_id ?? null,
    });
    return mapOk(sent, ({ standing, point }) => {
      invariant(standing.code !== null, 'a code that was just sent is there');
      return {
        token_id: standing.code.tokenId,
        send_method_name: standing.code.method,
        sent_to: maskContact(point),
        expires_at: standing.code.expiresAt.toISOString(),
        resend_after_s: standing.resendAfterS,
        attempts_left: standing.attemptsLeft,
        methods: [...standing.methods],
      };
    });
  });

  mount(api, validateContactCode, async ({ caller: { customerId }, body }) => {
    const binding = { ...contact.contactBinding(customerId), activityId: body.activity_id ?? null };
    const proven = await contact.proveContact(deps, {
      ...{ binding, otp: body.otp },
      tokenId: body.token_id,
    });
    return mapOk(proven, ({ point, provenAt }) => {
      invariant(provenAt !== null, 'a proof without its time');
      return {
        is_valid: true as const,
        contact: maskContact(point),
        proven_at: provenAt.toISOString(),
      };
    });
  });
}

export function phoneValidationRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, funnel.getPhoneValidation, ({ caller: { customerId }, client: { address } }) =>
    phone.readPhoneValidation(deps, { customerId, address }),
  );

  mount(api, funnel.sendPhoneCode, ({ caller: { customerId }, client: { address }, body }) =>
    phone.sendPhoneCode(deps, { customerId, address, method: body.send_method_name }),
  );

  mount(api, funnel.validatePhoneCode, ({ caller: { customerId }, client: { address }, body }) =>
    phone.validatePhoneCode(deps, { customerId, address, otp: body.otp }),
  );

  mount(api, funnel.changePhone, ({ caller: { customerId }, client: { address }, body }) =>
    phone.changePhone(deps, { customerId, address, text: body.phone }),
  );
}
