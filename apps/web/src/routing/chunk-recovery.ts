import { isServerReachable } from '#api/server-reachable.ts';
import { configuration } from '#browser/configuration.ts';
import { currentPath, reloadDocument } from '#browser/document-navigation.ts';
import { log } from '#browser/log.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

/**
 * A part of the app that does not arrive is most often one that a release has replaced: the page
 * is loaded anew, once. True: it is being reloaded. A second failure in the same place is shown,
 * and so is the first when there is no server to load it from.
 */
export async function reloadOnce(message: string): Promise<boolean> {
  const place = `${configuration().version} ${currentPath()}`;
  log({ level: 'error', message, trail: 'routing.chunk' });
  if (readStored(stored.reloadedFor) === place || !(await isServerReachable())) return false;
  // Without a memory of it the reload could go on for ever.
  if (!writeStored(stored.reloadedFor, place)) return false;
  reloadDocument();
  return true;
}
