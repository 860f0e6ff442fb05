import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const reune = {
  report_id: '0e2b7a52-0000-4000-8000-000000000001',
  kind: 'reune',
  period: '2026-Q3',
  version: 1,
  state: 'draft',
  legal_due: '2026-11-20',
  internal_due: '2026-11-19',
  is_late: false,
  is_nil: false,
  records: 3,
  file_name: 'reune-2026-Q3.json',
  sha256: 'ab'.repeat(32),
  made_by: 'system',
  made_at: '2026-11-10T15:00:00Z',
  sent_by: null,
  sent_at: null,
  answered_at: null,
  answer: [],
  goes_by: 'interface',
  is_mine: true,
};
const sent = { sent_by: 'staff_1', sent_at: '2026-11-11T15:00:00Z' };
const rejected = {
  ...reune,
  ...sent,
  report_id: '0e2b7a52-0000-4000-8000-000000000002',
  kind: 'redeco',
  period: '2026-10',
  state: 'rejected',
  is_nil: true,
  records: 0,
  answered_at: '2026-11-11T15:00:02Z',
  answer: ['QJ-1: Falta la edad.'],
};
const byHand = {
  ...reune,
  ...sent,
  report_id: '0e2b7a52-0000-4000-8000-000000000003',
  kind: 'aml_relevant',
  state: 'sent',
  goes_by: 'hand',
};

const listed = {
  reports: [reune, byHand, rejected],
  missing: [
    {
      kind: 'redeco',
      period: '2026-11',
      legal_due: '2026-12-07',
      internal_due: '2026-12-04',
      is_late: false,
    },
  ],
  makes: ['reune', 'redeco', 'aml_relevant'],
  bureau: [
    {
      cut_on: '2026-10-31',
      state: 'accepted',
      records: 40_518,
      made_at: '2026-11-01T12:00:00Z',
      sent_at: '2026-11-04T12:00:00Z',
    },
  ],
};

const answers = {
  'GET /staff/v1/session': { ...staffSession, roles: ['compliance'] },
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/reports': listed,
  'GET /staff/v1/colleagues': {
    people: [{ person_id: 'staff_1', name: 'Lucía Barrera', roles: ['compliance'], assigned: 0 }],
  },
  [`GET /staff/v1/reports/${reune.report_id}/file`]: () => new Response('{"reclamaciones": []}'),
  [`GET /staff/v1/reports/${rejected.report_id}/file`]: () => new Response('[]'),
  [`GET /staff/v1/reports/${byHand.report_id}/file`]: () => new Response('1|0|'),
};

const at = (report: { readonly report_id: string }, more = '') =>
  `/reportes?reporte=${report.report_id}${more}`;
const panel = () => screen.findByRole('complementary');

describe('reports to authorities', () => {
  it('have what is to be sent on top by its day: drafts, what was rejected, and what nobody made yet', async () => {
    openDesk('/reportes', answers);

    const table = await screen.findByRole('grid', { name: 'Reportes a autoridades' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      'REUNE, tercer trimestre de 2026, Borrador',
      'REDECO, octubre de 2026, Rechazado',
      'REDECO, noviembre de 2026, Falta hacerlo',
    ]);
    expect(screen.getByText('40,518')).toBeDefined();
  });

  it('show what their file says, who sent them, and why they were rejected', async () => {
    openDesk(at(rejected), answers);

    const shown = within(await panel());
    expect(shown.getByText('QJ-1: Falta la edad.')).toBeDefined();
    expect(shown.getByText(/^Lucía Barrera, mié 11 nov/)).toBeDefined();
    expect(await shown.findByRole('region', { name: 'Lo que dice el archivo' })).toBeDefined();
    expect(shown.getByRole('button', { name: /Hacer otra versión/ })).toBeDefined();
    expect(shown.queryByRole('button', { name: /^Mandar/ })).toBeNull();
  });

  it('leave by two steps, by keyboard: what leaves is said before it does', async () => {
    const send = `POST /staff/v1/reports/${reune.report_id}/send`;
    const { calls, router } = openDesk(at(reune), {
      ...answers,
      [send]: { ...reune, ...sent, state: 'accepted', answered_at: sent.sent_at },
    });
    await panel();

    await userEvent.keyboard('m');
    expect(await screen.findByText(/^Sale a CONDUSEF ahora: REUNE, tercer/)).toBeDefined();
    expect(router.state.location.search).toMatchObject({ accion: 'mandar' });
    expect(calls.some(({ what }) => what === send)).toBe(false);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('accion'));
    expect(calls.filter(({ what }) => what === send)).toHaveLength(1);
  });

  it('that somebody else sent meanwhile say so, and send nothing', async () => {
    openDesk(at(reune, '&accion=mandar'), {
      ...answers,
      [`POST /staff/v1/reports/${reune.report_id}/send`]: refusal('state_conflict', 'Ya cambió.'),
    });

    await userEvent.click(await screen.findByRole('button', { name: /Mandar REUNE a CONDUSEF/ }));

    expect(await screen.findByText('Alguien se adelantó')).toBeDefined();
  });

  it('uploaded by hand get their answer written down, with words', async () => {
    const answer = `POST /staff/v1/reports/${byHand.report_id}/answer`;
    const { calls, router } = openDesk(at(byHand, '&accion=respuesta'), {
      ...answers,
      [answer]: { ...byHand, state: 'rejected' },
    });
    const save = await screen.findByRole('button', { name: /Anotar la respuesta/ });

    await userEvent.click(save);
    expect(screen.getByText('Elige qué contestaron.')).toBeDefined();
    expect(screen.getByText('Escribe al menos tres letras.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Lo rechazaron' }));
    await userEvent.type(screen.getByLabelText('Por qué lo rechazaron'), 'Sello inválido');
    await userEvent.click(save);

    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('accion'));
    expect(calls.find(({ what }) => what === answer)?.body).toEqual({
      is_accepted: false,
      words: 'Sello inválido',
    });
  });

  it('are made of a period that is over: what the server says of it stands beside the field', async () => {
    openDesk('/reportes?accion=hacer', {
      ...answers,
      'POST /staff/v1/reports': () =>
        Response.json(
          {
            status: 'fail',
            error: {
              code: 'validation_failed',
              message: 'Revisa los datos.',
              fields: [{ path: 'period', message: 'Ese periodo no existe o todavía no termina.' }],
              trace_id: 'abc123',
              retryable: false,
            },
          },
          { status: 422 },
        ),
    });

    await userEvent.selectOptions(await screen.findByLabelText('Cuál'), 'redeco');
    await userEvent.type(screen.getByLabelText('Periodo'), '2027-01');
    await userEvent.click(screen.getByRole('button', { name: /^Hacerlo/ }));

    expect(await screen.findByText('Ese periodo no existe o todavía no termina.')).toBeDefined();
  });

  it('are read by the auditor, who sends nothing; others do not see them', async () => {
    const read = { ...reune, is_mine: false };
    openDesk(at(reune, '&accion=mandar'), {
      ...answers,
      'GET /staff/v1/session': { ...staffSession, roles: ['auditor'] },
      'GET /staff/v1/reports': { ...listed, reports: [read], makes: [] },
    });
    const shown = within(await panel());
    expect(shown.queryByRole('button', { name: /^Mandar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Hacer reporte/ })).toBeNull();
    cleanup();

    openDesk('/reportes', { ...answers, 'GET /staff/v1/session': staffSession });
    expect(await screen.findByRole('heading', { name: 'Tu función no ve esto' })).toBeDefined();
  });
});
