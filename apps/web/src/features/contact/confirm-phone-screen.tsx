import { Button } from '@abona/ui/button/button.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { contactCopy } from '#copy/contact.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { sessionQuery } from '#session/facts/customer-facts.ts';
import { ContactCode } from './contact-code.tsx';
import { keepNewPhone, readNewPhone } from './new-phone.ts';
import { useBeginAgain, useOnce } from './use-once.ts';

const copy = contactCopy.confirmPhone;

/** Before a number is added, the e-mail says that it is the account's own person who adds it. */
export function ConfirmPhoneScreen() {
  const { go, replace } = useNavigation();
  const newPhone = readNewPhone();
  const { data: session } = useQuery(sessionQuery);
  const email = session?.customer_email ?? '';
  const send = useMutation({
    mutationFn: () =>
      call('sendContactCode', { body: { send_method_name: 'email', value: email } }),
  });
  const type = useMutation({
    mutationFn: (otp: string) =>
      call('validateContactCode', { body: { otp, token_id: send.data?.token_id ?? '' } }),
    onSuccess: () => {
      if (newPhone === null || send.data === undefined) return;
      keepNewPhone({ ...newPhone, emailTokenId: send.data.token_id });
      replace(paths.accountVerifyPhone);
    },
  });
  useOnce(email !== '' && newPhone !== null, () => send.mutate());
  const isLost = newPhone === null;
  useBeginAgain(isLost);
  if (newPhone === null) return null;
  return (
    <Screen title={copy.title} onBack={() => go(paths.accountAddPhone)}>
      <Text tone="muted">{copy.text(newPhone.phone)}</Text>
      <ContactCode words={copy} method="email" send={send} type={type} />
      <Button full variant="text" onClick={() => go(paths.accountAddPhone)}>
        {copy.another}
      </Button>
    </Screen>
  );
}
