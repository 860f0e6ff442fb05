import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

export type TrailBreak = { readonly subject: string; readonly sequence: number };

type Checked = {
  readonly trails: number;
  readonly lines: number;
  /** The first line that does not fit, or the place where one was cut off; null: every line is as it was written. */
  readonly broken: TrailBreak | null;
};

const TRAILS_AT_ONCE = 500;

type Portion = {
  readonly trails: number;
  readonly lines: number;
  readonly last: string | null;
  readonly subject: string | null;
  readonly place: number | null;
};

/**
 * The next trails after a subject, all their lines in one statement: window functions over the lines of some hundred
 * subjects. Lines cut off at the end leave a head that points beyond them.
 */
async function checkPortion(db: Database, after: string): Promise<Portion> {
  const { rows } = await sql<Portion>`
    with head as (
      select subject, sequence, hash from platform.audit_heads
      where subject > ${after} order by subject limit ${TRAILS_AT_ONCE}
    ), line as (
      select trail.*, row_number() over of_one as place, lag(trail.hash, 1, '') over of_one as hash_before
      from history.audit_trail trail join head on head.subject = trail.subject
      window of_one as (partition by trail.subject order by trail.sequence)
    ), misfit as (
      select subject, place from line
      where sequence <> place or hash <> platform.audit_hash(
        hash_before, subject, sequence, actor, action, reason, detail, business_time, recorded_at
      )
    ), last as (
      select distinct on (subject) subject, sequence, hash from line order by subject, sequence desc
    ), cut_off as (
      select head.subject, coalesce(last.sequence, 0) + 1 as place
      from head left join last on last.subject = head.subject
      where (head.sequence, head.hash) is distinct from (last.sequence, last.hash)
    ), broken as (
      select * from misfit union all select * from cut_off order by subject, place limit 1
    )
    select (select count(*)::integer from head) as trails, (select count(*)::integer from line) as lines,
      (select max(subject) from head) as last, broken.subject, broken.place::integer
    from (select) as once left join broken on true
  `.execute(db);
  const [portion] = rows;
  if (portion === undefined) throw new Error('a statement of one row gave none');
  return portion;
}

/** Reads every trail from its first line on; the first that does not fit ends it. */
export async function checkTrails(db: Database): Promise<Checked> {
  let trails = 0;
  let lines = 0;
  for (let after = ''; ; ) {
    const portion = await checkPortion(db, after);
    trails += portion.trails;
    lines += portion.lines;
    const { last, subject, place } = portion;
    if (subject !== null && place !== null)
      return { trails, lines, broken: { subject, sequence: place } };
    if (last === null) return { trails, lines, broken: null };
    after = last;
  }
}

/** The same, written down for whoever looks at the trail. */
export async function recordTrailCheck({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const started = clock.technicalNow();
  const { trails, lines, broken } = await checkTrails(db);
  await db
    .insertInto('platform.audit_checks')
    .values({
      started_at: started,
      finished_at: clock.technicalNow(),
      trails,
      lines,
      broken_subject: broken?.subject ?? null,
      broken_sequence: broken?.sequence ?? null,
    })
    .execute();
}

export type TrailCheck = Checked & { readonly checkedAt: Date };

/** The last one; null: nobody read all of it yet. */
export async function findTrailCheck(db: Database): Promise<TrailCheck | null> {
  const row = await db
    .selectFrom('platform.audit_checks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { broken_subject: subject, broken_sequence: sequence } = row;
  return {
    checkedAt: row.finished_at,
    trails: row.trails,
    lines: row.lines,
    broken: subject === null || sequence === null ? null : { subject, sequence },
  };
}
