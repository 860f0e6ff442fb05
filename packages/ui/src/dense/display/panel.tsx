import { type ReactNode, useId } from 'react';
import { classNames } from '#class-names.ts';
import styles from './panel.module.css';

type PanelProps = {
  readonly title?: ReactNode;
  /** Beside the title, quieter: a count, or what it is of. */
  readonly count?: ReactNode;
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Off where a table or rows reach the edges. */
  readonly pad?: boolean;
  /** Takes the rest of its column; its body scrolls. */
  readonly fill?: boolean;
  readonly as?: 'section' | 'article' | 'div';
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/** A card of the desk: title, acts, body, foot. */
export function Panel(props: PanelProps) {
  const { title, count, actions, footer, pad = true, fill = false, as = 'section' } = props;
  const id = useId();
  const Tag = title === undefined ? 'div' : as;
  const headed = title !== undefined || actions !== undefined;
  return (
    <Tag
      className={classNames(styles.panel, fill && styles.fill, props.className)}
      aria-labelledby={title === undefined || as === 'div' ? undefined : id}
    >
      {headed && (
        <header className={styles.head}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              {title}
              {count !== undefined && <span className={styles.count}> {count}</span>}
            </h2>
          )}
          {actions !== undefined && <span className={styles.actions}>{actions}</span>}
        </header>
      )}
      <div className={classNames(styles.body, pad && styles.pad, pad && !headed && styles.bare)}>
        {props.children}
      </div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </Tag>
  );
}
