import { describe, expect, it, vi } from 'vitest';
import { keysText } from './keys-text.ts';
import { heardShortcuts, ShortcutStore } from './shortcut-store.ts';

type Pressed = KeyboardEventInit & { readonly on?: HTMLElement };

function pressIn(store: ShortcutStore, key: string, { on = document.body, ...init }: Pressed = {}) {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init });
  const press = (heard: KeyboardEvent) => store.press(heard);
  on.addEventListener('keydown', press, { once: true });
  on.dispatchEvent(event);
  return event;
}

const shortcut = (keys: string, run = vi.fn()) => ({ keys, label: keys, hint: keys, run });

describe('keys of the desk', () => {
  it('run what the screen says, the latest first, until it goes', () => {
    const store = new ShortcutStore();
    const [screen, panel] = [vi.fn(), vi.fn()];
    store.add([shortcut('j', screen)]);
    const close = store.add([shortcut('j', panel)]);

    expect(pressIn(store, 'j').defaultPrevented).toBe(true);
    close();
    pressIn(store, 'j');

    expect(panel).toHaveBeenCalledTimes(1);
    expect(screen).toHaveBeenCalledTimes(1);
  });

  it('that a table hears are listed here, and left to it', () => {
    const store = new ShortcutStore();
    store.add([shortcut('j')]);
    store.add([{ ...shortcut('k'), run: null }]);

    expect(pressIn(store, 'k').defaultPrevented).toBe(false);
    expect(
      store
        .layers()
        .flat()
        .map(({ keys }) => keys),
    ).toEqual(['j', 'k']);
  });

  it('come one after the other, and are forgotten by any other key', () => {
    const store = new ShortcutStore();
    const go = vi.fn();
    store.add([shortcut('g a', go)]);

    pressIn(store, 'g');
    pressIn(store, 'a');
    expect(go).toHaveBeenCalledTimes(1);

    pressIn(store, 'g');
    pressIn(store, 'x');
    pressIn(store, 'a');
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('are letters while somebody types, but for those with Ctrl and Escape', () => {
    const store = new ShortcutStore();
    const [letter, palette, leave] = [vi.fn(), vi.fn(), vi.fn()];
    store.add([shortcut('j', letter), shortcut('Ctrl+k', palette), shortcut('Escape', leave)]);
    const on = document.createElement('input');

    expect(pressIn(store, 'j', { on }).defaultPrevented).toBe(false);
    pressIn(store, 'k', { on, ctrlKey: true });
    pressIn(store, 'Escape', { on });

    expect(letter).not.toHaveBeenCalled();
    expect(palette).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('are keys again once Escape leaves the field, where nobody else wants it', () => {
    const store = new ShortcutStore();
    const letter = vi.fn();
    store.add([shortcut('j', letter)]);
    const on = document.body.appendChild(document.createElement('textarea'));
    on.focus();

    pressIn(store, 'Escape', { on });
    expect(document.activeElement).toBe(document.body);
    pressIn(store, 'j');

    expect(letter).toHaveBeenCalledTimes(1);
    on.remove();
  });

  it('with one letter can be switched off', () => {
    const store = new ShortcutStore();
    const [letter, open] = [vi.fn(), vi.fn()];
    store.add([shortcut('j', letter), shortcut('Enter', open)]);
    store.setSingleKeys(false);

    pressIn(store, 'j');
    pressIn(store, 'Enter');

    expect(letter).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('are said once each: by whoever has them, before a table that hears them too', () => {
    const store = new ShortcutStore();
    const give = shortcut('Enter');
    const said = { ...shortcut('Enter'), run: null };
    store.add([give]);
    store.add([said, shortcut('j')]);

    const heard = heardShortcuts(store.layers());

    expect(heard.map(({ keys }) => keys)).toEqual(['Enter', 'j']);
    expect(heard[0]).toBe(give);
    expect(heardShortcuts([[shortcut('k')], [{ ...said, keys: 'k' }]])).toHaveLength(1);
  });

  it('are told apart by Shift, and written as people read them', () => {
    const store = new ShortcutStore();
    const [one, extend] = [vi.fn(), vi.fn()];
    store.add([shortcut('j', one), shortcut('Shift+j', extend)]);

    pressIn(store, 'J', { shiftKey: true });

    expect(extend).toHaveBeenCalledTimes(1);
    expect(one).not.toHaveBeenCalled();
    expect(keysText('Shift+j')).toEqual(['Mayús J']);
    expect(keysText('g a')).toEqual(['G', 'A']);
  });
});
