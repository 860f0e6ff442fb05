import type { ConsentDocument } from '@abona/contract/origination/form';
import { applyCopy } from '#copy/apply.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Text } from '#ui/text.tsx';
import styles from './apply.module.css';
import type { ConsentText, Ticked } from './ticked-consents.ts';

const copy = applyCopy.contact;

type ConsentsProps = {
  readonly texts: readonly ConsentText[];
  readonly ticked: Ticked;
  readonly objections: Readonly<Record<string, string>>;
  readonly onTick: (document: ConsentDocument, isTicked: boolean) => void;
};

/** Each consent has its own box and its own text, whole, before it is ticked. */
export function Consents({ texts, ticked, objections, onTick }: ConsentsProps) {
  if (texts.length === 0) return null;
  return (
    <fieldset className={styles.consents}>
      <Text as="legend" look="h3">
        {copy.consents}
      </Text>
      <Text look="small" tone="muted">
        {copy.consentsText}
      </Text>
      {texts.map(({ document, label, text }) => (
        <div key={document} className={styles.consent}>
          <Checkbox
            name={document}
            checked={ticked[document] === true}
            error={objections[document]}
            onChange={({ currentTarget }) => onTick(document, currentTarget.checked)}
          >
            {label}
          </Checkbox>
          <details className={styles.full}>
            <summary aria-label={`${copy.read}: ${label}`}>{copy.read}</summary>
            <Text as="div" look="small" className={styles.words}>
              {text}
            </Text>
          </details>
        </div>
      ))}
    </fieldset>
  );
}
