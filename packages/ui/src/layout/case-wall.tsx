import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import type { IconName } from '#icons/icon-names.gen.ts';
import { Link } from '#link.tsx';
import { Money } from '#money.tsx';
import { Text } from '#text.tsx';
import styles from './case-wall.module.css';
import { Wall, WallBand } from './wall.tsx';

type CaseWallProps = {
  /** "Folio AC-2026-004182" */
  readonly folio?: string;
  readonly title: string;
  readonly text?: string;
  /** The one XL amount of the screen. */
  readonly amount?: string;
  /** Under the amount. */
  readonly support?: ReactNode;
  /** We are late: the wall stands in the shade. Never because of the customer. */
  readonly late?: boolean;
  /** The clock on the guardapolvo. */
  readonly children: ReactNode;
};

/** The wall that opens a case: folio, one title, one amount, and its clock. */
export function CaseWall(props: CaseWallProps) {
  const { folio, title, text, amount, support, late = false, children } = props;
  return (
    <Wall shade={late} className={styles.wall}>
      <div className={styles.body}>
        {folio !== undefined && <Folio text={folio} />}
        <h2>{title}</h2>
        {text !== undefined && (
          <Text look="small" tone="muted">
            {text}
          </Text>
        )}
        {amount !== undefined && (
          <p className={styles.amount}>
            <Money text={amount} raised />
          </p>
        )}
        {support !== undefined && (
          <Text as="div" look="small" tone="muted">
            {support}
          </Text>
        )}
      </div>
      {children}
    </Wall>
  );
}

const Folio = ({ text }: { readonly text: string }) => (
  <Text look="caption" tone="muted" className={styles.folio}>
    {text}
  </Text>
);

type CaseTileProps = Pick<CaseWallProps, 'title' | 'late' | 'children'> & {
  /** "Aclaración · AC-2026-004182" */
  readonly folio: string;
  readonly text: string;
  readonly href: string;
};

/** A case in a list: a small wall that leads to it as a whole. */
export function CaseTile({ folio, title, text, href, late = false, children }: CaseTileProps) {
  return (
    <Wall as="article" shade={late} className={styles.tile}>
      <div className={styles.body}>
        <Folio text={folio} />
        <h3>
          <Link className={styles.cover} href={href}>
            {title}
          </Link>
        </h3>
        <Text look="small" tone="muted">
          {text}
        </Text>
      </div>
      {children}
    </Wall>
  );
}

/** A day for a tick while they can be told apart; beyond that, stretches of the term. */
const TICKS_MAX = 45;
const STRETCHES = 24;

export type Term = { readonly day: number; readonly days: number };

type CaseClockProps = {
  readonly icon: IconName;
  /** Always with a day of the calendar. */
  readonly text: string;
  /** Day so many of so many; null: only the sentence. */
  readonly term?: Term | null;
  /** In a list: stretches however short the term. */
  readonly short?: boolean;
};

/** The clock on the guardapolvo: its sentence says it all, the ticks show it. */
export function CaseClock({ icon, text, term = null, short = false }: CaseClockProps) {
  const max = short ? STRETCHES : TICKS_MAX;
  return (
    <WallBand icon={icon} className={styles.clock}>
      <Text as="span" look="small-strong" className={styles.sentence}>
        {text}
      </Text>
      {term !== null && term.days > 0 && (
        <span className={styles.ticks} aria-hidden="true">
          {ticksOf(term, max).map((isOn, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks of a ruler, which never move.
            <i key={place} className={classNames(styles.tick, isOn && styles.on)} />
          ))}
        </span>
      )}
    </WallBand>
  );
}

/** Which of its ticks a term has behind it; a day that has begun counts. */
function ticksOf({ day, days }: Term, max: number): readonly boolean[] {
  const count = days <= max ? days : STRETCHES;
  const gone = Math.ceil((Math.min(Math.max(day, 0), days) / days) * count);
  return Array.from({ length: count }, (_, place) => place < gone);
}
