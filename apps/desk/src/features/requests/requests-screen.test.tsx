import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { alma, grant, own, refused, waiver } from '#testing/staff-requests.ts';
import { emptyToday } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

/** The desk of somebody, with a server that keeps its requests as `decided` changes them. */
function openRequests(
  href: string,
  given: readonly StaffRequestView[] = [waiver, grant, own, refused],
  session: StaffSession = alma,
) {
  let requests = given;
  const decide = (id: string, changed: Partial<StaffRequestView>) => {
    requests = requests.map((one) => (one.request_id === id ? { ...one, ...changed } : one));
    return requests.find(({ request_id }) => request_id === id) ?? {};
  };
  const over = { is_mine_to_decide: false, decided_at: new Date().toISOString() };
  const desk = openDesk(href, {
    'GET /staff/v1/session': session,
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': (request) => {
      const state = new URL(request.url).searchParams.get('state');
      return { requests: requests.filter((one) => state === null || one.state === state) };
    },
    'POST /staff/v1/requests/req_1/approve': () => decide('req_1', { ...over, state: 'executed' }),
    'POST /staff/v1/requests/req_2/approve': () => {
      decide('req_2', { ...over, state: 'void' });
      return refusal('request_void', 'Algo cambió desde que se pidió.');
    },
    'POST /staff/v1/requests/req_1/reject': () => decide('req_1', { ...over, state: 'rejected' }),
    'POST /staff/v1/requests/req_3/reject': () => decide('req_3', { ...over, state: 'rejected' }),
  });
  const heard = (what: string) => desk.calls.filter((call) => call.what.startsWith(what));
  return { ...desk, heard };
}

const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const list = () => within(screen.getByRole('region', { name: /Te toca decidir/ }));

describe('requests that wait for a second person', () => {
  it('show what will happen, why, and whose turn it is; the next to expire first', async () => {
    openRequests('/aprobaciones');

    await title('Condonar cargos por atraso');
    const rows = list().getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Condonar cargos por atraso'),
      expect.stringContaining('Dar rol Cobranza'),
    ]);
    expect(screen.getByRole('row', { name: 'Debe $1,200.00 $287.05' })).toBeDefined();
    expect(screen.getByText('El cargo se hizo un día antes.')).toBeDefined();
    expect(screen.getByText('Decides tú')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe(
      '/creditos/loan_00000000000000000000000007',
    );
    expect(screen.getByRole('region', { name: /Solicitudes sobre lo mismo/ })).toBeDefined();
  });

  it('are approved by Ctrl Enter, and the next one is at hand', async () => {
    const { heard, router } = openRequests('/aprobaciones');
    await title('Condonar cargos por atraso');

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await title('Dar rol Cobranza');
    expect(heard('POST')).toHaveLength(1);
    expect(router.state.location.search).toEqual({ solicitud: 'req_2' });
    await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(1));
  });

  it('are read by J and K, kept in the address, and found there after a reload', async () => {
    const { router } = openRequests('/aprobaciones?solicitud=req_2');
    await title('Dar rol Cobranza');

    await userEvent.keyboard('k');
    await title('Condonar cargos por atraso');
    expect(router.state.location.search).toEqual({ solicitud: 'req_1' });
    await userEvent.keyboard('j');

    await title('Dar rol Cobranza');
    expect(document.activeElement?.id).toBe('solicitud-req_2');
  });

  it('are refused by X with a note, which Ctrl Enter sends; it approves nothing', async () => {
    const { heard } = openRequests('/aprobaciones');
    await title('Condonar cargos por atraso');

    await userEvent.keyboard('x');
    const note = await screen.findByRole('textbox', { name: /Por qué no/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('Escribe tu motivo, con al menos 3 letras.')).toBeDefined();
    await userEvent.type(note, 'Falta la prueba.{Control>}{Enter}{/Control}');

    await title('Dar rol Cobranza');
    expect(heard('POST')).toEqual([
      { what: 'POST /staff/v1/requests/req_1/reject', body: { note: 'Falta la prueba.' } },
    ]);
  });

  it('say what the server says of one that became void, and read all anew', async () => {
    const { heard } = openRequests('/aprobaciones?solicitud=req_2');
    await title('Dar rol Cobranza');
    const before = heard('GET /staff/v1/requests').length;

    await userEvent.click(screen.getByRole('button', { name: 'Aprobar y dar el rol' }));

    expect(await screen.findByText('Algo cambió desde que se pidió.')).toBeDefined();
    expect(await screen.findByText('Algo cambió antes')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Aprobar y dar el rol' })).toBeNull();
    expect(heard('GET /staff/v1/requests')).toHaveLength(before + 2);
  });

  it('of one’s own cannot be approved, only taken back', async () => {
    const { heard } = openRequests('/aprobaciones?vista=pedidas');
    await title('Quitar una restricción');
    expect(screen.getByText('No puedes')).toBeDefined();
    expect(screen.getByText('Tus compras están en pausa.')).toBeDefined();

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Retirar solicitud' }));
    await userEvent.type(screen.getByRole('textbox'), 'Me equivoqué.');
    await userEvent.click(screen.getByRole('button', { name: 'Retirar solicitud' }));

    expect(await screen.findByText('Se retiró')).toBeDefined();
    expect(heard('POST')).toEqual([
      { what: 'POST /staff/v1/requests/req_3/reject', body: { note: 'Me equivoqué.' } },
    ]);
  });

  it('that are over say how they ended', async () => {
    openRequests('/aprobaciones?vista=decididas');

    await title('Condonar cargos por atraso');
    expect(screen.getByText('Rodrigo no aprobó')).toBeDefined();
    expect(screen.getByText('No se hizo')).toBeDefined();
    expect(screen.getByText('Falta el comprobante.')).toBeDefined();
  });

  it('are read by the auditor, who is offered nothing to do', async () => {
    const auditor = { ...alma, person_id: 'staff_8', roles: ['auditor' as const] };
    openRequests('/aprobaciones', [{ ...waiver, is_mine_to_decide: false }], auditor);

    await title('Condonar cargos por atraso');
    expect(screen.getByText('Falta otra persona')).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Para mí' })).toBeNull();
    expect(screen.queryByRole('button', { name: /aprobar/i })).toBeNull();
  });

  it('are none, say so, and say when they cannot be read', async () => {
    openRequests('/aprobaciones', []);
    expect(await screen.findByText('Nada espera tu decisión')).toBeDefined();
    cleanup();

    openDesk('/aprobaciones', {
      'GET /staff/v1/session': alma,
      'GET /staff/v1/today': emptyToday,
      'GET /staff/v1/requests': refusal('role_missing', 'Tu función no puede hacer esto.'),
    });
    expect(await screen.findByText('Tu función no puede hacer esto.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
  });
});
