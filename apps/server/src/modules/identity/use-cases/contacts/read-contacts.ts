import type { ContactListView } from '@abona/contract/identity/contact';
import { invariant } from '@abona/kernel/invariant';
import { maskPhone } from '@abona/mexico/phone';
import { maskAddress } from '#modules/identity/domain/email-address.ts';
import { holdUntil } from '#modules/identity/domain/money-hold.ts';
import { lastContactChange } from '#modules/identity/stores/contact-change-store.ts';
import type { CurrentPhone } from '#modules/identity/stores/proven-phone-store.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'phones' | 'verifications'>;

/** The contacts of record, masked: whoever looks over a shoulder learns nothing new. */
export async function readContacts(deps: Deps, customerId: number): Promise<ContactListView> {
  const customer = await deps.customers.find(customerId);
  invariant(customer !== null, 'a session without its customer');
  const phone = await deps.phones.currentOf(deps.db, customerId);
  const hold = holdUntil(await lastContactChange(deps.db, customerId), deps.clock.now());
  const { email, emailVerifiedAt } = customer;
  return {
    contacts: [
      ...(phone === null ? [] : [phoneLine(phone)]),
      ...(email === null
        ? []
        : [
            {
              contact_type: 'EMAIL' as const,
              value: maskAddress(email),
              is_verified: emailVerifiedAt !== null,
              verified_at: emailVerifiedAt?.toISOString() ?? null,
            },
          ]),
    ],
    phone_change: await phoneChangeState(deps, customerId, phone),
    money_hold_until: hold?.toISOString() ?? null,
  };
}

const phoneLine = ({ phone, provenAt }: CurrentPhone) => ({
  contact_type: 'MOBILE_PHONE' as const,
  value: maskPhone(phone),
  is_verified: true,
  verified_at: provenAt.toISOString(),
});

async function phoneChangeState(
  { db, verifications }: Deps,
  customerId: number,
  phone: CurrentPhone | null,
): Promise<ContactListView['phone_change']> {
  if (phone === null) return 'no_phone';
  const isEnrolled = await verifications.isEnrolled(db, customerId, null);
  return isEnrolled ? 'possible' : 'identity_unproven';
}
