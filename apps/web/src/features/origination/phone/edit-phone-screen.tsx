import { ApiFailure } from '@abona/client/api-failure.ts';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import { formatPhone, nationalNumber, parsePhone } from '@abona/mexico/phone';
import { Button } from '@abona/ui/button/button.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useFields } from '@abona/ui/form/use-fields.ts';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type FormEvent, useId } from 'react';
import { phoneCopy } from '#copy/phone.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useChangePhone } from './phone-queries.ts';

const copy = phoneCopy.edit;

function phoneText(text: string): string {
  const phone = parsePhone(text);
  return formatPhone(phone.ok ? nationalNumber(phone.value) : text);
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return fieldProblems.required;
  const phone = parsePhone(text);
  return phone.ok ? null : fieldProblems[phone.error];
}

/** Another number, before it is proven. */
export function EditPhoneScreen() {
  const id = useId();
  const { go, replace } = useNavigation();
  const change = useChangePhone();
  const form = useFields({ phone: '' }, { phone: ({ phone }) => problemOf(phone) });
  const isOnField = change.error instanceof ApiFailure && change.error.fields.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.firstProblem() !== null || change.isPending) return;
    change.mutate(form.values.phone, {
      onSuccess: () => replace(paths.validating),
      onError: (failure) => {
        if (failure instanceof ApiFailure) form.refuse(failure.fields);
      },
    });
  };
  const action = (
    <Button full type="submit" form={id} busy={change.isPending}>
      {copy.save}
    </Button>
  );
  return (
    <FunnelFrame step={2} onBack={() => go(paths.validating)} dock={action}>
      <FunnelTitle title={copy.title} text={copy.text} />
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TextField
            {...form.field('phone', phoneText)}
            label={copy.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            valid={form.problemOf('phone') === undefined}
          />
          <FailureNotice error={isOnField ? null : change.error} title={copy.failed} />
          <OnDesktop>{action}</OnDesktop>
        </Stack>
      </form>
    </FunnelFrame>
  );
}
