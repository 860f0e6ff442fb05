import type { CaseMessage, CaseView } from '@abona/contract/cases/case';
import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { Button } from '@abona/ui/button/button.tsx';
import { AttachmentRow } from '@abona/ui/display/attachment-row.tsx';
import { Thread, type ThreadMessage } from '@abona/ui/display/thread.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Composer } from '@abona/ui/form/composer.tsx';
import { FileButton } from '@abona/ui/form/file-button.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { casesCopy } from '#copy/cases.ts';
import { momentShort } from '#lib/moment-text.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { acceptedFiles } from './attached-file.ts';
import { Attachments } from './attachments.tsx';
import { messagesQuery, useWrite } from './case-queries.ts';
import { useAttaching } from './use-attaching.ts';
import { useDraft } from './use-draft.ts';

const copy = casesCopy.one.messages;

type CaseThreadProps = {
  readonly id: string;
  readonly view: CaseView;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** What was written to and fro, and the next line of it. */
export function CaseThread({ id, view, field }: CaseThreadProps) {
  const found = useInfiniteQuery(messagesQuery(id));
  // Pages come newest first; they are read from the top.
  const messages = (found.data?.pages ?? []).flatMap(({ items }) => items).toReversed();
  if (!view.may.write && found.data !== undefined && messages.length === 0) return null;
  return (
    <Section title={copy.title}>
      {found.isPending && <Skeleton shape="card" />}
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      {found.hasNextPage && (
        <Button
          full
          variant="text"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {copy.earlier}
        </Button>
      )}
      {found.data !== undefined && messages.length === 0 && (
        <Text look="small" tone="muted">
          {copy.none}
        </Text>
      )}
      {messages.length > 0 && <Thread messages={messages.map(shownMessage)} />}
      {view.may.write && <Writing id={id} isAwaited={view.turn === 'customer'} field={field} />}
    </Section>
  );
}

function shownMessage({ message_id: id, from, author, text, at, attachments }: CaseMessage) {
  const isOwn = from === 'customer';
  const ours = author === null ? copy.abona : copy.ours(author);
  const shown: ThreadMessage = {
    id,
    isOwn,
    text,
    by: copy.by(isOwn ? copy.you : ours, momentShort(at)),
    label: isOwn ? copy.youSaid : copy.weSaid,
    files: attachments.map(({ attachment_id: fileId, name, type, url }) => (
      <AttachmentRow key={fileId} name={name} isImage={type !== 'application/pdf'} href={url} />
    )),
  };
  return shown;
}

type WritingProps = Pick<CaseThreadProps, 'id' | 'field'> & { readonly isAwaited: boolean };

function Writing({ id, field, isAwaited }: WritingProps) {
  const { draft, change, clear } = useDraft(`caso:${id}`);
  const [isTried, setTried] = useState(false);
  const write = useWrite(id);
  const attaching = useAttaching({
    kept: draft.files,
    keep: (file) => change(({ files }) => ({ files: [...files, file] })),
  });
  // It is their turn: the keyboard is ready where the answer goes.
  useEffect(() => {
    if (isAwaited) field.current?.focus({ preventScroll: true });
  }, [isAwaited, field]);

  const text = draft.text.trim();
  const send = () => {
    setTried(text === '');
    if (text === '' || write.isPending || attaching.isSending) return;
    const attachment_ids = draft.files.map(({ attachment_id: fileId }) => fileId);
    write.mutate({ text, attachment_ids }, { onSuccess: clear });
  };
  return (
    <Stack gap={2}>
      <Attachments
        kept={draft.files}
        pending={attaching.pending}
        isFull={attaching.isFull}
        onRemovePending={attaching.remove}
        onRemoveKept={(fileId) =>
          change(({ files }) => ({
            files: files.filter(({ attachment_id: own }) => own !== fileId),
          }))
        }
      />
      <Composer
        label={copy.field}
        send={copy.send}
        value={draft.text}
        maxLength={CASE_TEXT_MAX}
        onChange={(words) => change({ text: words })}
        onSend={send}
        busy={write.isPending || attaching.isSending}
        field={field}
        attach={
          <FileButton
            small
            label={casesCopy.files.add}
            accept={acceptedFiles}
            onFiles={attaching.add}
          />
        }
      />
      {isTried && text === '' && (
        <Text look="small" tone="error" as="div">
          <span role="alert">{copy.empty}</span>
        </Text>
      )}
      <FailureNotice error={write.error} title={copy.sendFailed} />
    </Stack>
  );
}
