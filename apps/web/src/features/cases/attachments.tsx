import { AttachmentRow } from '@abona/ui/display/attachment-row.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { casesCopy } from '#copy/cases.ts';
import { FILES_MAX, type KeptFile, sizeText } from './attached-file.ts';
import type { PendingFile } from './use-attaching.ts';

const copy = casesCopy.files;

type AttachmentsProps = {
  readonly kept: readonly KeptFile[];
  readonly pending: readonly PendingFile[];
  readonly isFull: boolean;
  readonly onRemoveKept: (id: string) => void;
  readonly onRemovePending: (id: string) => void;
};

/** The files that will go along, those on their way, and what is wrong with the others. */
export function Attachments(props: AttachmentsProps) {
  const { kept, pending, isFull, onRemoveKept, onRemovePending } = props;
  if (kept.length + pending.length === 0 && !isFull) return null;
  return (
    <Stack gap={2}>
      {kept.map(({ attachment_id: id, name, type, bytes }) => (
        <AttachmentRow
          key={id}
          name={name}
          isImage={type.startsWith('image/')}
          support={copy.kept(sizeText(bytes))}
          remove={{ label: copy.remove(name), onPress: () => onRemoveKept(id) }}
        />
      ))}
      {pending.map(({ id, name, isImage, error }) => (
        <AttachmentRow
          key={id}
          name={name}
          isImage={isImage}
          {...(error === null
            ? { busy: true, support: copy.sending }
            : { error, remove: { label: copy.remove(name), onPress: () => onRemovePending(id) } })}
        />
      ))}
      {isFull && (
        <Text look="small" tone="error" as="div">
          <span role="alert">{copy.full(FILES_MAX)}</span>
        </Text>
      )}
    </Stack>
  );
}
