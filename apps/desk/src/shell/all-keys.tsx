import { KeyHint } from '@abona/ui/dense/action/key-hint.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { Switch } from '@abona/ui/form/switch.tsx';
import { writeSetting } from '@abona/ui/office/settings.ts';
import { useSyncExternalStore } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { keysText } from '#keyboard/keys-text.ts';
import { type Shortcut, shortcuts as store } from '#keyboard/shortcut-store.ts';
import styles from './all-keys.module.css';

type AllKeysProps = {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
};

/** Every key that works here. */
export function AllKeys({ shortcuts, onClose }: AllKeysProps) {
  const areSingle = useSyncExternalStore(store.subscribe, store.singleKeys);
  const choose = (areOn: boolean) => {
    store.setSingleKeys(areOn);
    writeSetting('desk', 'single_keys', areOn ? null : 'off');
  };
  return (
    <Sheet open onClose={onClose} title={shellCopy.keysTitle}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={keysText(keys)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.row}>
        <span aria-hidden="true">{shellCopy.singleKeys}</span>
        <Switch
          label={shellCopy.singleKeys}
          checked={areSingle}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </p>
    </Sheet>
  );
}
