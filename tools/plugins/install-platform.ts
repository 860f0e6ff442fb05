import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isInstalled } from '../bootstrap.mjs';
import { StartRefused } from '../start-refused.ts';
import type { Plugin } from './plugins.ts';

const run = promisify(execFile);

/** How npm calls it that nobody answers for the registry, or that it has not got a package: nothing of ours. */
const NO_REGISTRY =
  /npm error code (EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EIDLETIMEOUT|ENETUNREACH|ENOTCACHED|ENOTFOUND|ERR_SOCKET_TIMEOUT|ETIMEDOUT|E403|E404|E429|E5\d\d)/;

/** Soon tired: whoever has no registry knows so after seconds. */
const FLAGS = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Why its platform cannot be had here, as npm says it. */
export type Unavailable = { readonly why: string };

/**
 * Puts a plug-in's platform beside it, as its own lockfile says, unless it is there. A lockfile that does not fit is our
 * failure and throws; a registry that cannot be reached is not.
 */
export async function installPlatform({ name, folder }: Plugin): Promise<Unavailable | null> {
  if (isInstalled(folder)) return null;
  console.log(`Installing the platform of plugins/${name} …`);
  const startedAt = performance.now();
  try {
    await run('npm', ['ci', ...FLAGS], { cwd: folder, maxBuffer: 64 * 1_048_576 });
  } catch (failure) {
    const words = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : '';
    const errors = words.split('\n').filter((line) => line.startsWith('npm error'));
    const why = errors.slice(0, 4).join('; ') || String(failure);
    if (NO_REGISTRY.test(words)) return { why };
    throw new StartRefused(`The platform of plugins/${name} was not installed: ${why}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`Installed the platform of plugins/${name} in ${seconds} s.`);
  return null;
}
