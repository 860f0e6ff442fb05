import type { Phone } from '@abona/mexico/phone';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const FOUND_MAX = 20;

type Sought = { readonly curp: string } | { readonly phone: Phone };

/** Customers who applied with a CURP or a phone, by the blind index of what their form says. */
export const createApplicantSearch =
  (fields: Pick<FieldEncryption, 'blindIndex'>) =>
  async (db: Database, sought: Sought): Promise<readonly number[]> => {
    const query = db
      .selectFrom('origination.drafts')
      .select('customer_id')
      .distinct()
      .limit(FOUND_MAX);
    const found =
      'curp' in sought
        ? query.where('curp_index', '=', fields.blindIndex('origination.curp', sought.curp))
        : query.where('phone_index', '=', fields.blindIndex('origination.phone', sought.phone));
    return (await found.execute()).map(({ customer_id: customerId }) => customerId);
  };
