import { Text } from '@abona/ui/text.tsx';
import { legalCopy as copy } from '#copy/legal/legal.ts';
import type { LegalSection, LegalText } from '#copy/legal/legal-text.ts';
import styles from './legal.module.css';
import { EntityFacts } from './legal-facts.tsx';

/** A text from top to bottom, and who stands behind it. */
export function TextPage({ text }: { readonly text: LegalText }) {
  return (
    <>
      <Text>{text.lead}</Text>
      {text.version !== null && (
        <Text look="small" tone="muted">
          {copy.version(text.version)}
        </Text>
      )}
      {text.sections.map((section) => (
        <Part key={section.title} section={section} />
      ))}
      <EntityFacts />
    </>
  );
}

function Part({ section: { title, paragraphs, items } }: { readonly section: LegalSection }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items !== undefined && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
