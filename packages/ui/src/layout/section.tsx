import { type ReactNode, useId } from 'react';
import { Link } from '#link.tsx';
import styles from './section.module.css';

type SectionProps = {
  readonly title: string;
  /** "Ver todas" beside the title. */
  readonly more?: { readonly href: string; readonly text: string };
  /** Something else beside the title, such as a tag. */
  readonly aside?: ReactNode;
  /** A small heading over a list, as on the account screen. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
};

export function Section({ title, more, aside, quiet = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={quiet ? styles.group : styles.section} aria-labelledby={id}>
      <div className={quiet ? styles.groupHead : styles.head}>
        <h2 id={id} className={quiet ? styles.groupTitle : undefined}>
          {title}
        </h2>
        {aside}
        {more !== undefined && (
          <Link className={styles.more} href={more.href}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
