import { randomUUIDv7 } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import {
  ATTACHMENTS_PER_DAY_MAX,
  type Attachment,
  type AttachmentRefusal,
  judgeAttachment,
  refusalText,
  safeName,
} from '../domain/attachment.ts';
import { countAttachments } from '../stores/attachment-store.ts';
import type { CaseDeps } from './case-deps.ts';

const DAY_MS = 86_400_000;

type NewAttachment = {
  readonly customerId: number;
  readonly name: string;
  readonly content: Uint8Array;
};

/** Keeps a file, sealed, for the case or the message that follows. */
export async function sendAttachment(
  deps: Pick<CaseDeps, 'db' | 'clock' | 'customers' | 'attachments'>,
  { customerId, name, content }: NewAttachment,
): Promise<Result<Attachment, DetailedFailure<AttachmentRefusal> | 'attachments_exhausted'>> {
  const type = judgeAttachment(content);
  if (!type.ok) {
    const message = refusalText(type.error, name);
    return err({ code: type.error, fields: [{ path: 'file', message, code: type.error }] });
  }
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const now = deps.clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countAttachments(tx, customerId, since)) >= ATTACHMENTS_PER_DAY_MAX)
      return err('attachments_exhausted');
    const attachment: Attachment = {
      id: randomUUIDv7(),
      customerId,
      name: safeName(name, type.value),
      type: type.value,
      bytes: content.length,
    };
    await deps.attachments.add(tx, attachment, { content, at: now });
    return ok(attachment);
  });
}
