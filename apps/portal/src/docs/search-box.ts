import type { SearchEntry } from '@abona/merchant-docs/search-options';
import { searchOptions } from '@abona/merchant-docs/search-options';

const RESULTS_MAX = 12;

type Found = { readonly id: string; readonly title: string; readonly page: string };
type Find = (words: string) => readonly Found[];

/** The words of every page, fetched when somebody searches for the first time. */
async function openIndex(address: string): Promise<Find> {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('minisearch'),
    fetch(address),
  ]);
  const index = MiniSearch.loadJSON<SearchEntry>(await answer.text(), searchOptions);
  return (words) =>
    index
      .search(words)
      .slice(0, RESULTS_MAX)
      .map(({ id, title, page }) => ({
        id: String(id),
        title: String(title),
        page: String(page),
      }));
}

function optionOf({ id, title, page }: Found, position: number): HTMLLIElement {
  const link = document.createElement('a');
  link.href = id;
  link.id = `found-${position}`;
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  link.textContent = title;
  if (page !== '') {
    const small = document.createElement('small');
    small.textContent = page;
    link.append(small);
  }
  const item = document.createElement('li');
  item.setAttribute('role', 'presentation');
  item.append(link);
  return item;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

const opensSearch = (event: KeyboardEvent): boolean =>
  (event.key === '/' && !isTyping(event.target)) ||
  (event.key === 'k' && (event.ctrlKey || event.metaKey));

/** `/` or the button opens it, arrows go through what was found, Enter opens it, Escape closes. */
export function followSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.search-open');
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = dialog?.querySelector('input');
  const list = dialog?.querySelector('ul');
  const none = dialog?.querySelector('.none');
  if (!button || !dialog || !input || !list || !none) return;
  let index: Promise<Find> | null = null;
  let chosen = 0;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const choose = (position: number) => {
    const all = options();
    chosen = all.length === 0 ? 0 : (position + all.length) % all.length;
    for (const [at, option] of all.entries())
      option.setAttribute('aria-selected', String(at === chosen));
    all[chosen]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', all[chosen]?.id ?? '');
    input.setAttribute('aria-expanded', String(all.length > 0));
  };
  const open = () => {
    index ??= openIndex(button.dataset['index'] ?? '');
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  const show = async () => {
    const words = input.value.trim();
    const find = await index;
    // Whoever typed on meanwhile is answered for what stands there now.
    if (find === null || words !== input.value.trim()) return;
    const found = words === '' ? [] : find(words);
    list.replaceChildren(...found.map(optionOf));
    none.textContent = words !== '' && found.length === 0 ? (dialog.dataset['none'] ?? '') : '';
    choose(0);
  };

  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (!opensSearch(event)) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') options()[chosen]?.click();
    else return;
    event.preventDefault();
  });
  // A result on the same page moves within it: the dialog is in the way then.
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
