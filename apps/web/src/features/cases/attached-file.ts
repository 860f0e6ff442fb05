import {
  ATTACHMENT_BYTES_MAX,
  attachmentTypes,
  CASE_ATTACHMENTS_MAX,
} from '@abona/contract/cases/case-limits';
import { casesCopy } from '#copy/cases.ts';

const copy = casesCopy.files;

/** A file that we hold, sealed, until it goes with a case or a message. */
export type KeptFile = {
  readonly attachment_id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
};

export const acceptedFiles = attachmentTypes.join(',');
export const FILES_MAX = CASE_ATTACHMENTS_MAX;

const MEGABYTE = 1024 * 1024;

/** "1.2 MB" */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? copy.kilobytes(String(Math.max(1, Math.round(bytes / 1024))))
    : copy.megabytes((bytes / MEGABYTE).toFixed(1));

/** What can be told of a file before it travels; its first bytes are the server's to judge. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return copy.empty;
  if (size > ATTACHMENT_BYTES_MAX) return copy.large;
  // Some phones name no type: the server looks inside.
  if (type !== '' && !attachmentTypes.some((one) => one === type)) return copy.type;
  return null;
}
