import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';
import { guardUntilText } from './guard-until.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterAll(() => window.removeEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const session = { ...staffSession, roles: ['collections'], name: 'Nadia Robles' };
const allowed = { is_allowed: true, reason: null, until: '2026-11-19T03:00:00.000Z' };
const refused = (reason: string, until: string | null) => ({ is_allowed: false, reason, until });

const row = {
  loan_id: 'loan_1',
  customer: { customer_id: 7, name: 'Diego Ríos' },
  state: 'Puebla',
  time_zone: 'America/Mexico_City',
  bucket: 'late_61_90',
  days_late: 64,
  since: '2026-09-15',
  overdue: 206_518,
  askable: 206_518,
  petals: ['paid', 'overdue', 'overdue', 'scheduled'],
  promise: {
    promise_id: 'prm_1',
    amount: 60_000,
    due_on: '2026-11-13',
    made_on: '2026-11-10',
    paid: 59_999,
    state: 'broken',
  },
  promises_kept: 0,
  promises_broken: 1,
  guard: allowed,
  next: { action: 'offer_convenio', reason: 'promise_broken' },
  agency: null,
  assignment: null,
};
const held = {
  ...row,
  loan_id: 'loan_2',
  customer: { customer_id: 8, name: 'José Luis Peña' },
  promise: null,
  guard: refused('contact_held', null),
  next: { action: 'nothing', reason: 'case_open' },
};

const buckets = ['late_1_7', 'late_8_30', 'late_31_60', 'late_61_90', 'late_91_up'].map(
  (bucket) => ({ bucket, loans: bucket === 'late_61_90' ? 2 : 0, amount: 413_036 }),
);

const file = {
  row,
  contacts: [],
  promises: [],
  message_guard: allowed,
  agency_guard: { is_allowed: false, reason: 'contact_not_placed', until: null },
  instalments_late: 2,
  late_charges: 7_279,
  remaining: 500_000,
  convenio: {
    late_days_min: 61,
    forgiven_max: 80_000,
    instalments_max: 12,
    days_max: 30,
    is_used_up: false,
  },
  offer: null,
};

const plan = (remaining: number) => ({
  level_payment: 60_000,
  instalments: [{ number: 1, due_date: '2026-11-30', pay_by: '2026-11-30', total: 60_000 }],
  remaining,
  last_due_date: '2027-01-15',
  cat_percent: null,
});

const answers = {
  'GET /staff/v1/session': session,
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/arrears': {
    buckets,
    standings: { free: 1, paused: 1, contacted: 0, other_hour: 0, no_calls: 0, agency: 0 },
    hours: { first: 7, last: 22 },
    caps: { per_day: 1, per_week: 3 },
    is_business_day: true,
    now: '2026-11-18T16:42:00.000Z',
    promise_days: 15,
  },
  'GET /staff/v1/arrears/loans': { rows: [row, held], total: 2, next_cursor: null },
  'GET /staff/v1/arrears/loans/loan_1': file,
  'GET /staff/v1/arrears/loans/loan_2': { ...file, row: held },
  'GET /staff/v1/arrears/loans/loan_1/convenio': {
    now: plan(500_000),
    next: plan(380_000),
    cost: -120_000,
    forgiven: { principal: 40_000, charges: 7_279 },
    bureau: { key: 'RQ', text: 'Quedará como reestructura con quita.' },
  },
};

