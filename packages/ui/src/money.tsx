import { classNames } from './class-names.ts';
import styles from './money.module.css';

type MoneyProps = {
  /** A formatted amount such as "$1,234.50". */
  readonly text: string;
  /** Small raised centavos, like a market price sign; for amounts of 28 px and up. */
  readonly raised?: boolean;
  readonly className?: string | undefined;
};

/** The whole string stays in the markup: copied, tested and read aloud it is "$1,234.50". */
export function Money({ text, raised = false, className }: MoneyProps) {
  const point = raised ? text.lastIndexOf('.') + 1 : 0;
  return (
    <span className={classNames(styles.money, className)}>
      {point === 0 ? (
        text
      ) : (
        <>
          {text.slice(0, point)}
          <span className={styles.centavos}>{text.slice(point)}</span>
        </>
      )}
    </span>
  );
}
