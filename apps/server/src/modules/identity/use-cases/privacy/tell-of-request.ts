import type { CivilDate } from '@abona/kernel/civil-date';
import type { PrivacyRequest } from '#modules/identity/domain/privacy-request.ts';
import type { Messages } from '#modules/identity/ports.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'customers' | 'messages' | 'publicUrl'>;
type RequestNotice = Pick<PrivacyRequest, 'id' | 'customerId' | 'kind' | 'folio'> & {
  readonly state: Parameters<Messages['sendPrivacyNotice']>[1]['state'];
  readonly by: CivilDate;
};

/** Writes to whoever asked for something by right, so that folio and day are in their own hands too. */
export async function tellOfRequest(
  { customers, messages, publicUrl }: Deps,
  tx: Tx,
  { id: requestId, ...told }: RequestNotice,
): Promise<void> {
  const customer = await customers.lock(tx, told.customerId);
  if (customer?.email == null) return;
  const { customerId, kind, folio, state, by } = told;
  await messages.sendPrivacyNotice(tx, {
    requestId,
    customerId,
    kind,
    folio,
    state,
    by,
    to: customer.email,
    link: `${publicUrl}/pay/cuenta/privacidad`,
  });
}
