import * as views from '@abona/contract/staff/saved-view';
import { describe, expect, it } from 'vitest';
import { startStaffDesk } from '#testing/staff-desk.ts';

const nothing = { assigned: null, due_days: null, state: null, text: null };
const params = { queue: 'dispute' };

describe('a view of a queue', () => {
  it('is kept for one person, under a name that is one view, and forgotten by them alone', async () => {
    const { ask, signInStaff } = await startStaffDesk();
    const lucia = await signInStaff('lucia@abona.mx', 'support');
    const dora = await signInStaff('dora@abona.mx', 'une');
    const save = (cookie: string, name: string, text: string) =>
      ask(cookie, views.saveView, { params, body: { name, filter: { ...nothing, text } } });
    const listed = async (cookie: string) =>
      (await ask(cookie, views.listSavedViews, { params })).data.views;

    const first = await save(lucia, 'CONDUSEF', 'ab');
    await save(lucia, ' CONDUSEF ', 'cd');
    const viewId = first.data.view_id;
    const drop = (cookie: string) =>
      ask(cookie, views.dropView, { params: { ...params, view_id: viewId } });

    expect(await listed(lucia)).toEqual([
      { view_id: viewId, name: 'CONDUSEF', filter: { ...nothing, text: 'cd' }, count: 0 },
    ]);
    expect(await listed(dora)).toEqual([]);
    expect((await drop(dora)).error.code).toBe('not_found');
    expect((await drop(lucia)).error).toBeUndefined();
    expect(await listed(lucia)).toEqual([]);
  });

  it('is one of eight at most, though two windows keep one at once, and of a queue that one sees', async () => {
    const { ask, signInStaff } = await startStaffDesk();
    const lucia = await signInStaff('lucia@abona.mx', 'support');
    const save = (name: string, queue = 'dispute') =>
      ask(lucia, views.saveView, { params: { queue }, body: { name, filter: nothing } });
    for (let number = 1; number < 8; number++) await save(`v${number}`);

    const both = await Promise.all([save('v8'), save('v9')]);
    const other = await save('v1', 'dead_jobs');

    expect(both.map(({ error }) => error?.code ?? 'kept').toSorted()).toEqual([
      'kept',
      'saved_views_full',
    ]);
    expect(other.error.code).toBe('role_missing');
    expect((await ask(lucia, views.listSavedViews, { params })).data.views).toHaveLength(8);
  });
});
