import { sendContactCode, validateContactCode } from '@abona/contract/identity/one-time-code';
import * as funnel from '@abona/contract/identity/phone-validation';
import { invariant } from '@abona/kernel/invariant';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { maskContact } from '../domain/contact-point.ts';
import { proveActivity } from '../use-cases/codes/activity-code.ts';
import * as phone from '../use-cases/codes/validate-phone.ts';
import * as contact from '../use-cases/contacts/prove-contact.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { toSentCode } from './code-views.ts';

export function codeRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, sendContactCode, async ({ caller: { customerId }, client: { address }, body }) => {
    const sent = await contact.sendContactCode(deps, {
      customerId,
      address,
      method: body.send_method_name,
      value: body.value,
      activityId: body.activity_id ?? null,
    });
    return mapOk(sent, toSentCode);
  });

  mount(api, validateContactCode, async ({ caller: { customerId }, body }) => {
    const { otp, token_id: tokenId, activity_id: activityId } = body;
    const proven =
      activityId === undefined
        ? await contact.proveContact(deps, {
            otp,
            tokenId,
            binding: contact.contactBinding(customerId),
          })
        : mapOk(
            await proveActivity(deps, { customerId, activityId, otp, tokenId }),
            ({ code }) => code,
          );
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
  mount(api, funnel.getPhoneValidation, async ({ caller: { customerId }, client: { address } }) =>
    ok(await phone.readPhoneValidation(deps, { customerId, address })),
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
