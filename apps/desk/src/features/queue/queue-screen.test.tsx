import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

afterEach(cleanup);

const figures = {
  open: 2,
  amount: 500_000,
  late: 1,
  today: 0,
  week: 1,
  mine: 0,
  unassigned: 1,
  oldest_due: '2026-11-17',
  clock: 'legal',
};

const row = (id: string, due: string) => ({
  subject: { kind: 'case', id },
  state: 'in_review',
  label: 'not_received',
  customer: { customer_id: 104_882, name: 'Mariana Núñez Solís' },
  loan_id: null,
  amount: 348_000,
  opened_at: '2026-10-05T15:00:00Z',
  due_on: due,
  clock: 'legal',
  legal_due: null,
  is_late: due < '2026-11-18',
  assignment: null,
});

const late = row('AC-2026-003977', '2026-11-17');
const soon = row('AC-2026-004127', '2026-11-20');

const answers = {
  'GET /staff/v1/session': staffSession,
  'GET /staff/v1/today': {
    ...emptyToday,
    queues: [{ ...figures, queue: 'dispute' }],
    first: { ...late, queue: 'dispute' },
  },
  'GET /staff/v1/queues/dispute': { rows: [late, soon], next_cursor: null, total: 2, figures },
};

describe('today at the desk', () => {
  it('has the oldest deadline on top, and how much waits in each queue', async () => {
    openDesk('/', answers);

    expect(await screen.findByText('Caso AC-2026-003977')).toBeDefined();
    expect(screen.getAllByText('Venció ayer').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('link', { name: /^Aclaraciones/ })).toHaveLength(2);
    expect(screen.getByText('1 vencida')).toBeDefined();
  });

  it('says so when nothing waits', async () => {
    openDesk('/', { ...answers, 'GET /staff/v1/today': emptyToday });

    expect(await screen.findByRole('heading', { name: 'Nada espera por ti' })).toBeDefined();
  });
});

describe('a queue of the desk', () => {
  it('previews a row beside the table, at an address that shows it again', async () => {
    openDesk('/colas/dispute?vista=case%3AAC-2026-004127', answers);

    expect(await screen.findByRole('heading', { name: 'AC-2026-004127' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver al cliente' }).getAttribute('href')).toBe(
      '/clientes/104882',
    );
  });

  it('says who works on something, when somebody was faster', async () => {
    const { calls } = openDesk('/colas/dispute?vista=case%3AAC-2026-004127', {
      ...answers,
      'POST /staff/v1/assignments/take': {
        refusal: { code: 'taken_by_other', message: 'Iker Lozano la trabaja.' },
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Tomarla' }));

    expect(await screen.findByText('Iker Lozano la trabaja.')).toBeDefined();
    expect(calls.find(({ what }) => what.endsWith('/take'))?.body).toEqual({
      subject: { kind: 'case', id: 'AC-2026-004127' },
    });
  });

  it('that is not theirs is not shown', async () => {
    openDesk('/colas/suspense', {
      ...answers,
      'GET /staff/v1/queues/suspense': {
        refusal: { code: 'role_missing', message: 'Tu función no permite esto.' },
      },
    });

    expect(await screen.findByRole('heading', { name: 'Tu función no ve esto' })).toBeDefined();
  });

  it('that does not exist says so', async () => {
    openDesk('/colas/nada', answers);

    expect(await screen.findByRole('heading', { name: 'Aquí no hay nada' })).toBeDefined();
  });
});
