import '@abona/ui/tokens.css';
import '@abona/ui/dense/dense-tokens.css';
import '@abona/ui/fallback-fonts.css';
import '@abona/ui/fonts.css';
import '@abona/ui/base.css';
import '@abona/ui/dense/dense-base.css';
import { invariant } from '@abona/kernel/invariant';
import { readSetting } from '@abona/ui/office/settings.ts';
import { applyTheme, readTheme } from '@abona/ui/office/theme.ts';
import { createRoot } from 'react-dom/client';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { App } from '#shell/app.tsx';

const root = document.getElementById('root');
invariant(root !== null, 'the page has no root');
applyTheme(readTheme('desk'));
shortcuts.setSingleKeys(readSetting('desk', 'single_keys') !== 'off');
window.addEventListener('keydown', shortcuts.press);
createRoot(root).render(<App />);
