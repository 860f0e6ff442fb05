import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const answers = { 'GET /staff/v1/session': staffSession, 'GET /staff/v1/today': emptyToday };

describe('the palette', () => {
  it('opens by Ctrl K and goes to a place by its name, accents or not', async () => {
    const { router } = openDesk('/', { ...answers, 'GET /staff/v1/requests': { requests: [] } });
    await screen.findByRole('heading', { level: 1 });

    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'aprobacion{Enter}');

    expect(router.state.location.pathname).toBe('/aprobaciones');
  });

  it('does first what the screen at hand can do, and says which key does it', async () => {
    const { router } = openDesk('/', answers);
    await screen.findByRole('heading', { level: 1 });

    await userEvent.keyboard('{Control>}k{/Control}');
    const acts = await screen.findByRole('group', { name: 'Aquí, en Hoy' });
    expect(
      within(acts)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ver lo mío, o lo de mi equipoM']);
    await userEvent.type(screen.getByRole('combobox'), 'lo mio{Enter}');

    expect(screen.queryByRole('combobox')).toBeNull();
    expect(router.state.location.search).toEqual({ ver: 'mias' });
  });

  it('lets what is at hand go by Backspace, and leads back to what was opened last', async () => {
    const subject = { kind: 'case', id: 'AC-2026-004127' };
    const { router } = openDesk('/', {
      ...answers,
      'GET /staff/v1/recents': { recents: [{ subject, name: 'José Luis Peña' }] },
    });
    await screen.findByRole('heading', { level: 1 });

    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, '{Backspace}');
    expect(screen.queryByRole('group', { name: 'Aquí, en Hoy' })).toBeNull();
    const recents = await screen.findByRole('group', { name: 'Recientes' });
    expect(within(recents).getByText('AC-2026-004127, José Luis Peña')).toBeDefined();
    await userEvent.type(field, 'peña{Enter}');

    expect(router.state.location.pathname).toBe('/casos/AC-2026-004127');
  });

  it('says that nobody was found', async () => {
    const { calls } = openDesk('/', {
      ...answers,
      'POST /staff/v1/customers/find': { customers: [] },
    });
    await screen.findByRole('heading', { level: 1 });

    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), '5562047718{Enter}');

    expect(await screen.findByText('Nadie con ese dato')).toBeDefined();
    expect(calls.findLast(({ what }) => what.endsWith('/find'))?.body).toEqual({
      value: '5562047718',
    });
  });
});
