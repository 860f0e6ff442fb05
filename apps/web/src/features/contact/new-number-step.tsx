import type { PhoneChangeView } from '@abona/contract/identity/phone-change';
import { Button } from '@abona/ui/button/button.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { phoneChangeCopy as copy } from '#copy/phone-change.ts';
import { CodeEntry } from '#shell/code-entry.tsx';
import { useSendNewPhoneCode, useTypeNewPhoneCode } from './phone-change-queries.ts';
import { PhoneForm } from './phone-form.tsx';

/** The new number and its code. A reload forgets which number it was, and asks for it again. */
export function NewNumberStep({ view }: { readonly view: PhoneChangeView }) {
  const [phone, setPhone] = useState<string | null>(null);
  const send = useSendNewPhoneCode(view.activity_id);
  const type = useTypeNewPhoneCode(view.activity_id);
  const sent = send.data;
  if (phone === null || sent === undefined) {
    return (
      <Stack gap={4}>
        <Text as="h2" look="h2">
          {copy.number.title}
        </Text>
        <Text tone="muted">{copy.number.text}</Text>
        <PhoneForm
          words={{
            label: copy.number.phone,
            submit: copy.number.send,
            failed: copy.number.failed,
          }}
          isBusy={send.isPending}
          error={send.error}
          onPhone={async (value) => {
            await send.mutateAsync(value);
            setPhone(value);
          }}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Text as="h2" look="h2">
        {copy.code.title}
      </Text>
      <Text tone="muted">{copy.code.text(sent.sent_to)}</Text>
      <CodeEntry
        label={copy.code.label}
        isChecking={type.isPending}
        isRight={type.isSuccess}
        error={type.error}
        onCode={(otp) => type.mutate({ otp, value: phone, tokenId: sent.token_id })}
        methods={['SMS']}
        resendAt={send.submittedAt + sent.resend_after_s * 1_000}
        isSending={send.isPending}
        onSend={() => send.mutate(phone)}
      />
      <Button full variant="text" onClick={() => setPhone(null)}>
        {copy.code.another}
      </Button>
    </Stack>
  );
}
