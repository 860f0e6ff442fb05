import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('[2.70] shows a toast for 3500 ms in a region that was there before it', () => {
  const store = new ToastStore();
  render(<Toaster store={store} />);
  const region = screen.getByRole('status');

  act(() => store.show('Referencia copiada'));
  expect(region.textContent).toBe('Referencia copiada');
  pass(3500);

  expect(region.textContent).toBe('');
});

it('interrupts for a failure only', () => {
  const store = new ToastStore();
  render(<Toaster store={store} />);

  act(() => store.show('No se pudo guardar. Intenta otra vez.', 'late'));

  expect(screen.getByRole('alert').textContent).toContain('No se pudo guardar');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('waits while the pointer rests on it', () => {
  const store = new ToastStore();
  render(<Toaster store={store} />);
  act(() => store.show('Referencia copiada'));

  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(10_000);
  expect(screen.getByRole('status').textContent).toBe('Referencia copiada');
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(3500);

  expect(screen.getByRole('status').textContent).toBe('');
});
