import '@abona/ui/tokens.css';
import '@abona/ui/dense/dense-tokens.css';
import '@abona/ui/fallback-fonts.css';
import '@abona/ui/fonts.css';
import '@abona/ui/base.css';
import '@abona/ui/dense/dense-base.css';
import { invariant } from '@abona/kernel/invariant';
import { applyTheme, readTheme } from '@abona/ui/office/theme.ts';
import { tellWholeText } from '@abona/ui/office/whole-text.ts';
import { createRoot } from 'react-dom/client';
import { App } from '#shell/app.tsx';

const root = document.getElementById('root');
invariant(root !== null, 'the page has no root');
applyTheme(readTheme('portal'));
window.addEventListener('pointerover', tellWholeText);
createRoot(root).render(<App />);
