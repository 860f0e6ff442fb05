import { AlertEvidence } from '@abona/contract/staff/aml-alert';
import type { AlertState } from '@abona/contract/staff-acts/aml-reasons';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';
import type { Alert } from '../domain/aml/alert.ts';
import type { EndedLoan } from '../domain/aml/find-alerts.ts';

const TABLE = 'reporting.aml_alerts';
type Source = Database | Tx;

export type NewAlert = Omit<Alert, 'state' | 'decision'> & { readonly key: string };

type Decision = NonNullable<Alert['decision']> & {
  readonly folio: string;
  readonly state: Exclude<AlertState, 'open'>;
};

const cellOf = (folio: string, column: 'words' | 'finding') => ({
  table: TABLE,
  column,
  row: folio,
});

type Row = Selectable<Tables['reporting.aml_alerts']>;

function alertOf(fields: Pick<FieldEncryption, 'open'>, row: Row): Alert {
  const { folio, words, finding, reason, decided_by: by, decided_at: at } = row;
  const isDecided = finding !== null && reason !== null && by !== null && at !== null;
  return {
    folio,
    kind: row.kind,
    customerId: row.customer_id,
    loanId: row.loan_id,
    amount: row.amount,
    evidence: AlertEvidence.parse(row.evidence),
    isUrgent: row.is_urgent,
    raisedBy: row.raised_by,
    words: words === null ? null : fields.open(cellOf(folio, 'words'), words),
    foundAt: row.found_at,
    legalDue: civilDate(row.legal_due),
    internalDue: civilDate(row.internal_due),
    state: row.state,
    decision: isDecided
      ? { reason, finding: fields.open(cellOf(folio, 'finding'), finding), by, at }
      : null,
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

/** What people wrote about somebody is sealed. */
export function createAlertStore(fields: Pick<FieldEncryption, 'seal' | 'open'>) {
  const toAlert = (row: Row): Alert => alertOf(fields, row);
  return {
    /** False: it was found before, or its folio is taken. */
    add: async (tx: Tx, alert: NewAlert): Promise<boolean> => {
      const { folio, words } = alert;
      const added = await tx
        .insertInto(TABLE)
        .values({
          folio,
          kind: alert.kind,
          found_key: alert.key,
          customer_id: alert.customerId,
          loan_id: alert.loanId,
          amount: alert.amount,
          evidence: JSON.stringify(alert.evidence),
          is_urgent: alert.isUrgent,
          raised_by: alert.raisedBy,
          words: words === null ? null : fields.seal(cellOf(folio, 'words'), words),
          found_at: alert.foundAt,
          legal_due: alert.legalDue,
          internal_due: alert.internalDue,
          state: 'open',
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('folio')
        .executeTakeFirst();
      return added !== undefined;
    },
    find: async (source: Source, folio: string): Promise<Alert | null> => {
      const row = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row === undefined ? null : toAlert(row);
    },
    /** Whoever decides goes after whoever does. */
    lock: async (tx: Tx, folio: string): Promise<Alert | null> => {
      const row = await tx
        .selectFrom(TABLE)
        .selectAll()
        .where('folio', '=', folio)
        .forUpdate()
        .executeTakeFirst();
      return row === undefined ? null : toAlert(row);
    },
    listOfCustomer: async (db: Source, customerId: number): Promise<readonly Alert[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('found_at', 'desc')
        .limit(50)
        .execute();
      return rows.map(toAlert);
    },
    saveDecision: async (tx: Tx, decision: Decision): Promise<void> => {
      const { folio, state, reason, finding, by, at } = decision;
      await tx
        .updateTable(TABLE)
        .set({
          state,
          reason,
          finding: fields.seal(cellOf(folio, 'finding'), finding),
          decided_by: by,
          decided_at: at,
        })
        .where('folio', '=', folio)
        .where('state', '=', 'open')
        .execute();
    },
  };
}

/** Open alerts by our own day; late once the law's has passed. */
export const alertQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'legal',
    items: sql`
      select folio as id, internal_due as due, legal_due, legal_due as promised, found_at as opened_at,
        case when is_urgent then 'urgent' else 'open' end as state, 'alert_' || kind as label, customer_id, loan_id, amount
      from reporting.aml_alerts where state = 'open'`,
  });

type EndedSpan = { readonly from: CivilDate; readonly days: number; readonly lent: number };

/** Loans that ended soon after they were given, as the kept days have them. */
export async function listSoonEnded(
  db: Database,
  { from, days, lent }: EndedSpan,
): Promise<readonly EndedLoan[]> {
  const { rows } = await sql<EndedLoan>`
    select loan_id::text as "loanId", opened_on as "openedOn", closed_on as "closedOn", (closed_on - opened_on) as days, lent
    from reporting.portfolio_loans
    where day >= ${from}::date and status = 'closed' and closed_on = day and closed_on - opened_on <= ${days}
      and lent >= ${lent}`.execute(db);
  return rows;
}
