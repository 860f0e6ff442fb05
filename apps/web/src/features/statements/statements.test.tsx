import type { PointsView } from '@abona/contract/engagement/points';
import type { DocumentView, StatementSummary } from '@abona/contract/lending/document';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const aStatement = (month: string, paid: number): StatementSummary => ({
  loan_id: 'loan_1',
  title: 'Casa Ámbar',
  goods: 'Lámpara Luna',
  month,
  period_from: `${month}-01`,
  period_to: `${month}-30`,
  paid,
  pdf_url: `/api/loan/v1/public/documents/${month}`,
});

const aDocument: DocumentView = {
  kind: 'statement',
  loan_id: 'loan_1',
  folio: 'EC-7204118-202610',
  title: 'Estado de cuenta',
  subtitle: 'Octubre de 2026',
  issued_on: '2026-11-01',
  blocks: [
    {
      kind: 'hero',
      hero: {
        label: 'Saldo al 31 de octubre',
        figure: '$3,531.80',
        detail: 'Vas al corriente',
        beside: [{ label: 'Próximo abono', value: '$706.36' }],
        flower: { total: 8, paid: 2, overdue: 0, alternative: '2 de 8 abonos pagados' },
      },
    },
    {
      kind: 'table',
      table: {
        caption: 'Movimientos del periodo',
        columns: [
          { label: 'Fecha', align: 'start' },
          { label: 'Abono', align: 'end' },
        ],
        rows: [
          ['15 oct 2026', '$706.36'],
          ['31 oct 2026', '$706.36'],
        ],
        totals: ['Total', '$1,412.72'],
      },
    },
    { kind: 'paragraph', text: 'Tienes **90 días** para pedir una aclaración.' },
    {
      kind: 'cat',
      cat: { figure: '95.5 %', legend: 'CAT sin IVA', rates: [{ label: 'Tasa', value: '68 %' }] },
    },
  ],
  footer: ['Abona, S.A. de C.V., SOFOM, E.N.R.'],
  pdf_url: '/api/loan/v1/public/documents/oct',
};

describe('statements', () => {
  const open = (path = '/estados_de_cuenta') => {
    const server = loanServer({
      listStatements: ({ url }) => {
        const is2025 = url.includes('year=2025');
        return success('listStatements', {
          year: is2025 ? 2025 : 2026,
          years: [2026, 2025],
          statements: is2025
            ? [aStatement('2025-12', 50_000)]
            : [aStatement('2026-10', 141_272), aStatement('2026-09', 70_636)],
        });
      },
      getDocument: () => success('getDocument', aDocument),
    });
    openApp(path, signedIn());
    return server;
  };

  it('[2.16] are one a month, the newest first, and say what was paid', async () => {
    open();

    const rows = await screen.findAllByRole('button', { name: /Casa Ámbar/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Lámpara Luna · Pagaste $1,412.72'),
      expect.stringContaining('Lámpara Luna · Pagaste $706.36'),
    ]);
    expect(screen.getByRole('heading', { name: 'Octubre' })).toBeDefined();
    expect(document.title).toBe('Estados de cuenta · Abona');
  });

  it('[2.16] of an earlier year are there too', async () => {
    open();
    await screen.findAllByRole('button', { name: /Casa Ámbar/ });

    await userEvent.click(screen.getByRole('button', { name: '2025' }));

    expect(await screen.findByText(/Pagaste \$500\.00$/)).toBeDefined();
  });

  it('[2.16] open on screen with their sums, and as PDF', async () => {
    open();
    const [newest] = await screen.findAllByRole('button', { name: /Casa Ámbar/ });
    await userEvent.click(newest as HTMLElement);

    const table = await screen.findByRole('table', { name: 'Movimientos del periodo' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      ...['15 oct 2026', '$706.36', '31 oct 2026', '$706.36'],
      ...['Total', '$1,412.72'],
    ]);
    expect(screen.getByText('$3,531.80')).toBeDefined();
    expect(screen.getByRole('img', { name: '2 de 8 abonos pagados' })).toBeDefined();
    expect(screen.getByText('90 días').tagName).toBe('B');
    const [pdf] = screen.getAllByRole('link', { name: 'Descargar PDF' });
    expect(pdf?.getAttribute('href')).toBe('/api/loan/v1/public/documents/oct');
  });

  it('[2.16] are reloaded where somebody left off', async () => {
    open('/estados_de_cuenta?paso=loan_1~2026-10');

    expect(await screen.findByRole('heading', { name: 'Estado de cuenta' })).toBeDefined();
  });

  it('[2.16] that are none yet say when the first one comes', async () => {
    loanServer({
      listStatements: () => success('listStatements', { year: 2026, years: [], statements: [] }),
    });
    openApp('/estados_de_cuenta', signedIn());

    expect(await screen.findByText('Todavía no hay estados de cuenta')).toBeDefined();
  });

  it('[2.16] that cannot be loaded are asked for again', async () => {
    loanServer({
      listStatements: (_, nth) =>
        nth === 1
          ? refusal(404, 'not_found', 'No están.')
          : success('listStatements', {
              year: 2026,
              years: [2026],
              statements: [aStatement('2026-10', 141_272)],
            }),
    });
    openApp('/estados_de_cuenta', signedIn());
    await screen.findByText('No están.');

    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(await screen.findByText(/Pagaste \$1,412\.72$/)).toBeDefined();
  });
});

