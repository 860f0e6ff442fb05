import type { FileReply } from '@abona/contract/file';
import type { CaseDeps } from './case-deps.ts';

/** An attachment, to keep; null where this customer has none of that name. */
export async function readCaseFile(
  deps: Pick<CaseDeps, 'db' | 'attachments'>,
  customerId: number,
  [kind, id]: readonly (string | number)[],
): Promise<FileReply | null> {
  if (kind !== 'attachment' || typeof id !== 'string') return null;
  const found = await deps.attachments.readFile(deps.db, { customerId, id });
  if (found === null) return null;
  // Somebody else made it: it is kept, never shown as a page of ours.
  return { type: found.type, name: found.name, bytes: found.content, isDownload: true };
}
