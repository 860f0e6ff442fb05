import { ApiFailure } from '@abona/client/api-failure.ts';
import { describe, expect, it } from 'vitest';
import { createEventSender } from './event-sender.ts';
import type { TrackedEvent } from './track.ts';

const event = (id: string): TrackedEvent => ({
  id,
  name: 'screen_viewed',
  at: '2026-11-15T12:00:00Z',
  fields: {
    app_source: 'kpay',
    case: null,
    interaction_channel: 'web',
    abona_user_id: null,
    origin_screen: null,
    user_type: 'INDETERMINATE',
    is_recurrent: false,
    user_in_arrears: false,
    experiment_group: null,
  },
});

function sender(answer: (ids: readonly string[]) => void) {
  const batches: string[][] = [];
  const { add, flush } = createEventSender(async (events) => {
    const ids = events.map(({ id }) => id);
    batches.push(ids);
    answer(ids);
  });
  return { add, flush, batches };
}

describe('analytics events', () => {
  it('that the server refuses hold nothing up', async () => {
    const { add, flush, batches } = sender((ids) => {
      if (ids.includes('bad')) throw new ApiFailure({ code: 'validation_failed', status: 422 });
    });

    add(event('bad'));
    await flush();
    add(event('good'));
    await flush();

    expect(batches).toEqual([['bad'], ['good']]);
  });

  it('that did not arrive go with the next ones', async () => {
    let isAway = true;
    const { add, flush, batches } = sender(() => {
      if (isAway) throw new ApiFailure({ code: 'network', status: 0 });
    });

    add(event('a'));
    await flush();
    isAway = false;
    add(event('b'));
    await flush();

    expect(batches).toEqual([['a'], ['a', 'b']]);
  });

  it('that are under way when the page leaves go once more with what still waits', async () => {
    const never = Promise.withResolvers<void>();
    const batches: [ids: string[], isLeaving: boolean][] = [];
    const { add, flush } = createEventSender(async (events, isLeaving) => {
      batches.push([events.map(({ id }) => id), isLeaving]);
      if (!isLeaving) await never.promise;
    });

    add(event('a'));
    void flush();
    add(event('b'));
    await flush(true);

    expect(batches).toEqual([
      [['a'], false],
      [['a', 'b'], true],
    ]);
  });
});
