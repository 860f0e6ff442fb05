import { classNames } from '#class-names.ts';
import styles from './icon.module.css';
import type { IconSize } from './icon.tsx';

type InlineIconProps = { readonly glyph: string; readonly size?: IconSize };

/** An icon that carries its own drawing, for markup that must be whole before any other file. */
export function InlineIcon({ glyph, size = 'm' }: InlineIconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size])} viewBox="0 0 256 256" aria-hidden="true">
      <path d={glyph} />
    </svg>
  );
}
