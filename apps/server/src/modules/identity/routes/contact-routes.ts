import * as contract from '@abona/contract/identity/contact';
import * as profile from '@abona/contract/identity/profile';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { sendProofCode } from '../use-cases/contacts/prove-contact.ts';
import { readContacts } from '../use-cases/contacts/read-contacts.ts';
import { correctAddress, readAddress, readPersonal } from '../use-cases/contacts/read-profile.ts';
import {
  validateContact,
  verifyContact,
  verifyPhoneAfterEmail,
} from '../use-cases/contacts/verify-contact.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { toSentCode } from './code-views.ts';

export function contactRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.getContacts, async ({ caller }) =>
    ok(await readContacts(deps, caller.customerId)),
  );

  mount(api, contract.validateContact, ({ caller: { customerId }, body }) =>
    validateContact(deps, { customerId, type: body.contact_type, value: body.value }),
  );

  mount(api, contract.sendContactOtp, async ({ caller, client: { address }, body }) => {
    const sent = await sendProofCode(deps, {
      customerId: caller.customerId,
      method: body.contact_type === 'EMAIL' ? 'email' : 'SMS',
      value: body.value,
      address,
    });
    return mapOk(sent, toSentCode);
  });

  mount(api, contract.verifyContact, ({ caller: { customerId }, body }) =>
    verifyContact(deps, {
      customerId,
      type: body.contact_type,
      value: body.value,
      otp: body.otp,
    }),
  );

  mount(api, contract.verifyPhoneAfterEmail, ({ caller: { customerId }, body }) =>
    verifyPhoneAfterEmail(deps, {
      customerId,
      value: body.value,
      otp: body.otp,
      tokenId: body.token_id,
      emailTokenId: body.email_token_id,
    }),
  );
}

export function profileRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, profile.getPersonalInformation, async ({ caller }) =>
    ok(await readPersonal(deps, caller.customerId)),
  );

  mount(api, profile.getAddress, async ({ caller }) =>
    ok(await readAddress(deps, caller.customerId)),
  );

  mount(api, profile.correctAddress, ({ caller, body }) =>
    correctAddress(deps, caller.customerId, body),
  );

  mount(api, profile.getFinancialInformation, async ({ caller }) => {
    const { work } = await deps.profiles.profileOf(deps.db, caller.customerId);
    return ok({ work });
  });
}
