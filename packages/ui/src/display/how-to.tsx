import styles from './how-to.module.css';

/** Steps to follow, numbered on petals. */
export function HowTo({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
