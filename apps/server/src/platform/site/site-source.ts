import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#platform/log.ts';

export type SiteSource<S> = () => Promise<S | null>;

type SourceOptions<S> = {
  readonly folder: string;
  /** The file of a build that is written last: its age tells one build from another. */
  readonly writtenLast: string;
  readonly read: (folder: string) => Promise<S>;
  readonly log: Log;
  /** While developing, a new build shows without a restart. */
  readonly followsBuilds: boolean;
};

const LOOK_MS = 1_000;

/** A site as it was built; null while there is none that can be used. */
export function createSiteSource<S>({
  folder,
  writtenLast,
  read,
  log,
  followsBuilds,
}: SourceOptions<S>): SiteSource<S> {
  let current: Promise<S | null> | null = null;
  let version = '';
  let lookedAt = 0;

  const load = async (): Promise<S | null> => {
    try {
      return await read(folder);
    } catch (error) {
      log.error({ error }, 'a site is not built, or its build cannot be used');
      return null;
    }
  };
  return async () => {
    const now = performance.now();
    if (current !== null && (!followsBuilds || now - lookedAt < LOOK_MS)) return current;
    lookedAt = now;
    const built = followsBuilds ? await versionOf(join(folder, writtenLast)) : 'once';
    if (current === null || built !== version) current = load();
    version = built;
    return current;
  };
}

async function versionOf(file: string): Promise<string> {
  try {
    return String((await stat(file)).mtimeMs);
  } catch {
    return 'none';
  }
}
