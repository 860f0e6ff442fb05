import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { Text } from '@abona/ui/text.tsx';
import { configuration } from '#browser/configuration.ts';
import { applyCopy } from '#copy/apply.ts';
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
              {text} <WholeText document={document} />
            </Text>
          </details>
        </div>
      ))}
    </fieldset>
  );
}

/** Two of them stand for a longer text, which opens beside the form. */
function WholeText({ document }: { readonly document: ConsentDocument }) {
  const { links } = configuration();
  const href = { privacy_notice: links.privacy_notice, terms: links.terms }[document as string];
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {copy.whole}
    </a>
  );
}
