import type { CivilDate } from '@abona/kernel/civil-date';
import type { Draft, JournalKind, Line } from './entry.ts';

/** An entry as it stands in the books. */
export type Journal = {
  readonly id: number;
  readonly businessKey: string;
  readonly kind: JournalKind;
  readonly businessDate: CivilDate;
  readonly actor: string;
  /** The journal that this one undoes. */
  readonly reverses: number | null;
  readonly postedAt: Date;
  readonly lines: readonly Line[];
};

/**
 * Whether a draft says what the journal under its key says. Who repeats it may differ: a retry can
 * come from another node or from a person who helps out. Of a reversal there is only one, whatever
 * day it is asked for again.
 */
export const says = (journal: Journal, draft: Draft): boolean =>
  journal.kind === draft.kind &&
  journal.reverses === draft.reverses &&
  (draft.reverses !== null || journal.businessDate === draft.businessDate) &&
  fingerprint(journal.lines) === fingerprint(draft.lines);

const fingerprint = (lines: readonly Line[]): string =>
  lines
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join('\n');
