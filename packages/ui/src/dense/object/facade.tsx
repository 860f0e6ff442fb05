import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { usedShare } from '#dense/display/clock-badge.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import styles from './facade.module.css';

type FacadeFigure = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
};

type BandItem = { readonly icon: DenseIconName; readonly text: ReactNode };

type FacadeBand = {
  readonly items: readonly BandItem[];
  /** At the right edge: the clock, or how to reach the person. */
  readonly end?: BandItem | undefined;
  /** Share of the term that is used: fills the bar at the foot. */
  readonly used?: number | undefined;
};

type FacadeProps = {
  /** A flower or a petal. */
  readonly lead?: ReactNode;
  readonly title: string;
  /** Pieces of the second line, dots between them. */
  readonly sub?: readonly ReactNode[] | undefined;
  /** Four at most. */
  readonly figures?: readonly FacadeFigure[] | undefined;
  readonly actions?: ReactNode;
  readonly band?: FacadeBand | undefined;
  /** As the customer sees it: the pink wall, or in the shade when overdue. */
  readonly tone?: 'wall' | 'shade' | undefined;
  /** Of the screen's object, or of what stands within one of its panels. */
  readonly level?: 1 | 3;
};

const FIGURES_MAX = 4;

function Item({ icon, text }: BandItem) {
  return (
    <span className={styles.item}>
      <DenseIcon name={icon} className={styles.icon} />
      {text}
    </span>
  );
}

function Band({ items, end, used }: FacadeBand) {
  return (
    <div className={classNames(styles.band, used !== undefined && styles.timed)}>
      {items.map((item) => (
        <Item key={item.icon + String(item.text)} {...item} />
      ))}
      {end !== undefined && (
        <span className={styles.end}>
          <Item {...end} />
        </span>
      )}
      {used !== undefined && (
        <span
          className={styles.bar}
          style={{ '--used': usedShare(used) } as CSSProperties}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

/** The object at hand, painted as its own wall: what it is, four figures, its acts, its state. */
export function Facade(props: FacadeProps) {
  const { lead, title, sub, figures = [], actions, band, tone = 'wall', level = 1 } = props;
  const Title = level === 1 ? 'h1' : 'h3';
  return (
    <section className={classNames(styles.facade, tone === 'shade' && styles.shade)}>
      <div className={styles.face}>
        {lead}
        <div className={styles.words}>
          <Title className={styles.title} tabIndex={-1} title={title}>
            {title}
          </Title>
          {sub !== undefined && (
            <p className={styles.sub}>
              {sub.map((piece, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places.
                <Fragment key={at}>
                  {at > 0 && <span aria-hidden="true">·</span>}
                  <span>{piece}</span>
                </Fragment>
              ))}
            </p>
          )}
        </div>
        {figures.length > 0 && (
          <dl className={styles.figures}>
            {figures.slice(0, FIGURES_MAX).map(({ label, value, note }) => (
              <div key={label} className={styles.figure}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>
                  {value} {note !== undefined && <small className={styles.small}>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {band !== undefined && <Band {...band} />}
    </section>
  );
}