describe('savings', () => {
  const noPoints: PointsView = { balance_amount: 0, owed_amount: 0, movements: [] };
  const savings = {
    as_of: '2026-11-15',
    saved: 12_050,
    could_save: 32_319,
    loans: [
      {
        ...{ loan_id: 'loan_1', title: 'Casa Ámbar', goods: 'Sillón Ámbar' },
        ...{ saved: 2_050, could_save: 32_319, is_active: true },
      },
      {
        ...{ loan_id: 'loan_2', title: 'Telas Lupita', goods: null },
        ...{ saved: 10_000, could_save: 0, is_active: false },
      },
    ],
  };
  const open = (answers: Parameters<typeof loanServer>[0] = {}) => {
    const server = loanServer({
      getSavings: () => success('getSavings', savings),
      getPointsBalance: () => success('getPointsBalance', noPoints),
      ...answers,
    });
    openApp('/ahorros', signedIn());
    return server;
  };

  it('[2.48] say what paying early has saved, loan by loan, and what it still could', async () => {
    open();

    expect(await screen.findByText('Has ahorrado pagando antes')).toBeDefined();
    expect(screen.getByText('Si liquidas todo hoy, ahorras $323.19 más.')).toBeDefined();
    expect(
      screen.getByText('Sillón Ámbar · Ahorraste $20.50 · Puedes ahorrar $323.19'),
    ).toBeDefined();
    expect(screen.getByText('Ahorraste $100.00')).toBeDefined();
    const each = savings.loans.reduce((sum, { saved }) => sum + saved, 0);
    expect(each).toBe(savings.saved);
  });

  it('[2.48, 7.20] say what points are worth and what happened to them', async () => {
    open({
      getPointsBalance: () =>
        success('getPointsBalance', {
          balance_amount: 9_798,
          owed_amount: 0,
          movements: [
            {
              movement_id: 'earned:1',
              kind: 'earned',
              amount: 9_798,
              on: '2026-11-15',
              loan_id: 'loan_1',
            },
          ],
        }),
    });

    expect(await screen.findByText('Ganaste con tu compra')).toBeDefined();
    expect(screen.getByText('+$97.98')).toBeDefined();
    expect(
      screen.getByText('Úsalos para pagar tus abonos: valen lo mismo que tu dinero.'),
    ).toBeDefined();
  });

  it('[2.48, 7.20] points pay the next instalment once the customer says so', async () => {
    let points: PointsView = { balance_amount: 9_798, owed_amount: 0, movements: [] };
    const { calls } = open({
      getPointsBalance: () => success('getPointsBalance', points),
      spendPoints: () => {
        points = { balance_amount: 0, owed_amount: 0, movements: [] };
        return success('spendPoints', points);
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Pagar un abono con puntos' }));
    expect(await screen.findByText('Se abonan $97.98 a Casa Ámbar en este momento.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Abonar $97.98' }));

    expect(await screen.findByText('Listo: tu abono ya está aplicado')).toBeDefined();
    expect(
      await screen.findByText('Todavía no tienes puntos. Los ganas con tus compras.'),
    ).toBeDefined();
    const sent = calls.filter(({ name }) => name === 'spendPoints');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ loan_id: 'loan_1', amount: 9_798 });
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('[2.48] of somebody without a loan lead to the shops, points or not', async () => {
    open({
      getSavings: () =>
        success('getSavings', { as_of: '2026-11-15', saved: 0, could_save: 0, loans: [] }),
    });

    expect(await screen.findByText('Todavía no hay ahorros')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Tus puntos' })).toBeDefined();
  });
});
