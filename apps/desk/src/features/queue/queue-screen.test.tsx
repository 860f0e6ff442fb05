import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, nothingDue, staffSession } from '#testing/staff-session.ts';

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
  due_at: null,
  clock: 'legal',
  legal_due: null,
  is_late: due < '2026-11-18',
  next: 'answer',
  assignment: null,
});

const late = row('AC-2026-003977', '2026-11-17');
const soon = row('AC-2026-004127', '2026-11-20');

const answers = {
  'GET /staff/v1/session': staffSession,
  'GET /staff/v1/today': {
    ...emptyToday,
    queues: [{ ...figures, queue: 'dispute' }],
    attended: { done: 7, left: 5 },
  },
  'GET /staff/v1/today/due': {
    ...nothingDue,
    first: { ...late, queue: 'dispute' },
    term: { days: 30, used: 30 },
    rows: [late, soon].map((one) => ({ ...one, queue: 'dispute' })),
  },
  'GET /staff/v1/colleagues': {
    people: [{ person_id: 'per_2', name: 'Iker Lozano', roles: ['une'], assigned: 15 }],
  },
  'GET /staff/v1/queues/dispute': { rows: [late, soon], next_cursor: null, total: 2, figures },
  'GET /staff/v1/queues/dispute/views': { views: [] },
};

describe('today at the desk', () => {
  it('has the oldest deadline on top, and how much waits in each queue', async () => {
    openDesk('/', answers);

    expect(await screen.findByText('Caso AC-2026-003977')).toBeDefined();
    expect(screen.getAllByText('Venció ayer').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('link', { name: /^Aclaraciones/ })).toHaveLength(2);
    expect(screen.getByText('1 vencida')).toBeDefined();
    expect(screen.getByText('30 de 30 días hábiles')).toBeDefined();
    expect(screen.getByRole('link', { name: '7 de 12 de hoy, atendidos' })).toBeDefined();
    expect(screen.getAllByText('Contestar')).toHaveLength(2);
    expect(await screen.findByText('Iker Lozano')).toBeDefined();
    expect(screen.getByText('Sin asignar').closest('li')?.textContent).toBe('Sin asignar1');
  });

  it('lists what is due first, narrows it at an address, and opens the row at hand by Enter', async () => {
    const { router } = openDesk('/', answers);
    await screen.findByRole('row', { name: /AC-2026-004127/ });

    await userEvent.click(screen.getByRole('radio', { name: 'Hoy 1' }));
    expect(router.state.location.search).toMatchObject({ vence: 'hoy' });
    expect(screen.queryByRole('row', { name: /AC-2026-004127/ })).toBeNull();
    await userEvent.click(document.body);
    await userEvent.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/casos/AC-2026-003977');
  });

  it('says so when nothing waits', async () => {
    openDesk('/', {
      ...answers,
      'GET /staff/v1/today': emptyToday,
      'GET /staff/v1/today/due': nothingDue,
    });

    expect(await screen.findByRole('heading', { name: 'Nada espera por ti' })).toBeDefined();
    expect(screen.queryByText('de hoy, atendidos')).toBeNull();
  });
});

