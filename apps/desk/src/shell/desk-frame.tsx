import { useGo } from '@abona/client/office/use-address.ts';
import { SkipLink } from '@abona/ui/skip-link.tsx';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay } from '#session/session.ts';
import { useLive } from '#session/use-live.ts';
import styles from './desk-frame.module.css';
import { HintLine } from './hint-line.tsx';
import { Navigation } from './navigation.tsx';
import { Palette } from './palette.tsx';
import { places } from './places.ts';
import { useNewDay } from './use-counts.ts';

/** What is there whatever the screen: where one can go at the left, which keys work here at the foot. */
export function DeskFrame() {
  useLive();
  const may = useMay();
  const go = useGo();
  const [isSearching, setSearching] = useState(false);
  const open = places.filter(({ call }) => may(call));
  useShortcuts(
    open.map(({ key, name, href }) => ({
      keys: `g ${key}`,
      label: name,
      hint: null,
      run: () => go(href),
    })),
  );
  return (
    <div className={styles.desk}>
      <SkipLink />
      <NewDay />
      <Navigation places={open} onSearch={() => setSearching(true)} />
      <div className={styles.frame}>
        <Outlet />
        <HintLine />
        <Palette places={open} isOpen={isSearching} onChange={setSearching} />
      </div>
    </div>
  );
}

/** Looks at the clock beside the frame, which is not drawn anew for it. */
function NewDay() {
  useNewDay();
  return null;
}
