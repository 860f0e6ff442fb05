import type { Database } from '#platform/database.ts';
import { ARRIVED, type Fate } from '#platform/delivery.ts';
import type { MailContent } from './mail-content.ts';

export type Mail = MailContent & {
  readonly id: number;
  readonly recipients: readonly string[];
  readonly receivedAt: Date;
  readonly isRead: boolean;
};

/** The mailbox is a window on the present, not an archive. */
const MAILS_KEPT = 1_000;
const PRUNED_EVERY = 100;

export type NewMail = MailContent & {
  readonly recipients: readonly string[];
  readonly fate: Fate;
};

export async function keepMail(database: Database, mail: NewMail): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.mail
       (sender, recipients, subject, text_body, html_body, links, code, fate, deliver_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9)) RETURNING id`,
    [
      mail.sender,
      mail.recipients,
      mail.subject,
      mail.text,
      mail.html,
      mail.links,
      mail.code,
      mail.fate.kind,
      mail.fate.kind === 'delayed' ? mail.fate.delayMs / 1_000 : null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (id % PRUNED_EVERY === 0)
    await database.query('DELETE FROM sandbox.mail WHERE id <= $1', [id - MAILS_KEPT]);
  return id;
}

export type MailFilter = {
  readonly to?: string | undefined;
  /** Only those that came after this one. */
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Newest first. */
export async function listMails(
  database: Database,
  { to, afterId = 0, limit = 100 }: MailFilter = {},
): Promise<Mail[]> {
  const { rows } = await database.query<Row>(
    `SELECT * FROM sandbox.mail
     WHERE ${ARRIVED} AND ${to === undefined ? '$1::text IS NULL' : 'recipients @> ARRAY[$1]'} AND id > $2
     ORDER BY coalesce(deliver_at, received_at) DESC, id DESC LIMIT $3`,
    [to ?? null, afterId, limit],
  );
  return rows.map(toMail);
}

export async function findMail(database: Database, id: number): Promise<Mail | null> {
  const { rows } = await database.query<Row>(
    `UPDATE sandbox.mail SET read_at = coalesce(read_at, now())
     WHERE id = $1 AND ${ARRIVED} RETURNING *`,
    [id],
  );
  return rows[0] === undefined ? null : toMail(rows[0]);
}

export async function clearMails(database: Database, to: string | null): Promise<number> {
  const { rowCount } = await database.query(
    'DELETE FROM sandbox.mail WHERE $1::text IS NULL OR recipients @> ARRAY[$1]',
    [to],
  );
  return rowCount ?? 0;
}

/** Late mails arrive at once. */
export async function hurryMails(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    "UPDATE sandbox.mail SET deliver_at = now() WHERE fate = 'delayed' AND deliver_at > now()",
  );
  return rowCount ?? 0;
}

type Row = {
  readonly id: number;
  readonly sender: string;
  readonly recipients: string[];
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  readonly links: string[];
  readonly code: string | null;
  readonly received_at: Date;
  readonly deliver_at: Date | null;
  readonly read_at: Date | null;
};

const toMail = (row: Row): Mail => ({
  id: row.id,
  sender: row.sender,
  recipients: row.recipients,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  links: row.links,
  code: row.code,
  receivedAt: row.deliver_at ?? row.received_at,
  isRead: row.read_at !== null,
});
