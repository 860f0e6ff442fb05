import type { StaffDifference, StaffReceipt } from '@abona/contract/staff/money';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { type Answers, openDesk, refusal } from '#testing/open-desk.tsx';
import { alma } from '#testing/staff-requests.ts';
import { emptyToday } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const rodrigo: StaffSession = { ...alma, name: 'Rodrigo Sáenz', roles: ['finance'] };

const row = (id: string, amount: number): QueueRow => ({
  subject: { kind: 'suspense', id },
  state: 'suspense',
  label: `CLAVE${id}`,
  customer: null,
  loan_id: null,
  amount,
  opened_at: '2026-11-03T22:21:00.000Z',
  due_at: null,
  due_on: '2026-11-03',
  clock: 'since',
  legal_due: null,
  is_late: false,
  next: 'place',
  assignment: null,
});

const candidate = (
  loanId: string,
  name: string,
  score: number,
): StaffReceipt['candidates'][number] => ({
  loan_id: loanId,
  customer: { customer_id: 7, name },
  product: 'compra_a_plazos',
  merchant: 'Tenis Rayo',
  is_active: true,
  score,
  reasons: ['account_of_customer', 'exact_instalment'],
  next: { number: 3, of: 6, owed: 94_802, pay_by: '2026-11-05', is_late: true },
  paid: 2,
});

const deposit: StaffReceipt = {
  receipt_id: 'rcpt_1',
  status: 'suspense',
  cause: 'account_unknown',
  rail: 'spei',
  amount: 91_295,
  value_on: '2026-11-03',
  received_at: '2026-11-03T22:21:00.000Z',
  tracking_key: 'CLAVE1',
  sender: { name: 'J PEREZ N', account: '••••3345' },
  came_to: { last4: '4518', owner: 'nobody', loan_id: null },
  candidates: [
    candidate('loan_a', 'Joaquín Pérez Neri', 98),
    candidate('loan_b', 'Jorge Pérez Nava', 41),
  ],
  claims: [],
  pending_request_id: null,
};

const preview = {
  preview: { amount: 91_295, changes: [{ what: 'owed', before: 300_000, after: 205_198 }] },
  fingerprint: 'f'.repeat(64),
  needs_second_person: false,
};

const sums = { shops: 0, sales: 0, refunds: 0, fee: 0, iva: 0, pays: 0 };
const zero = { debit: 0, credit: 0 };
const books = { opening: zero, moved: zero, closing: zero };

const around: Answers = {
  'GET /staff/v1/session': rodrigo,
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/requests': { requests: [] },
  'GET /staff/v1/settlements': {
    day: '2026-11-18',
    settlements: [],
    totals: sums,
    next_cursor: null,
  },
  'GET /staff/v1/reconciliation': { day: '2026-11-17', rails: [] },
  'GET /staff/v1/books/trial-balance': {
    from: '2026-11-01',
    to: '2026-11-18',
    sealed_until: '2026-11-17',
    rows: [],
    totals: books,
  },
};

const listed = (rows: readonly QueueRow[]) => ({
  rows,
  next_cursor: null,
  total: rows.length,
  figures: {
    open: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    ...{ late: 0, today: 0, week: 0, mine: 0, unassigned: 0, oldest_due: null, clock: 'since' },
  },
});

function openSuspense(href = '/dinero', answers: Answers = {}) {
  return openDesk(href, {
    ...around,
    'GET /staff/v1/queues/suspense': listed([row('rcpt_1', 91_295), row('rcpt_2', 70_636)]),
    'GET /staff/v1/suspense/rcpt_1': deposit,
    'GET /staff/v1/suspense/rcpt_2': { ...deposit, receipt_id: 'rcpt_2', candidates: [] },
    'GET /staff/v1/suspense/rcpt_1/placement': preview,
    ...answers,
  });
}

describe('money that nobody could place', () => {
  it('says of the oldest whose it may be, why, and what giving it to them would do', async () => {
    openSuspense();

    const best = await screen.findByRole('radio', { name: /Joaquín Pérez Neri.*98 de 100/ });
    expect(best).toHaveProperty('checked', true);
    expect(screen.getByText('Monto exacto de un abono')).toBeDefined();
    expect(await screen.findByText('Debía $3,000.00 y queda a deber $2,051.98.')).toBeDefined();
    expect(screen.getByText('Libro sellado hasta mar 17 nov')).toBeDefined();
    expect(screen.getByText('2', { selector: 'h2 span' })).toBeDefined();
  });

  it('is given by keys: 2 chooses, Enter previews, and the words that are missing are asked for', async () => {
    const { calls, router } = openSuspense('/dinero', {
      'POST /staff/v1/suspense/rcpt_1/placement': { outcome: 'done', request_id: null },
    });
    await screen.findByRole('radio', { name: /Joaquín/ });

    await userEvent.keyboard('2');
    await screen.findByRole('button', { name: /Es de Jorge/ });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /Aplicar \$912.95/ }));
    expect(screen.getByText('Elige un motivo.')).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox'), 'customer_asked');
    await userEvent.type(screen.getByRole('textbox'), 'Mandó su comprobante.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('acto'));
    const sent = calls.find(({ what }) => what === 'POST /staff/v1/suspense/rcpt_1/placement');
    expect(sent?.body).toMatchObject({ loan_id: 'loan_b', fingerprint: 'f'.repeat(64) });
  });

  it('tells whoever comes late that somebody decided, and leads to the next', async () => {
    const { router } = openSuspense('/dinero?deposito=rcpt_1', {
      'GET /staff/v1/suspense/rcpt_1': { ...deposit, status: 'applied' },
    });

    expect(await screen.findByText('Este depósito ya está aplicado.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Devolver/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver el siguiente' }));

    await waitFor(() => expect(router.state.location.search).toEqual({ deposito: 'rcpt_2' }));
    expect(await screen.findByText('Nada dice de quién es')).toBeDefined();
  });

  it('that waits for a second person shows that, and offers nothing else', async () => {
    openSuspense('/dinero', {
      'GET /staff/v1/suspense/rcpt_1': { ...deposit, pending_request_id: 'req_1' },
    });

    const link = await screen.findByRole('link', { name: 'Ver la solicitud' });
    expect(link.getAttribute('href')).toBe('/aprobaciones?solicitud=req_1');
    expect(screen.queryByRole('button', { name: /Devolver/ })).toBeNull();
  });

  it('is all placed on a good day, and an auditor only looks', async () => {
    openSuspense('/dinero', { 'GET /staff/v1/queues/suspense': listed([]) });
    expect(await screen.findByText('Todo el dinero tiene dueño')).toBeDefined();
    cleanup();

    openSuspense('/dinero', { 'GET /staff/v1/session': { ...rodrigo, roles: ['auditor'] } });
    expect(await screen.findByText('Tu función solo lo consulta.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Es de/ })).toBeNull();
  });
});