describe('cobranza', () => {
  it('has what is late by how late it is, and who comes next with what and why', async () => {
    openDesk('/cobranza', answers);

    const bucket = await screen.findByRole('link', { name: /^61 a 90/ });
    expect(bucket.getAttribute('href')).toBe('/cobranza?tramo=late_61_90');
    const table = await screen.findByRole('grid', { name: 'Lo que sigue' });
    expect(await within(table).findByText('Diego Ríos')).toBeDefined();
    expect(within(table).getByText('prometió y no pagó')).toBeDefined();
    expect(within(table).getByText('Rota, 13 nov')).toBeDefined();
    expect(within(table).getByText('En pausa')).toBeDefined();
    expect(screen.getByRole('img', { name: /Ahora son las 8:42 en Tijuana/ })).toBeDefined();
  });

  it('opens somebody at an address that shows them again, and goes on by the keyboard', async () => {
    const { router } = openDesk('/cobranza?credito=loan_1', answers);

    expect(await screen.findByText('Se le puede contactar')).toBeDefined();
    await userEvent.keyboard('p');
    expect(await screen.findByLabelText('Cuánto promete')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ paso: 'promesa' });
    await userEvent.keyboard('v');
    expect(await screen.findByText('$3,800.00')).toBeDefined();
    expect(screen.getByText(/Quedará como reestructura con quita/)).toBeDefined();
  });

  it('says why somebody may not be reached, and lets nobody try', async () => {
    openDesk('/cobranza?credito=loan_2', answers);

    expect((await screen.findAllByText(/Tiene un caso abierto/)).length).toBeGreaterThan(0);
    const button = screen.getByRole('button', { name: 'Registrar llamada' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  it('says what the server says when a colleague was faster', async () => {
    const { calls } = openDesk('/cobranza?credito=loan_1', {
      ...answers,
      'POST /staff/v1/arrears/loans/loan_1/contacts': refusal(
        'contact_day_cap',
        'Se puede desde el jue 19 nov, 9:00 a.m.: hoy ya se le contactó.',
      ),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Registrar llamada' }));

    expect(await screen.findByText(/hoy ya se le contactó/)).toBeDefined();
    expect(calls.find(({ what }) => what.startsWith('POST'))?.body).toEqual({ channel: 'call' });
  });

  it('asks what came of a contact before anything else, and writes it as text', async () => {
    const contact = {
      contact_id: 'cnt_1',
      channel: 'call',
      at: '2026-11-18T16:40:00.000Z',
      by: { kind: 'staff', name: 'Nadia Robles' },
      outcome: null,
      note: null,
      is_mine: true,
    };
    const earlier = { ...contact, contact_id: 'cnt_0', outcome: 'spoke', note: '<b>hola</b>' };
    const { calls } = openDesk('/cobranza?credito=loan_1', {
      ...answers,
      'GET /staff/v1/arrears/loans/loan_1': { ...file, contacts: [contact, earlier] },
      'GET /staff/v1/customers/7': { customer_id: 7, masked: { phone: '•• •• 4821' } },
      'POST /staff/v1/arrears/contacts/cnt_1/outcome': {},
    });

    expect(await screen.findByText('Llamada de las 10:40: ¿qué pasó?')).toBeDefined();
    expect(screen.getByText('<b>hola</b>')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar resultado' }));
    expect(screen.getByText('Elige qué pasó.')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Resultado'), 'asked_hour');
    await userEvent.selectOptions(screen.getByLabelText('Desde qué hora, allá'), '17');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar resultado' }));

    const sent = calls.find(({ what }) => what.endsWith('/outcome'));
    expect(sent?.body).toEqual({ outcome: 'asked_hour', hour: 17 });
  });

  it('shows what is narrowed away, that nobody is late, and what went wrong', async () => {
    const none = { rows: [], total: 0, next_cursor: null };
    openDesk('/cobranza?tramo=late_1_7', { ...answers, 'GET /staff/v1/arrears/loans': none });
    expect(await screen.findByRole('heading', { name: 'Nada con estos filtros' })).toBeDefined();
    cleanup();
    openDesk('/cobranza', { ...answers, 'GET /staff/v1/arrears/loans': none });
    expect(await screen.findByRole('heading', { name: 'Nadie está atrasado' })).toBeDefined();
    cleanup();
    openDesk('/cobranza', {
      ...answers,
      'GET /staff/v1/arrears': refusal('not_found', 'No se pudo leer.'),
    });
    expect(await screen.findByText('No se pudo leer.')).toBeDefined();
  });

  it('is not for whoever does not collect', async () => {
    openDesk('/cobranza', { ...answers, 'GET /staff/v1/session': staffSession });
    expect(await screen.findByRole('heading', { name: 'Tu función no ve esto' })).toBeDefined();
  });
});

describe('how long the guard says so', () => {
  const now = new Date('2026-11-18T16:42:30.000Z');
  it.each([
    [allowed, 'Hasta las 21:00, quedan 10 h 18 min.'],
    [refused('contact_other_hour', '2026-11-18T16:43:00.000Z'), 'Desde 10:43, faltan 1 min.'],
    [
      refused('contact_day_cap', '2026-11-19T15:00:00.000Z'),
      'Desde jue 19 nov, 09:00, faltan 22 h 18 min.',
    ],
    [
      refused('contact_week_cap', '2026-11-23T15:00:00.000Z'),
      'Desde lun 23 nov, 09:00, faltan 5 días.',
    ],
    [refused('contact_held', null), null],
  ])('%o: %s', (guard, text) => {
    expect(guardUntilText(guard as typeof allowed & { reason: null }, now)).toBe(text);
  });
});
