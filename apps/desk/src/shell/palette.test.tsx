import { cleanup, screen } from '@testing-library/react';
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