describe('a queue of the desk', () => {
  it('keeps what it is narrowed to under a name, and shows it as a tab with its count', async () => {
    const filter = { assigned: null, due_days: null, state: 'in_review', text: null };
    const kept = { view_id: 'v1', name: 'Por revisar ya', filter, count: 12 };
    let views: readonly object[] = [];
    const { calls } = openDesk('/colas/dispute?estado=in_review', {
      ...answers,
      'GET /staff/v1/queues/dispute/views': () => ({ views }),
      'POST /staff/v1/queues/dispute/views': () => {
        views = [kept];
        return { view_id: 'v1' };
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    await userEvent.type(screen.getByLabelText('Cómo se llama'), 'Por revisar ya');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

    const tab = await screen.findByRole('link', { name: /Por revisar ya/ });
    expect(tab.textContent).toContain('12');
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(calls.find(({ what }) => what.startsWith('POST'))?.body).toEqual({
      name: 'Por revisar ya',
      filter,
    });
    expect(screen.getByRole('button', { name: 'Quitar «Por revisar ya»' })).toBeDefined();
  });

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

  it('shows what turns a text around as a mark, and markup as text, on the screen and to whoever listens', async () => {
    const name = 'Ana <b>Ruiz</b> \u202E$00.1';
    const hostile = { ...soon, customer: { customer_id: 104_882, name } };
    openDesk('/colas/dispute', {
      ...answers,
      'GET /staff/v1/queues/dispute': { rows: [hostile], next_cursor: null, total: 1, figures },
    });

    expect(await screen.findByText('Ana <b>Ruiz</b> \uFFFD$00.1')).toBeDefined();
    expect(document.body.innerHTML).not.toContain('\u202E');
    expect(document.querySelector('td b')).toBeNull();
  });

  it('tells a new day by the lender’s own clock, whatever the hour of the computer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'performance', 'setInterval'] });
    vi.setSystemTime('2026-11-18T12:00:00Z');
    try {
      let today = { ...emptyToday, today: '2026-11-20', now: '2026-11-21T05:59:40.000Z' };
      const { calls } = openDesk('/colas/dispute', {
        ...answers,
        'GET /staff/v1/today': () => ({ ...today, queues: [{ ...figures, queue: 'dispute' }] }),
        'GET /staff/v1/queues/dispute': { rows: [soon], next_cursor: null, total: 1, figures },
      });
      expect(await screen.findByText('Vence hoy')).toBeDefined();
      const looks = () => calls.filter(({ what }) => what === 'GET /staff/v1/today').length;
      const first = looks();

      // Somebody sets their computer a week ahead: nothing is later for it.
      vi.setSystemTime('2026-11-25T12:00:00Z');
      await vi.advanceTimersByTimeAsync(15_000);
      expect(screen.getByText('Vence hoy')).toBeDefined();
      expect(looks()).toBe(first);

      // Midnight in Mexico City: the desk looks again by itself.
      today = { ...today, today: '2026-11-21', now: '2026-11-21T06:00:10.000Z' };
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await screen.findByText('Venció ayer')).toBeDefined();
      expect(looks()).toBe(first + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  /** A queue of twelve thousand, five hundred a page; Iker works on the third row of all. */
  function longQueue(fails: (call: number) => boolean = () => false) {
    const [all, page] = [12_000, 500];
    const given: unknown[][] = [];
    const many = {
      ...answers,
      'GET /staff/v1/queues/dispute': ({ url }: Request) => {
        const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
        const rows = Array.from({ length: page }, (_, at) =>
          row(`AC-2026-${String(from + at).padStart(6, '0')}`, '2026-11-20'),
        );
        const next = from + page < all ? String(from + page) : null;
        return { rows, next_cursor: next, total: all, figures: { ...figures, open: all } };
      },
      'POST /staff/v1/assignments/assign': () => {
        const { body } = heard.calls.findLast(({ what }) => what.endsWith('/assign')) ?? {};
        const { subjects } = body as { readonly subjects: { readonly id: string }[] };
        if (fails(given.length)) return refusal('role_missing', 'Ya no tienes esta función.');
        given.push(subjects);
        const iker = subjects.filter(({ id }) => id === 'AC-2026-000002');
        const taken = iker.map((subject) => ({
          subject: { kind: 'case', id: subject.id },
          name: 'Iker Lozano',
          until: '2026-11-18T16:20:00Z',
        }));
        return { assigned: subjects.length - taken.length, taken };
      },
    };
    const heard: ReturnType<typeof openDesk> = openDesk('/colas/dispute', many);
    return given;
  }

  it('of which twelve thousand are chosen gives the first ten thousand, and says of each that stays with whom', async () => {
    const given = longQueue();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas' }));
    expect(screen.getByText('12,000 elegidas')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Asignarme las primeras 10,000/ }));

    expect(
      await screen.findByText('9,999 son tuyas; 1 la está trabajando alguien más'),
    ).toBeDefined();
    expect(screen.getByText(/AC-2026-000002, con Iker Lozano hasta las 10:20/)).toBeDefined();
    expect(given.map((part) => part.length)).toEqual(Array.from({ length: 20 }, () => 500));
    expect(new Set(given.flat().map((subject) => JSON.stringify(subject))).size).toBe(10_000);
    expect(screen.queryByText('12,000 elegidas')).toBeNull();
  });

  it('that could be taken only in part says how far it came', async () => {
    longQueue((call) => call === 3);

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas' }));
    await userEvent.click(screen.getByRole('button', { name: /^Asignarme las primeras/ }));

    expect(await screen.findByText('Ya no tienes esta función.')).toBeDefined();
    expect(screen.getByText('1,499 ya son tuyas; las demás quedaron como estaban.')).toBeDefined();
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
