import type { Database } from '#platform/database.ts';

/** What reached people since somebody let time pass. */
export type SinceMove = {
  /** By what they are about, the most frequent first. */
  readonly mails: readonly { readonly subject: string; readonly count: number }[];
  readonly phoneMessages: number;
  readonly webhooks: number;
};

/** So many subjects are told one by one. */
const SUBJECTS_MAX = 8;

export async function readSinceMove(database: Database, since: Date): Promise<SinceMove> {
  const [mails, counts] = await Promise.all([
    database.query<{ subject: string; count: number }>(
      `SELECT subject, count(*)::int AS count FROM sandbox.mail WHERE received_at >= $1
       GROUP BY subject ORDER BY count DESC, subject LIMIT $2`,
      [since, SUBJECTS_MAX],
    ),
    database.query<{ phone: number; webhooks: number }>(
      `SELECT
         (SELECT count(*)::int FROM sandbox.phone_message WHERE created_at >= $1) AS phone,
         (SELECT count(*)::int FROM sandbox.webhook WHERE created_at >= $1) AS webhooks`,
      [since],
    ),
  ]);
  const [{ phone, webhooks } = { phone: 0, webhooks: 0 }] = counts.rows;
  return { mails: mails.rows, phoneMessages: phone, webhooks };
}