describe('a difference', () => {
  const difference: StaffDifference = {
    difference_id: '019a0000-0000-7000-8000-000000000001',
    rail: 'spei',
    business_date: '2026-11-17',
    kind: 'missing_there',
    reference: 'str_1',
    ours: '70636 2026-11-17',
    theirs: null,
    found_at: '2026-11-18T08:00:00.000Z',
    explained: null,
  };
  const url = `POST /staff/v1/differences/${difference.difference_id}/explanation`;

  const open = (answer: object) =>
    openDesk('/dinero/diferencias', {
      ...around,
      'GET /staff/v1/differences': { differences: [difference], next_cursor: null },
      [url]: answer,
    });

  const explain = async () => {
    const form = await screen.findByRole('combobox', { name: /Qué pasó/ });
    await userEvent.selectOptions(form, 'provider_mistake');
    await userEvent.type(screen.getByRole('textbox', { name: /Cuéntalo/ }), 'Lo corrigió.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  };

  it('is explained with a reason and words', async () => {
    const { calls } = open({});
    expect((await screen.findAllByText('$706.36, mar 17 nov')).length).toBeGreaterThan(0);

    await explain();

    await waitFor(() => expect(calls.some(({ what }) => what === url)).toBe(true));
    expect(calls.find(({ what }) => what === url)?.body).toEqual({
      reason: 'provider_mistake',
      note: 'Lo corrigió.',
    });
  });

  it('that somebody explained meanwhile says so, and what was written stays', async () => {
    open(refusal('state_conflict', 'Esto ya cambió.'));

    await explain();

    expect(await screen.findByText('Esto ya cambió.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Cuéntalo/ })).toHaveProperty(
      'value',
      'Lo corrigió.',
    );
  });
});

describe('the books', () => {
  const spei = {
    account: 'suspense:spei',
    kind: 'suspense',
    name: 'Depósitos sin identificar',
    side: 'credit',
    owner: 'rail',
    owner_name: 'spei',
    loan_id: null,
    customer_id: null,
  };
  const line = {
    journal_id: 12,
    line: 1,
    key: 'receipt:spei:str_1',
    kind: 'receipt',
    business_date: '2026-11-17',
    posted_at: '2026-11-17T20:00:00.000Z',
    reverses: null,
    debit: 0,
    credit: 70_636,
    balance: 70_636,
  };

  it('lead from the balance to an account to its journal, each at its address', async () => {
    const kindRow = {
      kind: 'suspense',
      name: spei.name,
      code: '206.05',
      side: 'credit',
      owner: 'rail',
      ...{ opening: 0, debit: 0, credit: 70_636, closing: 70_636 },
    };
    const moved = { debit: 70_636, credit: 70_636 };
    const { router } = openDesk('/dinero/libro', {
      ...around,
      'GET /staff/v1/books/trial-balance': {
        ...{ from: '2026-11-01', to: '2026-11-18', sealed_until: null, rows: [kindRow] },
        totals: { opening: zero, moved, closing: { debit: 70_636, credit: 0 } },
      },
      'GET /staff/v1/books/accounts': {
        accounts: [{ ...spei, balance: 70_636 }],
        next_cursor: null,
      },
      'GET /staff/v1/books/postings': { account: spei, postings: [line], next_cursor: null },
    });

    expect(await screen.findByText('No cuadra')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: spei.name }));
    await userEvent.click(await screen.findByRole('link', { name: 'SPEI' }));

    const table = await screen.findByRole('grid', { name: /Movimientos/ });
    expect(within(table).getAllByText('$706.36').length).toBeGreaterThan(0);
    expect(router.state.location.pathname).toBe('/dinero/cuentas/suspense%3Aspei');
    const file = screen.getByRole('link', { name: 'Bajar CSV' });
    expect(file.getAttribute('href')).toBe(
      '/staff/v1/books/postings/export?account=suspense%3Aspei',
    );
  });

  it('that do not open say so with a way on', async () => {
    openDesk('/dinero/asientos/99', {
      ...around,
      'GET /staff/v1/books/journals/99': refusal('not_found', 'No lo encontramos.'),
    });

    expect(await screen.findByText('No lo encontramos.')).toBeDefined();
  });
});
