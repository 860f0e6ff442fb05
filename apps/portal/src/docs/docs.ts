import './docs.css';
import { applyTheme, readTheme, turnTheme } from '@abona/ui/office/theme.ts';
import { followSearch } from './search-box.ts';

/** How long a button says that it copied. */
const COPIED_MS = 1_600;

const themeButton = document.querySelector<HTMLButtonElement>('.theme');
const themeLooks = { auto: '◐', light: '○', dark: '●' } as const;

function showTheme(theme: keyof typeof themeLooks): void {
  if (themeButton === null) return;
  themeButton.textContent = themeLooks[theme];
  themeButton.setAttribute('aria-label', `${themeButton.dataset['label']}: ${theme}`);
}

applyTheme(readTheme('portal'));
if (themeButton !== null) {
  themeButton.dataset['label'] = themeButton.textContent;
  themeButton.hidden = false;
  showTheme(readTheme('portal'));
  themeButton.addEventListener('click', () => {
    showTheme(turnTheme('portal'));
    document.dispatchEvent(new Event('themechange'));
  });
}

/** Whoever does not let pages write to the clipboard finds the code chosen, ready to be copied by hand. */
async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(code);
    return false;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
  const words = button.textContent;
  const code = button.nextElementSibling;
  if (code === null) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (!(await copy(code))) return;
    button.textContent = document.documentElement.dataset['copied'] ?? words;
    setTimeout(() => {
      button.textContent = words;
    }, COPIED_MS);
  });
}

/** The other language shows the same heading: anchors are the same in both. */
const tongue = document.querySelector<HTMLAnchorElement>('[data-tongue]');
tongue?.addEventListener('click', () => {
  tongue.hash = window.location.hash;
});

followSearch();
// After the words are painted; without them the faces that the machine has do as well.
import('@abona/ui/fonts.css').catch(() => undefined);
