import { Button } from '@abona/ui/button/button.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type FormEvent, useState } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { signOut } from '#session/session.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useAsk } from './privacy-queries.ts';

const copy = privacyCopy.sheet;
const WORDS_MIN = 10;
const WORDS_MAX = 2_000;

export type AskedRight = 'rectification' | 'opposition' | 'cancellation';

type AskSheetProps = { readonly kind: AskedRight; readonly onClose: () => void };

/** One right, in the person's own words. */
export function AskSheet({ kind, onClose }: AskSheetProps) {
  const words = copy[kind];
  const ask = useAsk();
  const [description, setDescription] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isShort = description.trim().length < WORDS_MIN;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isShort) return;
    ask.mutate(
      { kind, description: description.trim() },
      {
        onSuccess: (asked) => {
          onClose();
          if (asked === null) return;
          toasts.show(
            asked.status === 'blocked' ? privacyCopy.closed : privacyCopy.sent(asked.folio),
          );
          if (asked.status === 'blocked') void signOut();
        },
      },
    );
  };
  return (
    <Sheet open firm onClose={onClose} title={words.title} text={words.text}>
      <form onSubmit={send} noValidate>
        <Stack gap={4}>
          <TextField
            label={words.field}
            value={description}
            maxLength={WORDS_MAX}
            error={isChecked && isShort ? copy.tooShort : undefined}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <FailureNotice error={ask.error} title={copy.failed} />
          <Button full type="button" variant="line" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button full type="submit" busy={ask.isPending}>
            {words.send}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
