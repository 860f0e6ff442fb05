import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';
import { offsetsOf, visibleRange } from './visible-range.ts';

describe('what can be seen of a long list', () => {
  const offsets = offsetsOf([3, 4.5, 4.5, 3, 4.5]);

  it.each([
    ['at its top', { top: 0, bottom: 5 }, { from: 0, to: 2 }],
    ['in its middle', { top: 8, bottom: 12.5 }, { from: 2, to: 4 }],
    ['at its end', { top: 16, bottom: 40 }, { from: 4, to: 5 }],
    ['from far above', { top: -40, bottom: -20 }, { from: 0, to: 0 }],
    ['from far below', { top: 40, bottom: 60 }, { from: 5, to: 5 }],
    ['when all of it fits', { top: -10, bottom: 100 }, { from: 0, to: 5 }],
  ])('%s', (_, window, seen) => {
    expect(visibleRange(offsets, window)).toEqual(seen);
  });

  it('is nothing of a list without items', () => {
    expect(visibleRange(offsetsOf([]), { top: 0, bottom: 10 })).toEqual({ from: 0, to: 0 });
  });
});

const items = Array.from({ length: 5_000 }, (_, index) => `movimiento ${index + 1}`);
const keyOf = (item: string) => item;
const heightOf = () => 4.5;
const draw = (item: string) => item;

it('[2.03] of five thousand rows only those near the screen are drawn, and each says its place', () => {
  const onNearEnd = vi.fn();
  render(
    <VirtualList
      label="Movimientos"
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      render={draw}
      onNearEnd={onNearEnd}
    />,
  );

  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000');
  expect(screen.getByRole('list', { name: 'Movimientos' }).style.getPropertyValue('--height')).toBe(
    '22500',
  );
  expect(onNearEnd).not.toHaveBeenCalled();
});

it('[2.03] scrolled to its end it shows the last rows and asks for more', async () => {
  const onNearEnd = vi.fn();
  render(
    <VirtualList
      label="Movimientos"
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      render={draw}
      onNearEnd={onNearEnd}
    />,
  );
  const list = screen.getByRole('list', { name: 'Movimientos' });
  list.getBoundingClientRect = () => new DOMRect(0, -22_500 * 16 + 700, 390, 22_500 * 16);

  act(() => void window.dispatchEvent(new Event('scroll')));

  expect(await screen.findByText('movimiento 5000')).toBeDefined();
  expect(screen.queryByText('movimiento 1')).toBeNull();
  // It asks when the rows are there, which may be seen a moment before it does.
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0);
});
