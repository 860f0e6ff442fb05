import { CASE_TEXT_MAX } from '@abona/contract/cases/case-limits';
import { Button } from '@abona/ui/button/button.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { TextArea } from '@abona/ui/form/text-area.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type FormEvent, useState } from 'react';
import { casesCopy } from '#copy/cases.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useAppealCase } from './case-queries.ts';
import { useDraft } from './use-draft.ts';

const copy = casesCopy.one.appeal;

type AppealSheetProps = { readonly id: string; readonly onClose: () => void };

/** Asks that somebody else looks at it again, in the customer's own words. */
export function AppealSheet({ id, onClose }: AppealSheetProps) {
  const appeal = useAppealCase(id);
  const { draft, change, clear } = useDraft(`apelar:${id}`);
  const [isTried, setTried] = useState(false);
  const text = draft.text.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === '' || appeal.isPending) return;
    appeal.mutate(text, {
      onSuccess: () => {
        clear();
        toasts.show(copy.done);
        onClose();
      },
    });
  };
  return (
    <Sheet open firm onClose={onClose} title={copy.title} text={copy.text}>
      <form onSubmit={send} noValidate>
        <Stack gap={4}>
          <TextArea
            label={copy.field}
            value={draft.text}
            maxLength={CASE_TEXT_MAX}
            error={isTried && text === '' ? copy.empty : undefined}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          <FailureNotice error={appeal.error} title={copy.failed} />
          <Button full variant="line" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button full type="submit" busy={appeal.isPending}>
            {copy.send}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
