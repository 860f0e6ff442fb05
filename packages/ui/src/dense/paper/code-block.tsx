import styles from './code-block.module.css';
import { jsonTokens } from './json-tokens.ts';

type CodeBlockProps = { readonly label: string; readonly code: string };

/** JSON or plain output, dark in both themes; reached by the keyboard because it may scroll. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <code>
        {jsonTokens(code).map((token, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places.
          <span key={at} className={styles[token.kind]}>
            {token.text}
          </span>
        ))}
      </code>
    </section>
  );
}
