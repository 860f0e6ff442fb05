import { Logo } from '#logo.tsx';
import styles from './letter.module.css';

type LetterProps = {
  readonly logo: string;
  /** "14 de enero de 2027" */
  readonly date: string;
  /** Folio, and what it is about. */
  readonly about: readonly string[];
  /** "Resultado: procede" */
  readonly result: string;
  readonly paragraphs: readonly string[];
  readonly signedBy: string;
  readonly office: string;
  readonly foot: string;
};

/** Our answer as it is on paper: white in both themes. */
export function Letter(props: LetterProps) {
  const { logo, date, about, result, paragraphs, signedBy, office, foot } = props;
  return (
    <article className={styles.letter}>
      <div className={styles.paper}>
        <div className={styles.head}>
          <Logo label={logo} className={styles.logo} />
          <span className={styles.date}>{date}</span>
        </div>
        <p>
          {about.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </p>
        <h3>{result}</h3>
        <ol className={styles.facts}>
          {paragraphs.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a letter that is written.
            <li key={place} className={styles.fact}>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p>
          <b className={styles.line}>{signedBy}</b>
          <span className={styles.office}>{office}</span>
        </p>
      </div>
      <p className={styles.foot}>{foot}</p>
    </article>
  );
}
