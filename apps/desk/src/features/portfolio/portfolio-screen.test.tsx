import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';
import { matrixOf } from './rolls-panel.tsx';
import { vintageLines } from './vintage-lines.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const share = (part: number, whole: number) => ({
  part,
  whole,
  percent: whole === 0 ? null : ((part / whole) * 100).toFixed(2),
});

const bucketNames = [
  'current',
  'late_1_7',
  'late_8_30',
  'late_31_60',
  'late_61_90',
  'late_91_120',
  'late_121_180',
  'late_181_up',
] as const;

const figures = (par30: number) => ({
  loans: 120,
  principal: 10_000_000,
  interest: 90_000,
  provisions: 400_000,
  buckets: bucketNames.map((bucket, at) => ({
    bucket,
    loans: at === 0 ? 100 : 4,
    principal: at === 0 ? 8_000_000 : 200_000,
    provision: 50_000,
    share: share(1, 2),
  })),
  par: [0, 30, 60, 90].map((days) => ({ days, share: share(par30, 10_000_000) })),
  par30_restructured: share(1, 10),
  coverage_par30: share(1, 10),
  coverage_par30_restructured: share(1, 10),
  coverage_par90: share(1, 10),
  imor: share(1, 100),
  imora: share(2, 100),
  written_off_12_months: 70_000,
});

const portfolio = {
  day: '2026-11-17',
  taken_at: '2026-11-18T07:00:00Z',
  figures: figures(395_000),
  previous: { day: '2026-10-31', figures: figures(415_000) },
  first_payment_default: [1, 30].map((days) => ({ days, share: share(3, 100) })),
  yield: share(30, 100),
  cost_of_risk: share(8, 100),
  choices: {
    products: ['compra_a_plazos'],
    merchants: [{ id: 'm1', name: 'Casa Ámbar' }],
    tiers: ['A', 'none'],
    cohorts: ['2026-04', '2026-10'],
  },
};

const vintage = (cohort: string, values: readonly number[]) => ({
  cohort,
  loans: 10,
  lent: 1_000,
  points: values.map((value, months) => ({
    day: '2026-10-31',
    months,
    is_whole: true,
    share: share(value, 1_000),
  })),
});

const vintages = [
  vintage('2026-04', [0, 11, 29, 45, 57]),
  vintage('2026-06', [0, 8, 22, 34]),
  vintage('2026-09', [0, 7]),
];

const risk = { ...staffSession, roles: ['risk'] };

const answers = {
  'GET /staff/v1/session': risk,
  'GET /staff/v1/today': emptyToday,
  'GET /staff/v1/portfolio': portfolio,
  'GET /staff/v1/portfolio/series': {
    points: ['2026-10-31', '2026-11-17'].map((day) => ({
      day,
      loans: 120,
      principal: 10_000_000,
      provisions: 400_000,
      par: figures(395_000).par,
    })),
  },
  'GET /staff/v1/portfolio/rolls': {
    day: '2026-11-17',
    previous_day: '2026-10-31',
    rows: [],
    rates: [],
    through: share(1, 100),
  },
  'GET /staff/v1/portfolio/vintages': { day: '2026-11-17', vintages },
  'GET /staff/v1/portfolio/breakdown': { day: '2026-11-17', groups: [] },
  'GET /staff/v1/portfolio/loans': {
    day: '2026-11-17',
    next_cursor: null,
    loans: [
      {
        loan_id: 'loan_01k0000000000000004xk9tp',
        product: 'compra_a_plazos',
        merchant_id: 'm1',
        tier: 'A',
        opened_on: '2026-04-10',
        status: 'active',
        bucket: 'late_31_60',
        days_late: 40,
        lent: 1_000_000,
        principal: 912_345,
        interest: 4_000,
        is_restructured: false,
      },
    ],
  },
};

const drill = (name: string, of: HTMLElement) =>
  within(of).getByRole('link', { name }).getAttribute('href');

