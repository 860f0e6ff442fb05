import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#platform/log.ts';
import { type PageConfigurations, readSite, type Site } from './read-site.ts';

export type SiteSource = () => Promise<Site | null>;

type SourceOptions = {
  readonly folder: string;
  readonly configurations: PageConfigurations;
  readonly log: Log;
  /** While developing, a new build shows without a restart. */
  readonly followsBuilds: boolean;
};

const LOOK_MS = 1_000;

/** The site as it was built; null while there is none that can be used. */
export function createSiteSource({
  folder,
  configurations,
  log,
  followsBuilds,
}: SourceOptions): SiteSource {
  let current: Promise<Site | null> | null = null;
  let version = '';
  let lookedAt = 0;

  const load = async (): Promise<Site | null> => {
    try {
      return await readSite(folder, configurations);
    } catch (error) {
      log.error({ error }, 'the web app is not built, or its build cannot be used');
      return null;
    }
  };
  return async () => {
    const now = performance.now();
    if (current !== null && (!followsBuilds || now - lookedAt < LOOK_MS)) return current;
    lookedAt = now;
    const built = followsBuilds ? await versionOf(folder) : 'once';
    if (current === null || built !== version) current = load();
    version = built;
    return current;
  };
}

async function versionOf(folder: string): Promise<string> {
  try {
    return String((await stat(join(folder, 'server-manifest.json'))).mtimeMs);
  } catch {
    return 'none';
  }
}
