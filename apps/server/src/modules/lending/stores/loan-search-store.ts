import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

const FOUND_MAX = 20;
/** Eight characters of base 32 are forty bits: the last ten digits of the uuid. */
const FOLIO_DIGITS = 10;
const FOLIO_LENGTH = 8;

/** The last digits of a loan's uuid, by the last characters of its public id; null: no loan can have that folio. */
function digitsOf(folio: string): string | null {
  const zeros = publicId('loan', '00000000-0000-0000-0000-000000000000');
  const uuid = parsePublicId('loan', zeros.slice(0, -FOLIO_LENGTH) + folio.toLowerCase());
  return uuid.ok ? uuid.value.slice(-FOLIO_DIGITS) : null;
}

type Sought = { readonly loanId: string } | { readonly folio: string };

/** For the desk: whose a loan is. Two loans may share a folio. */
export async function findBorrowers(
  db: Database,
  sought: Sought,
): Promise<readonly { readonly customerId: number; readonly loanId: string }[]> {
  const query = db.selectFrom('lending.loans').select(['customer_id', 'id']).limit(FOUND_MAX);
  const digits = 'folio' in sought ? digitsOf(sought.folio) : null;
  if ('folio' in sought && digits === null) return [];
  const rows = await ('folio' in sought
    ? query.where(sql<boolean>`right(id::text, 10) = ${digits}`)
    : query.where('id', '=', sought.loanId)
  ).execute();
  return rows.map(({ customer_id: customerId, id: loanId }) => ({ customerId, loanId }));
}
