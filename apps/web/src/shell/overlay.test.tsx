import { LOADER_END_DELAY_MS } from '@abona/contract/limits';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startLoading } from './loading.ts';
import { Overlay } from './overlay.tsx';
import { Pending } from './pending.tsx';

beforeEach(() => void vi.useFakeTimers());

const overlay = () => screen.queryByLabelText('Cargando...');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('[2.57, 4.19] the overlay covers the screen while anything is waited for, and goes a little late', async () => {
  render(<Overlay />);
  expect(overlay()).toBeNull();

  const ends = [startLoading('login'), startLoading('screen')];
  await pass(0);
  expect(overlay()?.getAttribute('role')).toBe('status');

  ends[0]?.();
  await pass(LOADER_END_DELAY_MS);
  expect(overlay()).not.toBeNull();

  ends[1]?.();
  await pass(LOADER_END_DELAY_MS - 1);
  expect(overlay()).not.toBeNull();
  await pass(1);
  expect(overlay()).toBeNull();
});

it('[2.57] the overlay shows while a screen is on its way', async () => {
  const { rerender } = render(
    <>
      <Pending />
      <Overlay />
    </>,
  );
  await pass(0);
  expect(overlay()).not.toBeNull();

  rerender(<Overlay />);
  await pass(LOADER_END_DELAY_MS);
  expect(overlay()).toBeNull();
});
