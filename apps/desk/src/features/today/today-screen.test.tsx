import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, nothingDue, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));

const figures = {
  queue: 'complaint',
  open: 2,
  amount: 0,
  late: 1,
  today: 0,
  week: 1,
  mine: 1,
  unassigned: 1,
  oldest_due: '2026-11-17',
  clock: 'legal',
};

const row = (id: string, next: QueueRow['next'], isLate: boolean): QueueRow => ({
  subject: { kind: 'case', id },
  state: 'investigation',
  label: null,
  customer: { customer_id: 1, name: 'Mariana Núñez Solís' },
  loan_id: null,
  amount: null,
  opened_at: '2026-11-10T12:00:00Z',
  due_on: isLate ? '2026-11-17' : '2026-11-24',
  due_at: null,
  clock: 'legal',
  legal_due: null,
  is_late: isLate,
  next,
  assignment: null,
});
const late = { ...row('QU-2026-000001', 'answer', true), queue: 'complaint' };
const asked = { ...row('QU-2026-000002', 'await_second_person', false), queue: 'complaint' };

/** Hoy, with two things of the team of which one is one's own. */
function open(address: string, mine: readonly object[] = [asked]) {
  const dueOf = (rows: readonly object[]) => ({ ...nothingDue, first: rows[0] ?? null, rows });
  return openDesk(address, {
    'GET /staff/v1/session': staffSession,
    'GET /staff/v1/today': { ...emptyToday, queues: [figures] },
    'GET /staff/v1/today/due': ({ url }: Request) =>
      dueOf(new URL(url).searchParams.get('assigned') === 'me' ? mine : [late, asked]),
    'GET /staff/v1/colleagues': { people: [] },
  });
}

const table = (name: string) => screen.findByRole('grid', { name });

describe('Hoy', () => {
  it('is one’s team’s until one asks for one’s own, by a press or by M; the address says which', async () => {
    const { router } = open('/');
    expect(within(await table('Por vencimiento')).getByText('QU-2026-000001')).toBeDefined();

    await userEvent.click(screen.getByRole('radio', { name: 'Lo mío' }));
    const mine = await table('Lo mío, por vencimiento');
    await waitFor(() => expect(within(mine).queryByText('QU-2026-000001')).toBeNull());
    expect(within(mine).getByText('QU-2026-000002')).toBeDefined();
    expect(router.state.location.search).toEqual({ ver: 'mias' });

    await userEvent.click(document.body);
    await userEvent.keyboard('m');
    await table('Por vencimiento');
    expect(router.state.location.search).toEqual({});
  });

  it('is left by Enter with the focus in what was opened', async () => {
    open('/');
    await table('Por vencimiento');
    await userEvent.keyboard('jk{Enter}');

    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('is what a link says, narrowed to today or to what waits for others', async () => {
    const { router } = open('/?ver=mias', [late, asked]);
    await table('Lo mío, por vencimiento');
    expect(screen.getByRole('radio', { name: 'Lo mío' })).toHaveProperty('checked', true);

    await userEvent.click(screen.getByRole('radio', { name: 'Espera a otros 1' }));

    const rows = within(await table('Lo mío, por vencimiento'));
    expect(rows.queryByText('QU-2026-000001')).toBeNull();
    expect(rows.getByText('QU-2026-000002')).toBeDefined();
    expect(router.state.location.search).toEqual({ ver: 'mias', vence: 'otros' });
  });

  it('says that one has nothing, with the way to what the team has', async () => {
    open('/?ver=mias', []);
    await screen.findByText('Nada tuyo vence');
    // The queues stand there all the same.
    expect(screen.getByRole('link', { name: /UNE y CONDUSEF.*1 vencida/ })).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Ver lo de mi equipo' }));

    await table('Por vencimiento');
    expect(screen.queryByText('Nada tuyo vence')).toBeNull();
  });
});
