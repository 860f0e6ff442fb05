import { businessLines, businessLineWords } from '@abona/contract/portal/business-lines';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { signUpCopy } from '#copy/sign-up.ts';
import { fieldSentence, sentenceOf } from './route-failure.tsx';
import styles from './sign-up.module.css';

type TextField = Exclude<keyof BusinessFacts, 'line'>;

type FormField = {
  readonly name: TextField;
  readonly label: string;
  readonly help?: string;
  readonly type?: string;
  readonly autoComplete?: string;
};

/** What is asked, in the order in which it is. */
const asked: readonly FormField[] = [
  { name: 'name', label: signUpCopy.name, help: signUpCopy.nameHelp },
  { name: 'legal_name', label: signUpCopy.legalName, autoComplete: 'organization' },
  { name: 'rfc', label: signUpCopy.rfc, help: signUpCopy.rfcHelp },
  { name: 'website', label: signUpCopy.website, help: signUpCopy.websiteHelp, type: 'url' },
  { name: 'street', label: signUpCopy.street, autoComplete: 'street-address' },
  { name: 'postal_code', label: signUpCopy.postalCode, autoComplete: 'postal-code' },
  { name: 'representative', label: signUpCopy.representative, autoComplete: 'name' },
];

const nothing: Readonly<Record<TextField, string>> & { readonly line: string } = {
  name: '',
  legal_name: '',
  rfc: '',
  website: 'https://',
  street: '',
  postal_code: '',
  representative: '',
  line: '',
};

type BusinessFormProps = {
  /** What it said before; nothing: it begins. */
  readonly from?: BusinessFacts;
  readonly verb: string;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onSubmit: (facts: BusinessFacts) => void;
};

/** What a business says of itself. */
export function BusinessForm({ from, verb, isBusy, failure, onSubmit }: BusinessFormProps) {
  const [facts, setFacts] = useState(from ?? nothing);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const line = businessLines.find((one) => one === facts.line) ?? 'other';
        onSubmit({ ...facts, line });
      }}
    >
      {asked.map(({ name, ...field }) => (
        <DenseTextField
          key={name}
          {...field}
          required
          value={facts[name]}
          error={fieldSentence(failure, name)}
          onChange={(event) => setFacts({ ...facts, [name]: event.target.value })}
        />
      ))}
      <DenseSelectField
        label={signUpCopy.line}
        required
        blank={signUpCopy.choose}
        value={facts.line}
        options={businessLines.map((value) => ({ value, text: businessLineWords[value] }))}
        onChange={(event) => setFacts({ ...facts, line: event.target.value })}
      />
      {failure !== null && <DenseBanner tone="late" live="assertive" title={sentenceOf(failure)} />}
      <DenseButton type="submit" full busy={isBusy}>
        {verb}
      </DenseButton>
    </form>
  );
}
