import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { Logo } from '@abona/ui/logo.tsx';
import { CONTENT_ID, SkipLink } from '@abona/ui/skip-link.tsx';
import { uiCopy } from '@abona/ui/words.ts';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#browser/theme.ts';
import { kitCopy } from '#copy/kit.ts';
import { kitSamples } from '#copy/kit-samples.ts';
import styles from './kit.module.css';
import { KitArt } from './kit-art.tsx';
import { KitBlock } from './kit-block.tsx';
import { KitButtons } from './kit-buttons.tsx';
import { KitCases } from './kit-cases.tsx';
import { KitChoices } from './kit-choices.tsx';
import { KitDisplay } from './kit-display.tsx';
import { KitFeedback } from './kit-feedback.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitFoundations } from './kit-foundations.tsx';
import { previewHref, previewNames, usePreview } from './kit-preview-hash.ts';
import { KitPreview } from './kit-previews.tsx';

const themes: readonly Theme[] = ['light', 'dark', 'auto'];

function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const change = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <div className={styles.theme}>
      <Segmented
        label={kitCopy.theme.label}
        segments={themes.map((value) => ({ value, text: kitCopy.theme[value] }))}
        value={theme}
        onChange={change}
      />
    </div>
  );
}

function Screens() {
  return (
    <KitBlock title={kitCopy.sections.screens} row>
      {previewNames.map((name) => (
        <ButtonLink key={name} size="s" variant="line" href={previewHref(name)}>
          {kitSamples.screens[name]}
        </ButtonLink>
      ))}
    </KitBlock>
  );
}

/** Every component of the design system with its states, on one page. Not in PROD. */
export function KitScreen() {
  const preview = usePreview();
  if (preview !== null) return <KitPreview name={preview} />;
  return (
    <div className={styles.kit}>
      <SkipLink />
      <header className={styles.head}>
        <Logo label={uiCopy.logo} />
        <h1>{kitCopy.title}</h1>
        <ThemeSwitch />
      </header>
      <main id={CONTENT_ID} className={styles.grid} tabIndex={-1}>
        <KitFoundations />
        <KitButtons />
        <KitForms />
        <KitChoices />
        <KitFeedback />
        <KitDisplay />
        <KitCases />
        <KitArt />
        <Screens />
      </main>
    </div>
  );
}
