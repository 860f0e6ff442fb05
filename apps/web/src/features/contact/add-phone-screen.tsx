import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { contactCopy } from '#copy/contact.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { contactsQuery } from './contact-queries.ts';
import { keepNewPhone } from './new-phone.ts';
import { PhoneForm } from './phone-form.tsx';

const copy = contactCopy.addPhone;

/** The number, as its owner writes it. */
export function AddPhoneScreen() {
  const { go } = useNavigation();
  const contacts = useQuery(contactsQuery);
  const check = useMutation({
    mutationFn: (value: string) => call('validateContact', { body: { value } }),
  });
  const hasOne = contacts.data !== undefined && contacts.data.phone_change !== 'no_phone';
  const take = async (value: string) => {
    const { value: phone } = await check.mutateAsync(value);
    keepNewPhone({ phone, emailTokenId: null });
    go(paths.accountConfirmPhone);
  };
  return (
    <Screen title={copy.title} onBack={() => go(paths.accountAdd)}>
      {hasOne ? (
        <Banner
          tone="info"
          text={copy.hasOne}
          action={<Link href={hrefOf('accountContact')}>{contactCopy.title}</Link>}
        />
      ) : (
        <>
          <Text tone="muted">{copy.text}</Text>
          <PhoneForm
            words={{ label: copy.phone, submit: copy.next, failed: copy.failed }}
            isBusy={check.isPending}
            error={check.error}
            onPhone={take}
          />
        </>
      )}
    </Screen>
  );
}
