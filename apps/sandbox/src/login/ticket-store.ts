import { createHash, randomBytes } from 'node:crypto';
import { type Database, inTransaction } from '#platform/database.ts';

export const TICKET_MINUTES = 30;
/** More requests than this in an hour are somebody else's doing: the mailbox is spared. */
const TICKETS_PER_HOUR_MAX = 5;

export type Ticket = {
  readonly accountId: string;
  readonly email: string;
  readonly interaction: string | null;
};

const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token goes out by mail only; here lies its hash. Null when too many were asked for: of two
 * asked for at once, the second waits for the account and counts the first.
 */
export async function createTicket(
  database: Database,
  accountId: string,
  interaction: string | null,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const created = await inTransaction(database, async (client) => {
    await client.query('SELECT 1 FROM sandbox.login_account WHERE id = $1 FOR UPDATE', [accountId]);
    const { rowCount } = await client.query(
      `INSERT INTO sandbox.login_ticket (token_hash, account_id, interaction, expires_at)
       SELECT $1, $2, $3, now() + make_interval(mins => $4)
       WHERE (SELECT count(*) FROM sandbox.login_ticket
              WHERE account_id = $2 AND created_at > now() - interval '1 hour') < $5`,
      [hashOf(token), accountId, interaction, TICKET_MINUTES, TICKETS_PER_HOUR_MAX],
    );
    return rowCount === 1;
  });
  return created ? token : null;
}

export async function findTicket(database: Database, token: string): Promise<Ticket | null> {
  const { rows } = await database.query<TicketRow>(
    `SELECT ticket.account_id, ticket.interaction, account.email
     FROM sandbox.login_ticket ticket
     JOIN sandbox.login_account account ON account.id = ticket.account_id
     WHERE ticket.token_hash = $1 AND ticket.used_at IS NULL AND ticket.expires_at > now()`,
    [hashOf(token)],
  );
  return toTicket(rows[0]);
}

/** Uses the ticket up, and with it every other one of the same account. True for exactly one caller. */
export async function spendTicket(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH spent AS (
       UPDATE sandbox.login_ticket SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING account_id
     ), others AS (
       UPDATE sandbox.login_ticket ticket SET used_at = now() FROM spent
       WHERE ticket.account_id = spent.account_id AND ticket.token_hash <> $1
     )
     SELECT account_id FROM spent`,
    [hashOf(token)],
  );
  return rowCount === 1;
}

type TicketRow = {
  readonly account_id: string;
  readonly email: string;
  readonly interaction: string | null;
};

const toTicket = (row: TicketRow | undefined): Ticket | null =>
  row === undefined
    ? null
    : { accountId: row.account_id, email: row.email, interaction: row.interaction };
