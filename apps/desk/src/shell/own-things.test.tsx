import type { StaffNews } from '@abona/contract/staff/staff-today';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, nothingDue, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const at = new Date().toISOString();

const given: StaffNews = {
  news_id: 'assigned.staff_1.1',
  kind: 'assigned',
  at,
  is_read: false,
  by: 'Iker Lozano',
  subject: { kind: 'case', id: 'QU-2026-000001' },
  count: 1,
};
const waits: StaffNews = {
  news_id: 'to_decide.req_1',
  kind: 'to_decide',
  at,
  is_read: false,
  by: '<b>Lucía</b> Barrera',
  act: 'answer_case',
  request_id: 'req_1',
};
const decided: StaffNews = {
  ...waits,
  news_id: 'decided.req_2',
  kind: 'decided',
  is_read: true,
  by: 'Rodrigo Sáenz',
  request_id: 'req_2',
  state: 'rejected',
};

const answers = {
  'GET /staff/v1/session': staffSession,
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/today/due': nothingDue,
  'GET /staff/v1/colleagues': { people: [] },
};

/** The bell as the server keeps it. */
function open(first: readonly StaffNews[]) {
  let news = first;
  return openDesk('/', {
    ...answers,
    'GET /staff/v1/news': () => ({ news, unread: news.filter((one) => !one.is_read).length }),
    'POST /staff/v1/news/read': () => {
      news = news.map((one) => ({ ...one, is_read: true }));
      return {};
    },
  });
}

describe('the bell', () => {
  it('says how much is new, what it is in one sentence each, and is read once', async () => {
    const { calls } = open([given, waits, decided]);

    await userEvent.click(
      await screen.findByRole('button', { name: 'Avisos para ti, 2 sin leer' }),
    );
    expect(screen.getByText('Iker Lozano te asignó: Caso QU-2026-000001')).toBeDefined();
    expect(
      screen.getByText('<b>Lucía</b> Barrera pidió una segunda persona: Contestar un caso'),
    ).toBeDefined();
    expect(
      screen.getByText('Rodrigo Sáenz no aprobó lo que pediste: Contestar un caso'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));

    await screen.findByRole('button', { name: 'Avisos para ti' });
    expect(calls.find(({ what }) => what === 'POST /staff/v1/news/read')?.body).toEqual({
      news_ids: [given.news_id, waits.news_id],
    });
    expect(screen.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull();
  });

  it('is opened by its key, leads to what it is about and says so when there is nothing', async () => {
    const { router, calls } = open([waits]);
    await screen.findByRole('button', { name: 'Avisos para ti, 1 sin leer' });

    await userEvent.keyboard('ga');
    await userEvent.click(await screen.findByRole('link', { name: /pidió una segunda persona/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/aprobaciones'));
    expect(router.state.location.search).toEqual({ solicitud: 'req_1' });
    expect(calls.some(({ what }) => what === 'POST /staff/v1/news/read')).toBe(true);
    cleanup();

    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos para ti' }));
    await screen.findByText(/^Nada nuevo/);
  });
});

describe('what was opened last', () => {
  it('stands in the navigation by its name, and what could not be read is no trouble', async () => {
    openDesk('/', {
      ...answers,
      'GET /staff/v1/recents': {
        recents: [
          { subject: { kind: 'customer', id: '104882' }, name: 'Mariana Núñez Solís' },
          { subject: { kind: 'case', id: 'AC-2026-004127' }, name: 'José Luis Peña' },
          { subject: { kind: 'customer', id: '104883' }, name: null },
        ],
      },
    });

    const link = await screen.findByRole('link', { name: 'Mariana Núñez Solís' });
    expect(link.getAttribute('href')).toBe('/clientes/104882');
    expect(
      screen.getByRole('link', { name: 'AC-2026-004127, José Luis Peña' }).getAttribute('href'),
    ).toBe('/casos/AC-2026-004127');
    cleanup();

    openDesk('/', { ...answers, 'GET /staff/v1/recents': refusal('unavailable', 'No.') });
    await screen.findByRole('heading', { name: 'Nada espera por ti' });
    expect(screen.queryByText('Recientes')).toBeNull();
  });
});