describe('the portfolio', () => {
  it('says each figure beside the last month’s end, and leads from it to its loans', async () => {
    openDesk('/cartera?nivel=A', answers);

    const [par30] = await screen.findAllByRole('link', { name: '3.95%' });
    expect(par30?.getAttribute('href')).toBe('/cartera/creditos?nivel=A&mas-de=30');
    expect(screen.getAllByText('0.20 pts desde el 31 oct')).toHaveLength(3);
    const late = screen.getByRole('row', { name: /^1 a 30 días/ });
    expect(drill('8', late)).toBe('/cartera/creditos?nivel=A&atraso=late_1_30');
    expect(screen.getByText('Ves una parte de la cartera')).toBeDefined();
  });

  it('shows the tables of its charts by T, at an address that shows them again', async () => {
    const { router } = openDesk('/cartera', answers);
    await screen.findByRole('img', { name: /^PAR30, PAR60 y PAR90/ });

    await userEvent.keyboard('t');

    expect(await screen.findByRole('table', { name: /^PAR30, PAR60 y PAR90/ })).toBeDefined();
    expect(router.state.location.search).toEqual({ tablas: 'si' });
  });

  it('that was never kept says when it will be; of a day without one it leads to the last', async () => {
    const none = { ...answers, 'GET /staff/v1/portfolio': refusal('not_found', 'No existe.') };
    openDesk('/cartera', none);
    expect(
      await screen.findByRole('heading', { name: 'Todavía no hay un corte de la cartera' }),
    ).toBeDefined();
    cleanup();

    openDesk('/cartera?corte=2020-01-01', none);
    expect((await screen.findByRole('link', { name: 'Ver el último' })).getAttribute('href')).toBe(
      '/cartera',
    );
  });

  it('warns of figures that are older than last night, and of a month that is too young', async () => {
    openDesk('/cartera', {
      ...answers,
      'GET /staff/v1/today': { ...emptyToday, today: '2026-11-20' },
    });
    expect(await screen.findByText('El corte tiene 2 días de retraso')).toBeDefined();
    cleanup();

    openDesk('/cartera?cosecha=2026-10', answers);
    expect(await screen.findByText('Cosecha inmadura')).toBeDefined();
    expect(screen.getByText('La matriz se ve con todas las cosechas.')).toBeDefined();
  });

  it('does not ask for a mixture that is not summed, and offers its loans instead', async () => {
    const { calls } = openDesk('/cartera?comercio=m1&cosecha=2026-10&nivel=A', answers);

    expect(
      (await screen.findByRole('link', { name: 'Ver sus créditos' })).getAttribute('href'),
    ).toBe('/cartera/creditos?comercio=m1&nivel=A&cosecha=2026-10');
    expect(calls.some(({ what }) => what === 'GET /staff/v1/portfolio')).toBe(false);
  });

  it('is not shown to whoever has no business with it', async () => {
    openDesk('/cartera', { ...answers, 'GET /staff/v1/session': staffSession });

    expect(await screen.findByRole('heading', { name: 'Tu función no ve esto' })).toBeDefined();
  });
});

describe('the loans of a figure', () => {
  it('are listed with what the figure is, and open at their own address', async () => {
    const { router } = openDesk('/cartera/creditos?mas-de=30&comercio=m1', answers);
    const row = await screen.findByRole('row', { name: /4xk9tp/ });
    expect(await screen.findAllByText('Casa Ámbar')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Quitar más de' })).toBeDefined();

    row.focus();
    await userEvent.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/creditos/loan_01k0000000000000004xk9tp');
  });

  it('are kept as a file only when it is whole: what breaks off says that nothing was kept', async () => {
    let attempts = 0;
    const half = () =>
      new ReadableStream({
        start(control) {
          control.enqueue(new TextEncoder().encode('day,loan_id\r\n2026-11-17,loan_1\r\n'));
          if (attempts++ === 0) control.error(new TypeError('broken off'));
          else control.close();
        },
      });
    const saved: string[] = [];
    URL.createObjectURL = (file) => {
      saved.push((file as Blob).type);
      return 'blob:whole';
    };
    openDesk('/cartera/creditos', {
      ...answers,
      'GET /staff/v1/portfolio/loans/export': () =>
        new Response(half(), {
          headers: {
            'Content-Type': 'text/csv',
            'Content-Disposition': 'attachment; filename="cartera-2026-11-17.csv"',
          },
        }),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText('La descarga se cortó')).toBeDefined();
    expect(saved).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    expect(await screen.findByText('cartera-2026-11-17.csv: 1 crédito')).toBeDefined();
    expect(saved).toEqual(['text/csv']);
  });
});

describe('what the charts of the portfolio say', () => {
  it('puts the newest month that is old enough beside the worst of its age, and dashes the young', () => {
    const lines = vintageLines(vintages, undefined);

    expect(lines.comparison).toEqual({
      one: '2026-06',
      other: '2026-04',
      months: 3,
      of: [3.4, 4.5],
    });
    expect(lines.series.map(({ name, dashed }) => [name, dashed])).toEqual([
      ['abr', false],
      ['jun', false],
      ['sep', true],
    ]);
    expect(vintageLines(vintages, '2026-09')).toMatchObject({
      comparison: null,
      isChosenYoung: true,
    });
  });

  it('adds rows of the matrix up by principal when it takes buckets together', () => {
    const row = (from: 'late_1_7' | 'late_8_30', principal: number, cured: number) => ({
      from,
      loans: 1,
      principal,
      to: [
        { bucket: 'current' as const, loans: 1, share: share(cured, principal) },
        { bucket: 'late_8_30' as const, loans: 1, share: share(principal - cured, principal) },
      ],
    });
    const matrix = matrixOf({ rows: [row('late_1_7', 300, 250), row('late_8_30', 100, 50)] });

    expect(matrix.find(({ from }) => from === 'late_1_30')?.cells.slice(0, 3)).toEqual([
      75,
      25,
      null,
    ]);
  });
});
