import { classNames } from '#class-names.ts';
import { Icon } from '#icons/icon.tsx';
import type { IconName } from '#icons/icon-names.gen.ts';
import styles from './petal-tile.module.css';

export type TileTone = 'pink' | 'gold' | 'violet' | 'jade' | 'blue' | 'plain';

type PetalTileProps = {
  readonly tone?: TileTone;
  readonly size?: 'm' | 'l' | 'xl';
} & ({ readonly icon: IconName } | { readonly initial: string } | { readonly logo: string });

function Content(props: PetalTileProps) {
  if ('icon' in props) return <Icon name={props.icon} />;
  if ('initial' in props) return props.initial;
  return <img className={styles.logo} src={props.logo} alt="" />;
}

/** A petal-shaped tile for an icon, an avatar's initial or a shop's own logo. */
export function PetalTile(props: PetalTileProps) {
  const { tone = 'pink', size = 'm' } = props;
  return (
    <span
      className={classNames(
        styles.tile,
        'logo' in props ? styles.paper : styles[tone],
        styles[size],
      )}
      aria-hidden="true"
    >
      <Content {...props} />
    </span>
  );
}
