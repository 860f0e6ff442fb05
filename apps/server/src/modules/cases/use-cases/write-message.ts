import { randomUUIDv7 } from 'node:crypto';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { Attachment } from '../domain/attachment.ts';
import { type Case, MESSAGES_MAX } from '../domain/case.ts';
import { isOpen } from '../domain/case-status.ts';
import { attachFiles, lockLoose } from '../stores/attachment-store.ts';
import type { StoredMessage } from '../stores/message-store.ts';
import type { CaseDeps } from './case-deps.ts';
import { inOwnCase, type OwnCase } from './lock-case.ts';

type NewMessage = {
  readonly to: Case;
  /** Who writes for us; null: the customer. */
  readonly author: string | null;
  readonly text: string;
  readonly files: readonly string[];
};

const UNKNOWN_FILE: DetailedFailure<'validation_failed'> = {
  code: 'validation_failed',
  fields: [
    {
      path: 'attachment_ids',
      message: 'Uno de los archivos ya no está. Quítalo y vuelve a mandarlo.',
    },
  ],
};

/** Refused before anything is written: a file of another, or one that went with something else. */
export async function lockFiles(
  tx: Tx,
  { customerId, ids }: { readonly customerId: number; readonly ids: readonly string[] },
): Promise<Result<readonly string[], DetailedFailure<'validation_failed'>>> {
  const parsed = ids.map((id) => parsePublicId('file', id));
  const files = [...new Set(parsed.flatMap((id) => (id.ok ? [id.value] : [])))];
  const isKnown = parsed.every(({ ok: isOurs }) => isOurs);
  const loose = isKnown ? await lockLoose(tx, { customerId, ids: files }) : -1;
  return loose === files.length ? ok(files) : err(UNKNOWN_FILE);
}

/** Writes a message of either side into a case that its caller has locked, with files that it has locked. */
export async function recordMessage(
  deps: CaseDeps,
  tx: Tx,
  { to: of, author, text, files }: NewMessage,
): Promise<StoredMessage> {
  const message: StoredMessage = {
    id: randomUUIDv7(),
    number: await deps.cases.countMessage(tx, of),
    author,
    words: text,
    sentAt: deps.clock.now(),
  };
  await deps.messages.add(tx, of, message);
  await attachFiles(tx, { ids: files, messageId: message.id });
  return message;
}

export type WrittenMessage = StoredMessage & { readonly attachments: readonly Attachment[] };

const attachmentsOf = async ({ attachments }: CaseDeps, tx: Tx, { id }: StoredMessage) =>
  (await attachments.listOf(tx, [id])).get(id) ?? [];

type CustomerMessage = OwnCase & {
  readonly text: string;
  readonly attachmentIds: readonly string[];
};

type MessageRefusal = 'case_not_open' | 'case_messages_full' | DetailedFailure<'validation_failed'>;

/** The customer writes; what waited for them is ours again. */
export const writeMessage = (
  deps: CaseDeps,
  { text, attachmentIds, ...which }: CustomerMessage,
): Promise<Result<WrittenMessage, MessageRefusal | 'not_found'>> =>
  inOwnCase<WrittenMessage, MessageRefusal>(deps, which, async (tx, found) => {
    if (!isOpen(found)) return err('case_not_open');
    if (found.messageCount >= MESSAGES_MAX) return err('case_messages_full');
    const files = await lockFiles(tx, { customerId: which.customerId, ids: attachmentIds });
    if (!files.ok) return files;
    const said = await recordMessage(deps, tx, {
      to: found,
      author: null,
      text,
      files: files.value,
    });
    const written = { ...said, attachments: await attachmentsOf(deps, tx, said) };
    if (found.status !== 'needs_customer') return ok(written);
    await deps.cases.saveStatus(tx, found, { status: 'in_review' });
    const { sentAt: at } = said;
    await deps.timeline.add(tx, found, { step: 'replied', at, author: null, words: null });
    return ok(written);
  });
