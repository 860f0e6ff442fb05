import { classNames } from '#class-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import styles from './card-tile.module.css';
import { Tag } from './tag.tsx';

type CardTileProps = {
  readonly bank: string;
  readonly lastFour: string;
  readonly holder: string;
  /** "Vence 08/28" */
  readonly expiry: string;
  /** Neutral colours: a bank's own are not ours to imitate. */
  readonly tone?: 'blue' | 'jade' | 'violet' | 'ink';
  /** The word of a tag, such as "Principal". */
  readonly mark?: string;
  readonly expired?: boolean;
};

/** A saved bank card. */
export function CardTile(props: CardTileProps) {
  const { bank, lastFour, holder, expiry, tone = 'blue', mark, expired = false } = props;
  return (
    <article className={classNames(styles.card, expired ? styles.expired : styles[tone])}>
      <div className={styles.head}>
        <b className={styles.bank}>{bank}</b>
        {expired && <Tag tone="off" text={uiCopy.expired} />}
        {!expired && mark !== undefined && <Tag tone="bloom" text={mark} />}
      </div>
      <p className={styles.number}>
        <VisuallyHidden>{uiCopy.cardEnding}</VisuallyHidden>
        <span aria-hidden="true">···· </span>
        {lastFour}
      </p>
      <div className={styles.foot}>
        <span>{holder}</span>
        <span className={styles.expiry}>{expiry}</span>
      </div>
    </article>
  );
}
