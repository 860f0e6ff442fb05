import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { previewHref, previewNames } from './kit-preview-hash.ts';
import { KitScreen } from './kit-screen.tsx';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const pieces = join(import.meta.dirname, '../../../../../packages/ui/src');
const sources = (folder: string, pattern: string): readonly string[] =>
  globSync(pattern, { cwd: folder })
    // The desk's own kit shows what is dense; whole pages of the offices are seen where they are.
    .filter((path) => !path.includes('.test.') && !/^(dense|office)\//.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Parts of others, or shown by being there: not pieces of their own. */
const silent = new Set([
  'Link',
  'Dots',
  'FieldFrame',
  'VisuallyHidden',
  'Dock',
  'Toaster',
  'Leaf',
  'Stem',
  'Pot',
  'Ground',
  'Blossom',
  'InlineIcon',
  'WallSteps',
  'SideNav',
  'TabBar',
]);

describe('the kit', () => {
  it('shows every component of the design system', () => {
    const kit = sources(import.meta.dirname, '*.tsx').join('\n');
    const components = sources(pieces, '**/*.tsx')
      .flatMap((text) => [...text.matchAll(/export function ([A-Z]\w+)/g)])
      .map(([, name = '']) => name);

    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((name) => !silent.has(name) && !kit.includes(`<${name}`))).toEqual([]);
  });

  it('changes the theme of the page', async () => {
    render(<KitScreen />);

    await userEvent.click(screen.getByRole('tab', { name: 'Oscuro' }));

    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.click(screen.getByRole('tab', { name: 'Automático' }));
    expect(document.documentElement.dataset['theme']).toBe('auto');
  });

  it.each(previewNames)('opens the whole screen "%s" at its own address', (name) => {
    render(<KitScreen />);

    act(() => {
      window.location.hash = previewHref(name);
      window.dispatchEvent(new Event('hashchange'));
    });

    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByText('Kit de componentes')).toBeNull();
  });
});
