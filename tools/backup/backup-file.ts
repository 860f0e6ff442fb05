import { createHash } from 'node:crypto';

/**
 * A backup is a gzipped tar of what a data folder is made of, by the paths it has there, so that `tar` can open it too.
 * Its last entry says what came before: a file that was cut short has none, and one that was changed does not match it.
 */
export type BackupEnd = {
  readonly format: typeof FORMAT;
  readonly takenAt: string;
  /** The major version of the PostgreSQL whose files these are. */
  readonly postgres: string;
  readonly entries: number;
  /** SHA-256 over every entry's path and content, in order. */
  readonly digest: string;
};

const FORMAT = 'abona-backup-1';
export const END_ENTRY = 'backup.json';

/** Where PostgreSQL's files are in a data folder, and so in a backup. */
export const CLUSTER = 'postgres/cluster';

/** Counts and adds up what passes, the same way on the way in and on the way out. */
export class EntryTally {
  #entries = 0;
  readonly #hash = createHash('sha256');

  /** The next entry begins. */
  begin(path: string, size: number): void {
    this.#entries += 1;
    this.#hash.update(`${path}\0${size}\0`);
  }

  add(content: Uint8Array): void {
    this.#hash.update(content);
  }

  end(about: Pick<BackupEnd, 'takenAt' | 'postgres'>): BackupEnd {
    return { format: FORMAT, ...about, entries: this.#entries, digest: this.#hash.digest('hex') };
  }
}

/** Null: not the end of a backup that we know how to read. */
export function parseEnd(text: string): BackupEnd | null {
  const read: Partial<Record<keyof BackupEnd, unknown>> = JSON.parse(text);
  const { format, takenAt, postgres, entries, digest } = read;
  if (format !== FORMAT || typeof takenAt !== 'string' || typeof postgres !== 'string') return null;
  if (typeof entries !== 'number' || typeof digest !== 'string') return null;
  return { format, takenAt, postgres, entries, digest };
}
