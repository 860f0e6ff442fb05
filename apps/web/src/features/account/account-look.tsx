import { Segmented } from '@abona/ui/form/segmented.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#browser/theme.ts';
import { accountCopy as copy } from '#copy/account.ts';
import styles from './account.module.css';

const themes: readonly Theme[] = ['light', 'dark', 'auto'];

/** Light, dark, or as the device has it. Kept on this device. */
export function AccountLook() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Section quiet title={copy.look.title}>
      <Card flush className={styles.look}>
        <Segmented
          label={copy.look.label}
          segments={themes.map((value) => ({ value, text: copy.look[value] }))}
          value={theme}
          onChange={choose}
        />
      </Card>
    </Section>
  );
}
