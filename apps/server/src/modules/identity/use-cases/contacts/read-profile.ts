import type { AddressView, PersonalInformation } from '@abona/contract/identity/profile';
import type { AddressStep } from '@abona/contract/origination/form';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskCurp } from '@abona/mexico/mask';
import { fullNameOf } from '#modules/identity/domain/customer.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'customers' | 'profiles' | 'profileStore' | 'verifications' | 'audit'
>;

export async function readPersonal(deps: Deps, customerId: number): Promise<PersonalInformation> {
  const { personal } = await deps.profiles.profileOf(deps.db, customerId);
  const customer = await deps.customers.find(customerId);
  const curp = personal?.curp ?? null;
  const isProven =
    curp !== null &&
    (await deps.verifications.isApproved(
      deps.db,
      customerId,
      deps.verifications.curpIndexOf(curp),
    ));
  return {
    full_name: customer?.name ?? (personal && fullNameOf(personal)),
    given_names: personal?.given_names ?? null,
    first_surname: personal?.first_surname ?? null,
    second_surname: personal?.second_surname ?? null,
    birth_date: personal?.birth_date ?? null,
    sex: personal?.sex ?? null,
    birth_state: personal?.birth_state ?? null,
    curp: curp === null ? null : maskCurp(curp),
    is_identity_verified: isProven,
  };
}

/** As it was corrected last, else as an application told it. */
export async function readAddress(
  deps: Deps,
  customerId: number,
  source: Database | Tx = deps.db,
): Promise<AddressView> {
  const correction = await deps.profileStore.find(source, customerId);
  if (correction !== null)
    return { address: correction.address, corrected_at: correction.correctedAt.toISOString() };
  const { address } = await deps.profiles.profileOf(source, customerId);
  return { address, corrected_at: null };
}

/** By the form's own rules. */
export async function correctAddress(
  deps: Deps,
  customerId: number,
  step: AddressStep,
): Promise<Result<AddressView, DetailedFailure<'validation_failed'>>> {
  const checked = await deps.profiles.checkAddress(step);
  if (!checked.ok) return err({ code: 'validation_failed', fields: [...checked.error] });
  await transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const correctedAt = deps.clock.now();
    await deps.profileStore.save(tx, customerId, { address: checked.value, correctedAt });
    await deps.audit(tx, customerId, { action: 'address_corrected' });
  });
  return ok(await readAddress(deps, customerId));
}
