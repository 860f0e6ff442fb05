import type { Facts, Sight } from '@abona/people/stories/story';
import type { Database } from '#platform/database.ts';

/** A step that is done: what it told, on which business day, and where that can be seen. */
export type ToldStep = {
  readonly told: string;
  readonly at: string;
  readonly sights: readonly Sight[];
};

/** One telling of a story. */
export type StoryRun = {
  readonly story: string;
  readonly run: number;
  readonly done: readonly ToldStep[];
  readonly facts: Facts;
  readonly isRunning: boolean;
  readonly failure: string | null;
};

type Row = {
  readonly story: string;
  readonly run: number;
  readonly done: readonly ToldStep[];
  readonly facts: Facts;
  readonly running_since: Date | null;
  readonly failure: string | null;
};

type Which = Pick<StoryRun, 'story' | 'run'>;

/** The newest telling of every story that was ever told. */
export async function newestRuns(database: Database): Promise<readonly StoryRun[]> {
  const { rows } = await database.query<Row>(
    'SELECT DISTINCT ON (story) * FROM sandbox.story_run ORDER BY story, run DESC',
  );
  return rows.map(fromRow);
}

export async function newestRunOf(database: Database, story: string): Promise<StoryRun | null> {
  const runs = await newestRuns(database);
  return runs.find((run) => run.story === story) ?? null;
}

/** A telling from its beginning. Of two that are begun at once, one is. */
export async function beginRun(database: Database, story: string): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.story_run (story, run)
     SELECT $1, coalesce(max(run), 0) + 1 FROM sandbox.story_run WHERE story = $1
     ON CONFLICT DO NOTHING`,
    [story],
  );
}

/** False where the step is done already, or anything of any story is being done now. */
export async function claimStep(
  database: Database,
  { story, run, step }: Which & { readonly step: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE sandbox.story_run SET running_since = now(), failure = NULL
     WHERE story = $1 AND run = $2 AND jsonb_array_length(done) = $3
       AND NOT EXISTS (SELECT FROM sandbox.story_run WHERE running_since IS NOT NULL)`,
    [story, run, step],
  );
  return rowCount === 1;
}

export async function finishStep(
  database: Database,
  { story, run }: Which,
  { told, facts }: { readonly told: ToldStep; readonly facts: Facts },
): Promise<void> {
  await database.query(
    `UPDATE sandbox.story_run
     SET running_since = NULL, done = done || $3::jsonb, facts = facts || $4::jsonb
     WHERE story = $1 AND run = $2`,
    [story, run, JSON.stringify([told]), JSON.stringify(facts)],
  );
}

export async function failStep(
  database: Database,
  { story, run }: Which,
  failure: string,
): Promise<void> {
  await database.query(
    'UPDATE sandbox.story_run SET running_since = NULL, failure = $3 WHERE story = $1 AND run = $2',
    [story, run, failure],
  );
}

/** Nobody does any more what a sandbox did that was stopped in the middle. */
export async function releaseSteps(database: Database, failure: string): Promise<void> {
  await database.query(
    `UPDATE sandbox.story_run SET running_since = NULL, failure = $1
     WHERE running_since IS NOT NULL`,
    [failure],
  );
}

const fromRow = ({ running_since: since, ...row }: Row): StoryRun => ({
  ...row,
  isRunning: since !== null,
});
