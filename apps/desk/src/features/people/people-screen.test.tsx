import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { alma, grant } from '#testing/staff-requests.ts';
import { emptyToday } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const ernesto = {
  ...alma,
  person_id: 'staff_3',
  name: 'Ernesto Vega',
  email: 'admin@abona.example',
};

const held = (role: StaffRole, until: string | null = null) => ({
  role,
  granted_by: 'Alma Ríos',
  granted_at: '2026-11-01T18:00:00Z',
  until,
});
const people = [
  {
    person_id: 'staff_3',
    email: 'admin@abona.example',
    name: 'Ernesto Vega',
    roles: [held('admin')],
    open_sessions: 1,
    last_seen_at: '2026-11-17T22:20:00Z',
  },
  {
    person_id: 'staff_9',
    email: 'julia@abona.example',
    name: 'Julia Montes',
    roles: [held('support', '2026-12-01T18:00:00Z')],
    open_sessions: 2,
    last_seen_at: '2026-11-17T22:20:00Z',
  },
  {
    person_id: 'staff_7',
    email: 'nadie@abona.example',
    name: null,
    roles: [held('collections'), held('compliance')],
    open_sessions: 0,
    last_seen_at: '2026-11-17T22:20:00Z',
  },
];
const FINGERPRINT = 'a'.repeat(64);

function openPeople(href: string, roles: readonly StaffRole[] = ['admin'], asked = [grant]) {
  const desk = openDesk(href, {
    'GET /staff/v1/session': { ...ernesto, roles },
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/people': {
      people,
      limits: {
        waiver: 50_000,
        case_answer: 1_000_000,
        suspense: 1_000_000,
        application: 1_000_000,
      },
    },
    'GET /staff/v1/requests': { requests: asked },
    'GET /staff/v1/people/grant': (request) => {
      const query = new URL(request.url).searchParams;
      if (query.get('email') === 'admin@abona.example')
        return refusal('own_request', 'No puedes aprobar lo que pediste tú.');
      return {
        preview: {
          amount: null,
          changes: [
            { what: 'person', before: query.get('email'), after: query.get('email') },
            { what: 'roles', before: 'support', after: `${query.get('role')} support` },
          ],
        },
        fingerprint: FINGERPRINT,
        needs_second_person: true,
      };
    },
    'POST /staff/v1/people/grant': { outcome: 'waits', request_id: 'req_9' },
    'POST /staff/v1/people/revoke': {},
    'POST /staff/v1/people/sign-out': { ended: 2 },
  });
  const sent = () => desk.calls.filter(({ what }) => what.startsWith('POST'));
  return { ...desk, sent };
}

const list = () => within(screen.getByRole('region', { name: /^Personas/ }));
const confirm = '{Control>}{Enter}{/Control}';

describe('people and roles at the desk', () => {
  it('shows who is there, what waits for a second person, and what each role may do', async () => {
    openPeople('/equipo');

    expect(await screen.findByText('Espera: Cobranza para julia@abona.example')).toBeDefined();
    expect(
      list()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Administración, tú'),
      expect.stringContaining('Atención, en líneaCambio pedido'),
      expect.stringContaining('Cobranza y CumplimientoConflicto'),
    ]);
    const row = screen.getByRole('row', { name: /^Condonar cargos/ });
    expect(within(row).getAllByText('$500')).toHaveLength(3);
    expect(within(row).getAllByText('aprueba')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ver conflictos, 1' })).toBeDefined();
  });

  it('keeps whoever is chosen in the address, and moves by J and K', async () => {
    const { router } = openPeople('/equipo?persona=staff_9');
    await screen.findByRole('region', { name: /Julia Montes/ });

    await userEvent.keyboard('j');

    await screen.findByText('Conflicto de funciones');
    expect(router.state.location.search).toEqual({ persona: 'staff_7' });
    expect(document.activeElement?.id).toBe('persona-staff_7');
  });

  it('asks for a role with what was seen, a reason and a note; then it waits', async () => {
    const { sent, router } = openPeople('/equipo?persona=staff_9');
    await screen.findByRole('region', { name: /Julia Montes/ });

    await userEvent.keyboard('r');
    const form = within(await screen.findByRole('region', { name: 'Dar un rol a Julia Montes' }));
    await userEvent.keyboard(confirm);
    expect(form.getByText('Elige un motivo.')).toBeDefined();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Rol' }), 'compliance');
    expect(
      await form.findByRole('row', { name: 'Roles Atención Cumplimiento y Atención' }),
    ).toBeDefined();
    expect(form.getByText('Conflicto de funciones')).toBeDefined();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Motivo' }), 'policy');
    await userEvent.type(
      form.getByRole('textbox', { name: /Explícalo/ }),
      `Cambia de equipo.${confirm}`,
    );

    await waitFor(() =>
      expect(sent()).toEqual([
        {
          what: 'POST /staff/v1/people/grant',
          body: {
            email: 'julia@abona.example',
            role: 'compliance',
            reason: 'policy',
            note: 'Cambia de equipo.',
            fingerprint: FINGERPRINT,
          },
        },
      ]),
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ persona: 'staff_9' }));
  });

  it('says what the server says of a role that cannot be asked for', async () => {
    openPeople('/equipo?accion=invitar');
    const form = within(await screen.findByRole('region', { name: 'Invitar a alguien' }));

    await userEvent.type(form.getByRole('textbox', { name: /Correo/ }), 'admin@abona.example');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Rol' }), 'finance');

    expect(await screen.findByText('No puedes aprobar lo que pediste tú.')).toBeDefined();
  });

  it('takes a role away, and ends sessions, at once and with a reason', async () => {
    const { sent } = openPeople('/equipo?persona=staff_9', ['compliance']);
    await screen.findByRole('region', { name: /Julia Montes/ });
    expect(screen.queryByRole('button', { name: 'Dar un rol' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Quitar Atención' }));
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Motivo' }),
      'policy',
    );
    await userEvent.keyboard(confirm);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesiones' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Motivo' }), 'other');
    await userEvent.keyboard(confirm);

    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual([
      { email: 'julia@abona.example', role: 'support', reason: 'policy' },
      { email: 'julia@abona.example', reason: 'other' },
    ]);
  });

  it('is read by the auditor, who is offered nothing to do; others are told that it is not theirs', async () => {
    openPeople('/equipo?persona=staff_9&accion=dar', ['auditor'], []);
    await screen.findByRole('region', { name: /Julia Montes/ });
    expect(screen.queryByRole('button', { name: /Invitar|Dar un rol|Quitar|Cerrar/ })).toBeNull();
    cleanup();

    const { calls } = openPeople('/equipo', ['support']);
    expect(await screen.findByText('Tu función no ve esto')).toBeDefined();
    expect(calls.map(({ what }) => what)).not.toContain('GET /staff/v1/people');
  });
});
