import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const job = {
  job_id: '0e2b7a52-0000-4000-8000-000000000001',
  queue: 'notifications.send',
  begun_at: '2026-11-17T10:00:00Z',
  died_at: '2026-11-17T20:00:00Z',
  attempts: 12,
  failure: 'Error: no answer within 8000 ms',
};

const operations = {
  jobs: {
    lag_s: 3,
    is_failing: false,
    dead: 1,
    queues: [
      { name: 'lending.settle_day', kind: 'schedule', cron: '5 0 * * *', waiting: 0, active: 0 },
      { name: 'notifications.send', kind: 'job', cron: null, waiting: 2, active: 1 },
    ],
  },
  end_of_day: [
    {
      day: '2026-11-17',
      started_at: '2026-11-18T06:05:00Z',
      finished_at: null,
      loans: 40_518,
      journals: 81_004,
      resumed: 2,
      resumed_at: '2026-11-18T06:20:00Z',
      steps: [
        { step: 'loans', state: 'done', done_at: '2026-11-18T06:19:00Z' },
        { step: 'write_offs', state: 'stopped', done_at: null },
        { step: 'books', state: 'waiting', done_at: null },
        { step: 'portfolio', state: 'waiting', done_at: null },
      ],
    },
  ],
  webhooks: { dead: 0, endpoints: [] },
  providers: [
    {
      name: 'spei',
      host: 'api.spei.example',
      state: 'down',
      last_ok_at: null,
      last_failed_at: '2026-11-18T06:05:00Z',
      certificate_until: '2026-12-18T00:00:00Z',
    },
  ],
  flags: [{ name: 'useRecaptcha', is_on: false, default: true, is_set: true, customers: 2 }],
  keys: [
    {
      name: 'field',
      id: '2026-11',
      is_current: true,
      made: '2026-11',
      since: '2026-11-02T18:00:00Z',
      due_on: '2027-04-30',
    },
    {
      name: 'spei_signing',
      id: null,
      is_current: true,
      made: null,
      since: '2026-01-02T18:00:00Z',
      due_on: '2026-07-01',
    },
  ],
  restrictions: [{ code: 'account_blocked', customers: 3 }],
};

const answers = {
  'GET /staff/v1/session': { ...staffSession, roles: ['operator'] },
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/operations': operations,
  'GET /staff/v1/operations/dead-jobs': { jobs: [job], next_cursor: null },
  'GET /staff/v1/operations/dead-webhooks': { webhooks: [] },
};
const at = `/operacion?ver=tareas&vista=${job.job_id}`;
const retry = `POST /staff/v1/operations/dead-jobs/${job.job_id}/retry`;

describe('the operation at the desk', () => {
  it('says what waits, the day that did not end, and who does not answer', async () => {
    openDesk('/operacion', answers);

    const days = await screen.findByRole('table', { name: 'Los últimos cierres' });
    expect(within(days).getByText('Sin terminar')).toBeDefined();
    const providers = within(screen.getByRole('table', { name: 'Cómo responde cada proveedor' }));
    expect(providers.getByText('No responde')).toBeDefined();
    expect(await providers.findByText(/ · 30 d$/)).toBeDefined();
    expect(screen.getByText('1 con fallas')).toBeDefined();
  });

  it('puts a dead job back by keyboard, for a reason, and not without one', async () => {
    const { calls, router } = openDesk(at, { ...answers, [retry]: { queue: job.queue } });
    await screen.findByRole('button', { name: /Intentar de nuevo/ });

    await userEvent.keyboard('r');
    const reason = await screen.findByLabelText('Por qué');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Elige un motivo.')).toBeDefined();
    expect(calls.some(({ what }) => what === retry)).toBe(false);

    await userEvent.selectOptions(reason, 'outage_over');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('accion'));
    expect(calls.filter(({ what }) => what === retry)).toEqual([
      { what: retry, body: { reason: 'outage_over' } },
    ]);
  });

  it('says that a job is not there any more, when somebody was faster', async () => {
    openDesk(at, {
      ...answers,
      'GET /staff/v1/operations/dead-jobs': { jobs: [], next_cursor: null },
    });
    expect(await screen.findByText('Ya no está entre las muertas')).toBeDefined();
    cleanup();

    openDesk(`${at}&accion=reintentar`, {
      ...answers,
      [retry]: refusal('not_found', 'No existe.'),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Por qué'), 'other');
    await userEvent.click(screen.getByRole('button', { name: /Intentar de nuevo/ }));
    expect(await screen.findByText('No existe.')).toBeDefined();
  });

  it('runs end of day now, at an address of its own; nothing else is run by writing an address', async () => {
    const run = 'POST /staff/v1/operations/schedules/lending.settle_day/run';
    const { calls, router } = openDesk('/operacion', {
      ...answers,
      [run]: { queue: 'lending.settle_day' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Correr el cierre' }));
    expect(router.state.location.search).toEqual({ correr: 'lending.settle_day' });
    await userEvent.selectOptions(await screen.findByLabelText('Por qué'), 'missed_run');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(calls.find(({ what }) => what === run)?.body).toEqual({ reason: 'missed_run' });
    cleanup();

    openDesk('/operacion?correr=notifications.send', answers);
    await screen.findByRole('table', { name: 'Los últimos cierres' });
    expect(screen.queryByLabelText('Por qué')).toBeNull();
  });

  it('shows the last end of day step by step, and that it was begun again where it stopped', async () => {
    openDesk('/operacion', answers);
    const steps = await screen.findByRole('table', { name: 'Pasos del último cierre' });
    const said = within(steps)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(said[1]).toContain('Hecho');
    expect(said[2]).toBe('Castigos—Se detuvo');
    expect(screen.getByText(/Se retomó 2 veces donde se quedó/)).toBeDefined();
  });

  it('shows each key with the day on which it is to be rolled, what is late on top', async () => {
    openDesk('/operacion?ver=ajustes', answers);
    const keys = await screen.findByRole('table', { name: 'Llaves y secretos en uso' });
    const said = () =>
      within(keys)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(said()[1]).toContain('Ya tocaba'));
    expect(said()[1]).toContain('SPEI');
    expect(said()[2]).toContain('2026-11');
  });

  it('shows flags, keys and restrictions; the auditor reads and does nothing; others do not see it', async () => {
    openDesk('/operacion?ver=ajustes', answers);
    expect(await screen.findByText('Puesta para todos')).toBeDefined();
    expect(screen.getByText('3 clientes')).toBeDefined();
    cleanup();

    const auditor = {
      ...answers,
      'GET /staff/v1/session': { ...staffSession, roles: ['auditor'] },
    };
    openDesk(`${at}&accion=reintentar`, auditor);
    expect(await screen.findByText(job.job_id)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Intentar de nuevo/ })).toBeNull();
    expect(screen.queryByLabelText('Por qué')).toBeNull();
    cleanup();

    openDesk('/operacion', { ...answers, 'GET /staff/v1/session': staffSession });
    expect(await screen.findByRole('heading', { name: 'Tu función no ve esto' })).toBeDefined();
  });
});
