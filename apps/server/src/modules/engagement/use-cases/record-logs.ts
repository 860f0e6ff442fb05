import { LOG_LEVEL_CONFIGURED, LOG_LEVELS } from '@abona/contract/limits';
import type { Database } from '#platform/database/database.ts';
import { scrub } from '#platform/scrub.ts';
import { withholdFromFields } from '../domain/withhold-personal.ts';
import { addLogLines, type LogLine, type Received } from '../stores/event-store.ts';

/** Keeps the browser's lines up to the configured level, without what a person may have typed. */
export async function recordLogs(
  db: Database,
  lines: readonly LogLine[],
  received: Received,
): Promise<number> {
  const kept = lines
    .filter(({ level }) => LOG_LEVELS[level] <= LOG_LEVEL_CONFIGURED)
    .map((line) => ({
      ...line,
      message: scrub(line.message),
      trail: scrub(line.trail),
      detail: withholdFromFields(line.detail),
    }));
  await addLogLines(db, kept, received);
  return kept.length;
}
