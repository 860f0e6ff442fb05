import type { OpenedDraftView } from '@abona/contract/origination/form';
import { SelectField } from '@abona/ui/form/select-field.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { applyCopy } from '#copy/apply.ts';
import styles from './apply.module.css';
import { postalCodeQuery, useSaveStep } from './apply-queries.ts';
import { postalCodeProblem, postalCodeText } from './field-rules.ts';
import { filled, sentence } from './name-rules.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { focusField, refusalsOf, useStepForm } from './use-step-form.ts';

const copy = applyCopy.address;

type Values = {
  readonly postal_code: string;
  readonly municipality: string;
  readonly settlement: string;
  readonly street: string;
  readonly exterior_number: string;
  readonly interior_number: string;
};

/** What the postal code says. Unknown to the catalogue, or out of reach: the person types it. */
function usePlace(postalCode: string) {
  const isComplete = postalCodeProblem(postalCode) === null;
  const place = useQuery(postalCodeQuery(postalCode, isComplete));
  const isTyped = place.isError || (place.data !== undefined && place.data.municipality === null);
  return { place: place.data, isPending: isComplete && place.isPending, isTyped };
}

type Place = ReturnType<typeof usePlace>;

function placeText({ place, isTyped }: Place): string | undefined {
  if (place?.municipality) return copy.place(place.municipality, place.state_name);
  if (!isTyped) return undefined;
  return place === undefined ? copy.offline : copy.unknown(place.state_name);
}

function valuesOf({ address, prefill }: OpenedDraftView): Values {
  const known = address ?? prefill;
  return {
    postal_code: known?.postal_code ?? '',
    municipality: known?.municipality ?? '',
    settlement: known?.settlement ?? '',
    street: known?.street ?? '',
    exterior_number: known?.exterior_number ?? '',
    interior_number: known?.interior_number ?? '',
  };
}

export function AddressStep({ draft, refusals, goTo, goBack, onRefused }: StepProps) {
  const initial = valuesOf(draft);
  const [postalCode, setPostalCode] = useState(initial.postal_code);
  const place = usePlace(postalCode);
  const save = useSaveStep((values: Values) =>
    call('saveAddressStep', {
      body: {
        ...values,
        municipality: place.isTyped ? values.municipality : null,
        interior_number: values.interior_number.trim() || null,
      },
    }),
  );
  const form = useStepForm<Values>({
    initial,
    rules: {
      postal_code: ({ postal_code }) => sentence(postalCodeProblem(postal_code)),
      municipality: ({ municipality }) => (place.isTyped ? sentence(filled(municipality)) : null),
      settlement: ({ settlement }) => sentence(filled(settlement)),
      street: ({ street }) => sentence(filled(street)),
      exterior_number: ({ exterior_number }) => sentence(filled(exterior_number)),
    },
    refusals,
    onValid: (values, element) =>
      save.mutate(values, {
        onSuccess: () => goTo('trabajo'),
        onError: (failure) => {
          const found = refusalsOf(failure);
          form.refuse(found);
          focusField(element, found[0]?.path ?? null);
          onRefused(found);
        },
      }),
  });
  const typeCode = (text: string): string => {
    const code = postalCodeText(text);
    if (code !== postalCode) {
      setPostalCode(code);
      form.set({ settlement: '', municipality: '' });
    }
    return code;
  };
  return (
    <StepFrame
      step="domicilio"
      title={copy.title}
      text={copy.text}
      prefilledBy={draft.address === null && draft.prefill?.merchant_name}
      onBack={goBack}
      onSubmit={form.submit}
      saving={save}
    >
      <TextField
        {...form.field('postal_code', typeCode)}
        label={copy.postalCode}
        helper={placeText(place)}
        helperIcon="map-pin-fill"
        valid={place.place !== undefined}
        pending={place.isPending}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <PlaceFields form={form} place={place} />
      <TextField
        {...form.field('street')}
        label={copy.street}
        autoComplete="address-line1"
        maxLength={120}
      />
      <div className={styles.pair}>
        <TextField {...form.field('exterior_number')} label={copy.exterior} maxLength={20} />
        <TextField {...form.field('interior_number')} label={copy.interior} maxLength={20} />
      </div>
    </StepFrame>
  );
}

const OTHER = 'other';

type PlaceFieldsProps = {
  readonly form: ReturnType<typeof useStepForm<Values>>;
  readonly place: Place;
};

/** Neighbourhoods to choose from, with a way to type one that the list lacks. */
function PlaceFields({ form, place: { place, isTyped, isPending } }: PlaceFieldsProps) {
  const { settlement } = form.values;
  const settlements = place?.settlements ?? [];
  const [isOther, setOther] = useState(false);
  const isListed = settlement === '' || settlements.includes(settlement);
  const typed = (
    <TextField {...form.field('settlement')} label={copy.typedSettlement} maxLength={120} />
  );
  if (isTyped) {
    return (
      <>
        <TextField
          {...form.field('municipality')}
          label={copy.municipality}
          autoComplete="address-level2"
          maxLength={120}
        />
        {typed}
      </>
    );
  }
  const writes = place !== undefined && (isOther || !isListed);
  const field = form.field('settlement');
  return (
    <>
      <SelectField
        {...field}
        value={writes ? OTHER : settlement}
        error={writes ? undefined : field.error}
        label={copy.settlement}
        disabled={place === undefined}
        pending={isPending}
        options={[
          ...settlements.map((name) => ({ value: name, text: name })),
          { value: OTHER, text: copy.otherSettlement },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === OTHER);
          form.set({ settlement: value === OTHER ? '' : value });
        }}
      />
      {writes && typed}
    </>
  );
}
