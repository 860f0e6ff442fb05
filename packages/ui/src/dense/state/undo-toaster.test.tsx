import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UndoStore } from './undo-store.ts';
import { UndoToaster } from './undo-toaster.tsx';

it('takes the act back with Z, once', async () => {
  const store = new UndoStore();
  const undo = vi.fn();
  render(<UndoToaster undoText="Deshacer" store={store} />);
  act(() => store.show('3 casos asignados a Iker', undo));
  expect(screen.getByText('3 casos asignados a Iker')).toBeDefined();

  await userEvent.keyboard('zz');

  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('3 casos asignados a Iker')).toBeNull();
});

it('goes away after eight seconds, but not while somebody points at it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const store = new UndoStore();
  render(<UndoToaster undoText="Deshacer" store={store} />);
  act(() => store.show('Guardado', vi.fn()));
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

  await user.hover(screen.getByText('Guardado'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('Guardado')).toBeDefined();
  await user.unhover(screen.getByText('Guardado'));
  await act(() => vi.advanceTimersByTimeAsync(8_100));

  expect(screen.queryByText('Guardado')).toBeNull();
});

it('offers nothing to take back when there is no way', () => {
  const store = new UndoStore();
  render(<UndoToaster undoText="Deshacer" store={store} />);

  act(() => store.show('Carta enviada'));

  expect(screen.queryByRole('button')).toBeNull();
});
