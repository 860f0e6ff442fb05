import {
  type OptionalConsent,
  optionalConsents,
} from '@abona/contract/origination/consent-documents';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Switch } from '@abona/ui/form/switch.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { privacyCopy } from '#copy/privacy.ts';
import { momentText } from '#lib/moment-text.ts';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import styles from './privacy.module.css';
import { consentsQuery, useOptionalConsent } from './privacy-queries.ts';

const copy = privacyCopy.consents;

/** Advertising and being measured, each on or off at once. */
export function OptionalConsents() {
  const { data } = useQuery(consentsQuery);
  if (data === undefined || data.consents.length === 0) return null;
  return (
    <RowCard>
      {optionalConsents.map((document) => (
        <OptionalSwitch key={document} document={document} isGiven={data[document] === true} />
      ))}
    </RowCard>
  );
}

type OptionalSwitchProps = { readonly document: OptionalConsent; readonly isGiven: boolean };

function OptionalSwitch({ document, isGiven }: OptionalSwitchProps) {
  const answer = useOptionalConsent(document);
  const words = privacyCopy[document];
  const isOn = answer.isPending ? answer.variables : isGiven;
  return (
    <Row
      still
      title={words.title}
      support={words.text}
      end={
        <Switch
          label={words.title}
          checked={isOn}
          disabled={answer.isPending}
          onChange={({ currentTarget }) =>
            answer.mutate(currentTarget.checked, {
              onError: (failure) => toasts.show(failureSentence(failure) ?? words.failed, 'late'),
            })
          }
        />
      }
    />
  );
}

/** Every answer with its version, its time and the hash of the text that was shown. */
export function GivenConsents() {
  const found = useQuery(consentsQuery);
  const consents = found.data?.consents ?? [];
  return (
    <Section quiet title={copy.title}>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && consents.length === 0 && (
        <Text look="small" tone="muted">
          {copy.empty}
        </Text>
      )}
      {consents.length > 0 && (
        <RowCard>
          {consents.map((consent) => (
            <div key={`${consent.document}${consent.given_at}${consent.is_given}`}>
              <Row
                still
                title={consent.label}
                support={copy.detail(consent.version, momentText(consent.given_at))}
                end={
                  <Tag
                    tone={consent.is_given ? 'ok' : 'warn'}
                    text={consent.is_given ? copy.given : copy.declined}
                  />
                }
              />
              {consent.text !== null && (
                <details className={styles.accepted}>
                  <summary>{copy.read}</summary>
                  <Text look="small" tone="muted">
                    {consent.text}
                  </Text>
                </details>
              )}
              <Text look="caption" tone="quiet" className={styles.hash}>
                {copy.hash(consent.text_hash)}
              </Text>
            </div>
          ))}
        </RowCard>
      )}
    </Section>
  );
}
