import { useGo } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { businessLines } from '@abona/contract/portal/business-lines';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { businessLineWords, signUpCopy } from '#copy/sign-up.ts';
import { pathsIn } from '#routing/paths.ts';
import { sessionQuery } from '#session/session.ts';
import { fieldSentence, sentenceOf } from './route-failure.tsx';
import { ScreenFrame } from './screen-frame.tsx';
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

const nothing: Readonly<Record<TextField, string>> = {
  name: '',
  legal_name: '',
  rfc: '',
  website: 'https://',
  street: '',
  postal_code: '',
  representative: '',
};

/** For whoever is signed in and belongs to no business: they begin one, and can try everything at once. */
export function SignUp() {
  const [facts, setFacts] = useState(nothing);
  const [line, setLine] = useState('');
  const queryClient = useQueryClient();
  const go = useGo();
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const open = useMutation({
    mutationFn: () => {
      const chosen = businessLines.find((one) => one === line) ?? 'other';
      return call('openPortalAccount', { body: { ...facts, line: chosen } }, { idempotencyKey });
    },
    onSuccess: (session) => {
      renewal.onSuccess();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      go(pathsIn('test').developers);
    },
    onError: renewal.onError,
  });
  return (
    <ScreenFrame name={signUpCopy.title}>
      <Panel className={styles.panel}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            open.mutate();
          }}
        >
          <p className={styles.how}>{signUpCopy.how}</p>
          {asked.map(({ name, ...field }) => (
            <DenseTextField
              key={name}
              {...field}
              required
              value={facts[name]}
              error={fieldSentence(open.error, name)}
              onChange={(event) => setFacts({ ...facts, [name]: event.target.value })}
            />
          ))}
          <DenseSelectField
            label={signUpCopy.line}
            required
            blank={signUpCopy.choose}
            value={line}
            options={businessLines.map((value) => ({ value, text: businessLineWords[value] }))}
            onChange={(event) => setLine(event.target.value)}
          />
          {open.isError && (
            <DenseBanner tone="late" live="assertive" title={sentenceOf(open.error)} />
          )}
          <DenseButton type="submit" full busy={open.isPending}>
            {signUpCopy.open}
          </DenseButton>
          <p className={styles.how}>{signUpCopy.invited}</p>
        </form>
      </Panel>
    </ScreenFrame>
  );
}
