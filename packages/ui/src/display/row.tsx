import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Card } from '#layout/card.tsx';
import { Link } from '#link.tsx';
import styles from './row.module.css';

type RowContent = {
  readonly title: string;
  readonly support?: string;
  /** An icon at the start; `lead` takes anything else, such as a petal tile or a flower. */
  readonly icon?: IconName;
  readonly lead?: ReactNode;
  /** Formatted amount at the end, with a line under it. */
  readonly amount?: string;
  readonly amountSupport?: string;
  /** Money that comes in is jade and carries its plus sign in the text. */
  readonly incoming?: boolean;
  /** Anything else at the end: a tag, a switch. */
  readonly end?: ReactNode;
};

type RowProps = RowContent & {
  readonly tall?: boolean;
  /** One line each, cut with dots: for lists whose rows are all as high. */
  readonly clipped?: boolean;
} & (
    | { readonly href: string }
    | { readonly onPress: () => void; readonly disabled?: boolean }
    | { readonly still: true }
  );

function End({ amount, amountSupport, incoming, end }: RowContent) {
  if (amount === undefined) return end;
  return (
    <span className={styles.end}>
      <span className={classNames(styles.amount, incoming && styles.incoming)}>{amount}</span>
      {amountSupport !== undefined && <span className={styles.support}>{amountSupport}</span>}
      {end}
    </span>
  );
}

function Content(row: RowContent & { readonly leads: boolean }) {
  return (
    <>
      {row.icon !== undefined && <Icon name={row.icon} />}
      {row.lead}
      <span className={styles.body}>
        <span className={styles.main}>
          <span className={styles.title}>{row.title}</span>
          {row.support !== undefined && <span className={styles.support}>{row.support}</span>}
        </span>
        <End {...row} />
      </span>
      {row.leads && <Icon name="caret-right-bold" size="s" className={styles.caret} />}
    </>
  );
}

/** A line of a list. The whole row is the link or the button, never a word inside it. */
export function Row(row: RowProps) {
  const look = classNames(styles.row, row.tall && styles.tall, row.clipped && styles.clipped);
  if ('href' in row) {
    return (
      <Link className={look} href={row.href}>
        <Content {...row} leads />
      </Link>
    );
  }
  if ('onPress' in row) {
    return (
      <button type="button" className={look} disabled={row.disabled} onClick={row.onPress}>
        <Content {...row} leads={!row.disabled} />
      </button>
    );
  }
  return (
    <div className={look}>
      <Content {...row} leads={false} />
    </div>
  );
}

/** Rows on one card with lines between them. */
export function RowCard({ children }: { readonly children: ReactNode }) {
  return (
    <Card flush className={styles.rows}>
      {children}
    </Card>
  );
}

/** Rows that stand alone, each with its own border, as a list of ways to go on. */
export function RowChoices({ children }: { readonly children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>;
}
