import type { PortalRole } from '@abona/contract/portal/portal-access';
import { testCustomers } from '@abona/merchant-docs/test-customers';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal } from '#testing/open-portal.tsx';
import { sessionAs } from '#testing/session-as.ts';

afterEach(cleanup);

const NOW = '2026-11-18T16:31:00.000Z';
const DAY_MS = 86_400_000;

/** The portal's server with a clock that moves as it is told to, unless it must not. */
function serverWithClock({ mayMove = true, mode = 'test', role = 'developer' as PortalRole } = {}) {
  let offsetMs = 0;
  const view = () => ({
    now: new Date(Date.parse(NOW) + offsetMs).toISOString(),
    offset_ms: offsetMs,
    may_move: mayMove,
  });
  const empty = { items: [], next_cursor: null };
  return {
    'GET /portal/v1/session': sessionAs(role),
    [`GET /portal/v1/${mode}/api-keys`]: empty,
    [`GET /portal/v1/${mode}/webhook-endpoints`]: empty,
    [`GET /portal/v1/${mode}/requests`]: empty,
    'GET /portal/v1/test/clock': () => view(),
    'POST /portal/v1/test/clock/moves': async (request: Request) => {
      const body: { readonly advance_days?: number } = await request.json();
      offsetMs = (body.advance_days ?? 0) * DAY_MS;
      return view();
    },
  };
}

describe('the developers’ screen', () => {
  it('moves the clock of the tests ahead and back, and says how far it stands', async () => {
    const { calls } = openPortal('/prueba/desarrolladores', serverWithClock());

    expect(await screen.findByText('mié 18 nov 2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Hoy' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '+1 quincena' }));
    expect(await screen.findByText('jue 3 dic 2026')).toBeDefined();
    expect(screen.getByText(/15 días adelante/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Hoy' }));
    expect(await screen.findByText('mié 18 nov 2026')).toBeDefined();

    const moves = calls.filter(({ what }) => what.endsWith('/clock/moves'));
    expect(moves.map(({ body }) => body)).toEqual([{ advance_days: 15 }, { reset: true }]);
  });

  it('moves nothing where time is real', async () => {
    openPortal('/prueba/desarrolladores', serverWithClock({ mayMove: false }));

    expect(await screen.findByText(/nadie lo mueve/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '+1 día' })).toBeNull();
  });

  it('has every documented test customer with what comes of them, to be copied', async () => {
    const user = userEvent.setup();
    openPortal('/prueba/desarrolladores', serverWithClock());

    for (const { name, words } of testCustomers) {
      expect((await screen.findByText(name)).parentElement?.textContent).toContain(words);
      for (const what of ['el código postal', 'la CURP'])
        await user.click(
          screen.getByRole('button', { name: new RegExp(`^Copiar ${what} de ${name}:`) }),
        );
    }

    const last = testCustomers.at(-1)?.curp ?? 'nobody';
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(last));
  });

  it('knows neither of them in live', async () => {
    const { calls } = openPortal('/desarrolladores', serverWithClock({ mode: 'live' }));

    expect(await screen.findByText('Todavía no tienes llaves en este modo')).toBeDefined();
    expect(screen.queryByText('Reloj de pruebas')).toBeNull();
    expect(screen.queryByText('Clientes de prueba')).toBeNull();
    expect(calls.some(({ what }) => what.includes('clock'))).toBe(false);
  });
});
