import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { contactCopy } from '#copy/contact.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { ContactCode } from './contact-code.tsx';
import { contactsQuery } from './contact-queries.ts';
import { keepNewPhone, readNewPhone } from './new-phone.ts';
import { useBeginAgain, useOnce } from './use-once.ts';

const copy = contactCopy.verifyPhone;

/** The code that went to the number itself. */
export function VerifyPhoneScreen() {
  const { go, replace } = useNavigation();
  const client = useQueryClient();
  const newPhone = readNewPhone();
  const phone = newPhone?.phone ?? '';
  const emailTokenId = newPhone?.emailTokenId ?? null;
  const send = useMutation({
    mutationFn: () => call('sendContactOtp', { body: { value: phone } }),
  });
  const type = useMutation({
    mutationFn: (otp: string) =>
      call('verifyPhoneAfterEmail', {
        body: {
          otp,
          value: phone,
          email_token_id: emailTokenId ?? '',
          token_id: send.data?.token_id ?? '',
        },
      }),
    onSuccess: async () => {
      keepNewPhone(null);
      toasts.show(copy.done);
      await client.invalidateQueries({ queryKey: contactsQuery.queryKey });
      replace(paths.accountContact);
    },
  });
  const isLost = emailTokenId === null && !type.isSuccess;
  useOnce(!isLost, () => send.mutate());
  useBeginAgain(isLost);
  if (isLost) return null;
  return (
    <Screen title={copy.title} onBack={() => go(paths.accountAddPhone)}>
      <Text tone="muted">{copy.text(phone)}</Text>
      <ContactCode words={copy} method="SMS" send={send} type={type} />
    </Screen>
  );
}
