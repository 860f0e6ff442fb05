import { recordEvents } from '@abona/contract/engagement/tracking';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventSender } from './event-sender.ts';
import { screenViewed } from './screen-viewed.ts';
import { connectTracking, type TrackedEvent, track } from './track.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const heard: TrackedEvent[] = [];

describe('tracking', () => {
  beforeEach(() => {
    heard.length = 0;
  });

  it('[7.33] keeps what was said before anybody listened, in order', () => {
    track('start_session', { is_recurrent: true }, NOW);
    track('kpay_landing_login_success', {});
    expect(heard).toEqual([]);

    connectTracking((event) => heard.push(event));

    expect(heard.map(({ name }) => name)).toEqual(['start_session', 'kpay_landing_login_success']);
    expect(heard[0]).toMatchObject({
      at: '2026-05-04T10:00:00.000Z',
      fields: { is_recurrent: true, user_type: 'INDETERMINATE' },
    });
  });

  it('[7.33] tells each event of the specification with its own fields', () => {
    track('log_in_completed', { app_source: 'kpay' });
    track('start_session', { is_recurrent: false });
    track('kpay_landing_login_success', {});
    track('error_log_in_completed', { error_message: 'refused' });
    track('kpay_request_error_screen_shown', { error_message: 'TypeError' });

    expect(heard.map(({ name, fields }) => [name, fields])).toEqual([
      ['log_in_completed', expect.objectContaining({ app_source: 'kpay' })],
      ['start_session', expect.objectContaining({ is_recurrent: false })],
      ['kpay_landing_login_success', expect.objectContaining({ app_source: 'kpay' })],
      ['error_log_in_completed', expect.objectContaining({ error_message: 'refused' })],
      ['kpay_request_error_screen_shown', expect.objectContaining({ error_message: 'TypeError' })],
    ]);
    expect(recordEvents.body.safeParse({ events: heard }).success).toBe(true);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(5);
  });

  it('[2.64, 3.22] names the screen that somebody came to, and the one they came from', () => {
    screenViewed('/inicio');
    screenViewed('/cuenta/');

    expect(heard[1]).toMatchObject({
      name: 'screen_viewed',
      fields: { screen: 'account', origin_screen: 'home_page' },
    });
  });
});

describe('events on their way to our server', () => {
  const eventOf = (id: number): TrackedEvent => ({ ...(heard[0] as TrackedEvent), id: `${id}` });
  const idsOf = (send: ReturnType<typeof vi.fn>) =>
    send.mock.calls.map(([events]) => (events as TrackedEvent[]).map(({ id }) => Number(id)));
  beforeEach(() => void vi.useFakeTimers());

  it('travel together after a pause', async () => {
    const send = vi.fn(() => Promise.resolve());
    const { add } = createEventSender(send);
    add(eventOf(1));
    add(eventOf(2));
    expect(send).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(2_000);

    expect(idsOf(send)).toEqual([[1, 2]]);
  });

  it('travel at once when the page goes away, at most fifty in one call', async () => {
    const send = vi.fn(() => Promise.resolve());
    const { add, flush } = createEventSender(send);
    for (let id = 0; id < 60; id += 1) add(eventOf(id));

    await flush(true);

    expect(idsOf(send).map((ids) => ids.length)).toEqual([50, 10]);
    expect(send.mock.calls.map((all: unknown[]) => all[1])).toEqual([true, true]);
  });

  it('are not lost when the server is out of reach: they go with the next one', async () => {
    const send = vi.fn(() => Promise.resolve());
    send.mockRejectedValueOnce(new Error('network'));
    const { add } = createEventSender(send);
    add(eventOf(1));
    await vi.advanceTimersByTimeAsync(2_000);
    add(eventOf(2));
    await vi.advanceTimersByTimeAsync(2_000);

    expect(idsOf(send)).toEqual([[1], [1, 2]]);
  });
});
