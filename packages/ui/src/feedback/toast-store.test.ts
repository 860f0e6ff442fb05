import { TOAST_LIFE_MS } from '@abona/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toasts', () => {
  it('[2.70] last 3500 ms', () => {
    const toasts = new ToastStore();

    toasts.show('Referencia copiada');
    vi.advanceTimersByTime(3499);
    expect(toasts.current()?.text).toBe('Referencia copiada');
    vi.advanceTimersByTime(1);

    expect(toasts.current()).toBeNull();
    expect(TOAST_LIFE_MS).toBe(3500);
  });

  it('show one at a time, each for its whole life', () => {
    const toasts = new ToastStore();

    toasts.show('Uno');
    vi.advanceTimersByTime(1000);
    toasts.show('Dos', 'late');
    expect(toasts.current()?.text).toBe('Uno');
    vi.advanceTimersByTime(2500);
    expect(toasts.current()).toEqual({ text: 'Dos', tone: 'late' });
    vi.advanceTimersByTime(3500);

    expect(toasts.current()).toBeNull();
  });

  it('start anew when the same words come again', () => {
    const toasts = new ToastStore();

    toasts.show('Uno');
    vi.advanceTimersByTime(3000);
    toasts.show('Uno');
    vi.advanceTimersByTime(3000);
    expect(toasts.current()?.text).toBe('Uno');
    vi.advanceTimersByTime(500);

    expect(toasts.current()).toBeNull();
  });

  it('stand still while somebody points at them', () => {
    const toasts = new ToastStore();

    toasts.show('Uno');
    vi.advanceTimersByTime(3000);
    toasts.pause();
    vi.advanceTimersByTime(60_000);
    expect(toasts.current()?.text).toBe('Uno');
    toasts.resume();
    vi.advanceTimersByTime(499);
    expect(toasts.current()?.text).toBe('Uno');
    vi.advanceTimersByTime(1);

    expect(toasts.current()).toBeNull();
  });

  it('tell who listens, until they stop listening', () => {
    const toasts = new ToastStore();
    const listener = vi.fn();
    const stop = toasts.subscribe(listener);

    toasts.show('Uno');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    toasts.dismiss();

    expect(listener).toHaveBeenCalledTimes(1);
  });
});
