import { ApiFailure } from '@abona/client/api-failure.ts';
import type { AddressView } from '@abona/contract/identity/profile';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import { Button } from '@abona/ui/button/button.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { SelectField } from '@abona/ui/form/select-field.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useFields } from '@abona/ui/form/use-fields.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { contactCopy } from '#copy/contact.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { settlementsQuery, useCorrectAddress } from './contact-queries.ts';

const copy = contactCopy.address;

type AddressFormProps = {
  readonly address: AddressView['address'];
  readonly onDone: () => void;
};

const filled =
  (name: string) =>
  (values: Readonly<Record<string, string>>): string | null =>
    values[name]?.trim() === '' ? fieldProblems.required : null;

const rules = {
  postal_code: ({ postal_code: code }: Readonly<Record<string, string>>) =>
    /^\d{5}$/.test(code ?? '') ? null : fieldProblems.postal_code_invalid,
  settlement: filled('settlement'),
  street: filled('street'),
  exterior_number: filled('exterior_number'),
};

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 5);
const asTyped = (text: string): string => text;

/** Corrects the address; the postal code tells the neighbourhoods. */
export function AddressForm({ address, onDone }: AddressFormProps) {
  const correct = useCorrectAddress();
  const form = useFields(
    {
      postal_code: address?.postal_code ?? '',
      settlement: address?.settlement ?? '',
      street: address?.street ?? '',
      exterior_number: address?.exterior_number ?? '',
      interior_number: address?.interior_number ?? '',
    },
    rules,
  );
  const isOnField = correct.error instanceof ApiFailure && correct.error.fields.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.firstProblem() !== null || correct.isPending) return;
    const { interior_number: interior, ...rest } = form.values;
    const body = { ...rest, interior_number: interior.trim() || null, municipality: null };
    correct.mutate(body, {
      onSuccess: () => {
        toasts.show(copy.saved);
        onDone();
      },
      onError: (failure) => {
        if (failure instanceof ApiFailure) form.refuse(failure.fields);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <TextField
          {...form.field('postal_code', digits)}
          label={copy.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <Settlement
          postalCode={form.values.postal_code}
          field={form.field('settlement', asTyped)}
        />
        <TextField
          {...form.field('street', asTyped)}
          label={copy.street}
          autoComplete="address-line1"
        />
        <TextField {...form.field('exterior_number', asTyped)} label={copy.exterior} />
        <TextField {...form.field('interior_number', asTyped)} label={copy.interior} />
        <FailureNotice error={isOnField ? null : correct.error} title={copy.failure} />
        <Button full type="submit" busy={correct.isPending}>
          {copy.save}
        </Button>
        <Button full variant="text" onClick={onDone}>
          {copy.cancel}
        </Button>
      </Stack>
    </form>
  );
}

type SettlementProps = {
  readonly postalCode: string;
  readonly field: ReturnType<ReturnType<typeof useFields<Record<string, string>>>['field']>;
};

/** A list where the catalogue knows the code, else a line to type on. */
function Settlement({ postalCode, field }: SettlementProps) {
  const known = useQuery(settlementsQuery(postalCode));
  const settlements = known.data?.settlements ?? [];
  if (settlements.length === 0) return <TextField {...field} label={copy.settlement} />;
  return (
    <SelectField
      {...field}
      label={copy.settlement}
      options={settlements.map((name) => ({ value: name, text: name }))}
    />
  );
}
