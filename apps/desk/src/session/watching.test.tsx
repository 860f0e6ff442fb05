import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WatchersLine } from '#shell/watchers.tsx';
import { WatchingStore, watching } from './watching.ts';

const kase = { kind: 'case', id: 'AC-2026-004127' } as const;
const customer = { kind: 'customer', id: '104882' } as const;

/** What the server was told, in the order in which it came. */
let told: { readonly stream_id: string; readonly subject: object | null }[] = [];
let release: (() => void) | null = null;

beforeEach(() => {
  told = [];
  release = null;
  globalThis.fetch = async (_, init) => {
    told.push(JSON.parse(String(init?.body)));
    return Response.json({ status: 'success', data: {} });
  };
});
afterEach(() => watching.onStream(null));

describe('what a window has open', () => {
  it('is told once for each stream, the latest last however slow the one before', async () => {
    const store = new WatchingStore();
    const answer = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const reply = await answer(...request);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return reply;
    };
    store.open(kase);
    expect(told).toEqual([]);
    store.onStream('one');
    await waitFor(() => expect(release).not.toBeNull());
    store.open(null);
    store.open(kase);
    store.open(customer);
    store.open(customer);
    release?.();

    await waitFor(() => expect(told).toHaveLength(2));
    expect(told).toEqual([
      { stream_id: 'one', subject: kase },
      { stream_id: 'one', subject: customer },
    ]);
    release?.();
    store.onStream(null);
    store.onStream('two');
    await waitFor(() => expect(told[2]).toEqual({ stream_id: 'two', subject: customer }));
  });

  it('is no trouble where it cannot be told, and the next is', async () => {
    const store = new WatchingStore();
    const answer = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('no way there'));
    store.onStream('one');
    store.open(kase);
    await act(async () => undefined);
    globalThis.fetch = answer;
    store.open(customer);

    await waitFor(() => expect(told).toEqual([{ stream_id: 'one', subject: customer }]));
  });
});

describe('who else has it open', () => {
  const said = () => screen.getByRole('status').textContent;
  const hear = (people: readonly string[], subject: typeof kase | typeof customer = kase) =>
    act(() => watching.hear({ subject, people }));

  it('is said in a few words, of what stands on the screen alone, until the stream breaks', async () => {
    const { rerender } = render(<WatchersLine subject={kase} />);
    expect(said()).toBe('');
    hear(['Iker Lozano']);
    expect(said()).toContain('Iker también la está viendo');
    hear(['Iker Lozano', 'Lucía Barrera']);
    expect(said()).toContain('Iker y Lucía también la están viendo');
    hear(['Iker Lozano', 'Lucía Barrera', 'Alma Ibarra', 'Teo Quiroz']);
    expect(said()).toContain('Iker y 3 más también la están viendo');

    rerender(<WatchersLine subject={customer} />);
    expect(said()).toBe('');
    hear(['Alma Ibarra'], customer);
    expect(said()).toContain('Alma también la está viendo');
    act(() => watching.onStream(null));
    expect(said()).toBe('');
  });

  it('takes itself away with its screen', async () => {
    watching.onStream('one');
    const { unmount } = render(<WatchersLine subject={kase} />);
    await waitFor(() => expect(told).toHaveLength(1));
    unmount();

    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual({ stream_id: 'one', subject: null });
  });
});
