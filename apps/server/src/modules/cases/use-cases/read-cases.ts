import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Attachment } from '../domain/attachment.ts';
import type { Case } from '../domain/case.ts';
import type { PrivacyClock } from '../ports.ts';
import { CLOSED_PAGE } from '../stores/case-store.ts';
import { type Hold, listHolds } from '../stores/hold-store.ts';
import type { StoredMessage } from '../stores/message-store.ts';
import type { TimelineEntry } from '../stores/timeline-store.ts';
import type { CaseDeps } from './case-deps.ts';

export type CaseList = {
  readonly open: readonly Case[];
  readonly over: readonly Case[];
  /** With the first page only. */
  readonly privacy: readonly PrivacyClock[];
  readonly nextCursor: string | null;
};

/** What somebody asked of us: what is open, and a page of what is over. */
export async function listCases(
  { db, cases, privacyRequests }: CaseDeps,
  customerId: number,
  cursor: string | undefined,
): Promise<Result<CaseList, 'cursor_unknown'>> {
  const before = cursor === undefined ? null : parsePublicId('case', cursor);
  if (before?.ok === false) return err('cursor_unknown');
  const isFirst = before === null;
  const [open, over, privacy] = await Promise.all([
    isFirst ? cases.listOpen(db, customerId) : [],
    cases.listOver(db, customerId, before?.value ?? null),
    isFirst ? privacyRequests.listOf(db, customerId) : [],
  ]);
  const page = over.slice(0, CLOSED_PAGE);
  const last = over.length > CLOSED_PAGE ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : publicId('case', last.id);
  return ok({ open, over: page, privacy, nextCursor });
}

export type CaseRecord = {
  readonly found: Case;
  readonly timeline: readonly TimelineEntry[];
  readonly holds: readonly Hold[];
};

export async function readCase(
  { db, cases, timeline }: CaseDeps,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: string },
): Promise<CaseRecord | null> {
  const found = await cases.find(db, { customerId, id: caseId });
  return found === null ? null : recordOf({ timeline }, db, found);
}

/** A case with what happened to it, as the transaction that changed it sees it. */
export const recordOf = async (
  { timeline }: Pick<CaseDeps, 'timeline'>,
  source: Database | Tx,
  found: Case,
): Promise<CaseRecord> => ({
  found,
  timeline: await timeline.list(source, found),
  holds: await listHolds(source, found),
});

export type MessagePage = {
  readonly items: readonly StoredMessage[];
  readonly attachments: ReadonlyMap<string, readonly Attachment[]>;
  readonly nextCursor: string | null;
  readonly total: number;
};

const CURSOR = /^[1-9]\d{0,6}$/;

export async function listMessages(
  { db, cases, messages, attachments }: CaseDeps,
  wish: {
    readonly customerId: number;
    readonly caseId: string;
    readonly cursor: string | undefined;
    readonly limit: number;
  },
): Promise<Result<MessagePage, 'not_found' | 'cursor_unknown'>> {
  const { customerId, caseId, cursor, limit } = wish;
  if (cursor !== undefined && !CURSOR.test(cursor)) return err('cursor_unknown');
  const found = await cases.find(db, { customerId, id: caseId });
  if (found === null) return err('not_found');
  const before = cursor === undefined ? null : Number(cursor);
  const listed = await messages.list(db, found, { before, limit: limit + 1 });
  const items = listed.slice(0, limit);
  const last = listed.length > limit ? items.at(-1) : undefined;
  return ok({
    items,
    attachments: await attachments.listOf(
      db,
      items.map(({ id }) => id),
    ),
    nextCursor: last === undefined ? null : String(last.number),
    total: found.messageCount,
  });
}
