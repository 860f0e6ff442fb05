import type { MerchantRow } from '@abona/contract/staff-acts/merchant-list';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const LIST = 'POST /staff/v1/merchant-accounts/list';

const casa: MerchantRow = {
  account_id: 'acc_1',
  name: 'Casa Ámbar',
  rfc: 'CAM1••••••39',
  status: 'active',
  since: '2026-11-10T18:00:00Z',
  review: null,
  sold: { amount: 40_005_000, count: 1_204 },
};

const tenis: MerchantRow = {
  ...casa,
  account_id: 'acc_2',
  name: 'Tenis Rayo',
  rfc: null,
  status: 'in_review',
  review: { since: '2026-11-10T18:00:00Z', by: '2026-11-17' },
  sold: null,
};

const page = {
  merchants: [casa, tenis],
  next_cursor: null,
  total: 2,
  figures: {
    all: 2,
    waiting: 1,
    by_status: {
      draft: 0,
      proving: 0,
      agreement: 0,
      in_review: 1,
      more_asked: 0,
      active: 1,
      declined: 0,
      suspended: 0,
    },
  },
};

const open = (href: string, list: object, role = 'finance') => {
  const asked: string[] = [];
  const desk = openDesk(href, {
    'GET /staff/v1/session': { ...staffSession, roles: [role] },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    'GET /staff/v1/merchant-accounts/acc_2': refusal('not_found', 'No existe.'),
    [LIST]: (request: Request) => {
      asked.push(new URL(request.url).search);
      return list;
    },
  });
  return { ...desk, asked };
};

describe('the businesses at the desk', () => {
  it('are a place of the navigation, with what each sold, who waits for us and how many there are', async () => {
    open('/comercios', page);

    await screen.findByText('1 vende en vivo, de 2 comercios');
    expect(screen.getByRole('link', { name: 'Comercios' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(screen.getByText('$400,050.00')).toBeDefined();
    expect(screen.getByText('1,204')).toBeDefined();
    expect(screen.getByText('CAM1••••••39')).toBeDefined();
    expect(screen.getByText('Venció ayer')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Por revisar 1' })).toBeDefined();
  });

  it('are narrowed by status in the address, and by words that stand nowhere', async () => {
    const { router, calls, asked } = open('/comercios', page);
    await screen.findByText('Casa Ámbar');

    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Suspendido');
    await waitFor(() => expect(asked).toContain('?status=suspended'));
    await userEvent.keyboard('/');
    await userEvent.type(screen.getByLabelText('Nombre o RFC completo'), ' CAM190822K39 ');
    await waitFor(() =>
      expect(calls.filter(({ what }) => what === LIST).at(-1)?.body).toEqual({
        text: 'CAM190822K39',
      }),
    );

    expect(router.state.location.search).toEqual({ estado: 'suspended' });
    expect(asked.join()).not.toContain('CAM190822K39');
  });

  it('are opened by their key, one row after the other', async () => {
    const { router } = open('/comercios', page);
    await screen.findByText('Casa Ámbar');

    await userEvent.keyboard('jj{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toBe('/comercios/acc_2'));
  });

  it('that nobody is found among say so, and all of them are a press away', async () => {
    const { router } = open('/comercios?estado=declined', { ...page, merchants: [], total: 0 });

    await userEvent.click(await screen.findByRole('button', { name: 'Ver todos' }));

    expect(router.state.location.search).toEqual({});
  });

  it('that cannot be read say what happened', async () => {
    open('/comercios', refusal('unavailable', 'No pudimos leerlos.'));

    await screen.findByText('No pudimos leerlos.');
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
  });

  it('are not for whoever works with customers', async () => {
    open('/comercios', page, 'support');

    await screen.findByText('Tu función no ve esto');
    expect(screen.queryByRole('link', { name: 'Comercios' })).toBeNull();
  });
});
