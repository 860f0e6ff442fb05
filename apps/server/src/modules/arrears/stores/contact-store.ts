import type { ContactChannel, ContactOutcome } from '@abona/contract/staff/arrears-terms';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const CONTACTS = 'arrears.contacts';
const OUTCOMES = 'arrears.contact_outcomes';
const AGENCIES = 'arrears.agencies';
const LIST_MAX = 200;

export type Contact = {
  readonly id: string;
  readonly loanId: string;
  readonly customerId: number;
  readonly personId: string;
  /** The despacho that reached them; null: somebody of ours. */
  readonly agencyId: string | null;
  readonly channel: ContactChannel;
  readonly at: Date;
};

export type ContactResult = {
  readonly contactId: string;
  readonly customerId: number;
  readonly outcome: ContactOutcome;
  readonly fromHour: number | null;
  /** Empty where nobody wrote anything. */
  readonly note: string;
  readonly at: Date;
};

export type LoggedContact = Contact & {
  readonly agencyName: string | null;
  readonly outcome: ContactOutcome | null;
  readonly note: string | null;
};

/** What somebody said last of a kind, and when. */
export type SaidOutcome = {
  readonly customerId: number;
  readonly outcome: ContactOutcome;
  readonly fromHour: number | null;
  readonly at: Date;
};

export type ContactStore = ReturnType<typeof createContactStore>;

/** Who was reached, and what came of it; what people wrote is sealed, since it is about somebody. */
export function createContactStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: OUTCOMES, column: 'note', row });
  return {
    add: async (tx: Tx, contact: Contact): Promise<void> => {
      await tx
        .insertInto(CONTACTS)
        .values({
          id: contact.id,
          loan_id: contact.loanId,
          customer_id: contact.customerId,
          person_id: contact.personId,
          agency_id: contact.agencyId,
          channel: contact.channel,
          contacted_at: contact.at,
        })
        .execute();
    },
    find: async (source: Database | Tx, id: string): Promise<Contact | null> => {
      const row = await source
        .selectFrom(CONTACTS)
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            id: row.id,
            loanId: row.loan_id,
            customerId: row.customer_id,
            personId: row.person_id,
            agencyId: row.agency_id,
            channel: row.channel,
            at: row.contacted_at,
          };
    },
    /** False: it has its outcome already. */
    settle: async (tx: Tx, result: ContactResult): Promise<boolean> => {
      const written = await tx
        .insertInto(OUTCOMES)
        .values({
          contact_id: result.contactId,
          customer_id: result.customerId,
          outcome: result.outcome,
          from_hour: result.fromHour,
          note: fields.seal(cellOf(result.contactId), result.note),
          recorded_at: result.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('contact_id')
        .executeTakeFirst();
      return written !== undefined;
    },
    /** The latest first. */
    listOf: async (source: Database | Tx, loanId: string): Promise<readonly LoggedContact[]> => {
      const rows = await source
        .selectFrom(CONTACTS)
        .leftJoin(OUTCOMES, `${OUTCOMES}.contact_id`, `${CONTACTS}.id`)
        .leftJoin(AGENCIES, `${AGENCIES}.id`, `${CONTACTS}.agency_id`)
        .selectAll(CONTACTS)
        .select([`${OUTCOMES}.outcome`, `${OUTCOMES}.note`, `${AGENCIES}.name as agency_name`])
        .where('loan_id', '=', loanId)
        .orderBy('contacted_at', 'desc')
        .orderBy(`${CONTACTS}.id`, 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        loanId: row.loan_id,
        customerId: row.customer_id,
        personId: row.person_id,
        agencyId: row.agency_id,
        channel: row.channel,
        at: row.contacted_at,
        agencyName: row.agency_name,
        outcome: row.outcome,
        note: row.note === null ? null : fields.open(cellOf(row.id), row.note) || null,
      }));
    },
    /** The last of each outcome of these customers. One row each of a group, hence raw. */
    lastOutcomes: async (
      source: Database | Tx,
      customerIds: readonly number[],
      outcomes: readonly ContactOutcome[],
    ): Promise<readonly SaidOutcome[]> => {
      const { rows } = await sql<SaidOutcome>`
        select distinct on (customer_id, outcome) customer_id as "customerId", outcome, from_hour as "fromHour",
          recorded_at as at
        from arrears.contact_outcomes
        where customer_id = any(${customerIds}::bigint[]) and outcome = any(${outcomes})
        order by customer_id, outcome, recorded_at desc`.execute(source);
      return rows;
    },
  };
}
