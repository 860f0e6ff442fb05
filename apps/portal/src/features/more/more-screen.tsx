import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { placeWords } from '#copy/shell.ts';
import { usePaths } from '#routing/use-mode.ts';
import { useMay } from '#session/session.ts';
import { ModeSwitch, Person, Shop } from '#shell/navigation.tsx';
import { places } from '#shell/places.ts';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import styles from './more-screen.module.css';

/** On a phone: the places that have no tab, the mode, and who one is. */
export function Screen() {
  const paths = usePaths();
  const may = useMay();
  const rest = places.filter(({ hasTab, call }) => !hasTab && may(call));
  return (
    <ScreenFrame name={placeWords.more}>
      <Panel>
        <ul className={styles.places}>
          {rest.map(({ id, name, href, icon }) => (
            <li key={id}>
              <Link className={styles.place} href={href(paths)}>
                <DenseIcon name={icon} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <Shop />
        <ModeSwitch />
        <Person />
      </Panel>
    </ScreenFrame>
  );
}
