import type { ContactStep as ContactBody } from '@abona/contract/origination/form';
import { isMasked } from '@abona/mexico/mask';
import { formatPhone, nationalNumber, type Phone, parsePhone } from '@abona/mexico/phone';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { applyCopy } from '#copy/apply.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { rememberMeasurement } from '#tracking/measurement-consent.ts';
import { consentsQuery, useSaveStep } from './apply-queries.ts';
import { Consents } from './consents.tsx';
import { phoneProblem } from './field-rules.ts';
import { typedOver, unlessMasked, withTypedPhone } from './masked-field.ts';
import { sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import {
  consentRefusals,
  missingConsents,
  type Ticked,
  tickedFrom,
  toConsents,
} from './ticked-consents.ts';
import { focusField, refusalsOf, useStepForm } from './use-step-form.ts';

const copy = applyCopy.contact;

/** Ten digits in groups, whatever was typed. */
function phoneText(text: string): string {
  const phone = parsePhone(text);
  return formatPhone(phone.ok ? nationalNumber(phone.value as Phone) : text);
}

export function ContactStep({ draft, refusals, goTo, goBack, onRefused }: StepProps) {
  const consents = useQuery(consentsQuery);
  const texts = consents.data?.consents ?? [];
  const [changed, setTicked] = useState<Ticked | null>(null);
  const ticked = changed ?? tickedFrom(texts, draft.contact?.consents ?? []);
  const [objections, setObjections] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveStep((body: ContactBody) =>
    call('saveContactStep', { body }).then((saved) => withTypedPhone(saved, body.phone)),
  );

  const form = useStepForm({
    initial: { phone: draft.contact?.phone ?? draft.prefill?.phone ?? '' },
    rules: { phone: ({ phone }) => (isMasked(phone) ? null : sentence(phoneProblem(phone))) },
    refusals,
    onValid: ({ phone }, element) => {
      const missing = missingConsents(texts, ticked);
      setObjections(missing);
      const [first] = Object.keys(missing);
      if (first !== undefined) return focusField(element, first);
      if (texts.length === 0) return;
      const sent = toConsents(texts, ticked);
      save.mutate(
        { phone: unlessMasked(phone), consents: sent },
        {
          onSuccess: () => {
            rememberMeasurement(sent.some((one) => one.document === 'measurement' && one.accepted));
            goTo('revision');
          },
          onError: (failure) => {
            const found = refusalsOf(failure);
            form.refuse(found);
            setObjections(consentRefusals(sent, found));
            focusField(element, found[0]?.path ?? null);
            onRefused(found);
            // A text that changed meanwhile is read anew.
            if (found.length > 0) void consents.refetch();
          },
        },
      );
    },
  });
  return (
    <StepFrame
      step="contacto"
      title={copy.title}
      text={copy.text}
      prefilledBy={draft.contact === null && draft.prefill?.phone && draft.prefill.merchant_name}
      onBack={goBack}
      onSubmit={form.submit}
      saving={save}
      busy={consents.isPending}
    >
      <TextField
        {...form.field('phone', (text) => phoneText(typedOver(form.values.phone, text)))}
        label={copy.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        valid={form.problemOf('phone') === undefined}
      />
      <FailureNotice error={consents.error} title={copy.loadFailed} onRetry={consents.refetch} />
      {consents.isPending && (
        <SkeletonScreen>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </SkeletonScreen>
      )}
      <Consents
        texts={texts}
        ticked={ticked}
        objections={objections}
        onTick={(document, isTicked) => {
          setTicked({ ...ticked, [document]: isTicked });
          setObjections(({ [document]: _, ...rest }) => rest);
        }}
      />
    </StepFrame>
  );
}
