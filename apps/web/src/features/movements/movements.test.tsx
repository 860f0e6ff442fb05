import type { Movement } from '@abona/contract/lending/movement';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { aHome, aMovement, anEmptyHome, anOverdue, loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { linesOf } from './months.ts';

const page = (
  items: readonly Movement[],
  changed: { next_cursor?: string | null; in_transit?: Movement[] } = {},
) =>
  success('listMovements', {
    items: [...items],
    next_cursor: null,
    months: [
      { month: '2026-11', count: 2, paid: 115_611, bought: 0, borrowed: 0, refunded: 0 },
      { month: '2025-12', count: 1, paid: 0, bought: 489_900, borrowed: 0, refunded: 0 },
    ],
    in_transit: [],
    ...changed,
  });

const purchase = aMovement({
  movement_id: 'mov_2',
  type: 'purchase',
  subtype: 'online',
  state: 'current',
  amount: 489_900,
  on: '2025-12-03',
  instalments: [],
});
const refund = aMovement({
  movement_id: 'mov_3',
  type: 'refund',
  subtype: 'merchant',
  state: 'done',
  title: 'Óptica Mirasol',
  amount: 32_000,
  on: '2026-11-05',
  instalments: [],
});

describe('movements', () => {
  it('[2.03] are told by month, each with its sum, newest first', async () => {
    loanServer({ listMovements: () => page([aMovement(), refund, purchase]) });
    openApp('/compras', signedIn());

    expect(await screen.findByRole('heading', { name: 'Noviembre' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Diciembre 2025' })).toBeDefined();
    expect(screen.getByText('$1,156.11')).toBeDefined();
    expect(
      screen.getByRole('link', { name: /Abono 3, Casa Ámbar.*15 nov · SPEI.*\$706\.36.*Pagado/ }),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: /\+ \$320\.00.*Depositado/ })).toBeDefined();
    expect(document.title).toBe('Compras · Abona');
  });

  it('[2.03] are told apart by what was bought, and a payment says by which way it came too', async () => {
    const goods = 'Lámpara Luna';
    const payment = aMovement({ goods, subtype: 'cash_store' });
    loanServer({ listMovements: () => page([payment, { ...purchase, goods }]) });
    openApp('/compras', signedIn());

    expect(
      await screen.findByRole('link', { name: /^Abono 3, Lámpara Luna.*15 nov · OXXO/ }),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: /^Casa Ámbar.*3 dic.* · Lámpara Luna/ })).toBeDefined();
  });

  it('[2.20] each leads to its own address', async () => {
    loanServer({ listMovements: () => page([aMovement()]) });
    openApp('/compras', signedIn());

    const link = await screen.findByRole('link', { name: /Abono 3, Casa Ámbar/ });
    expect(link.getAttribute('href')).toBe('/pay/transacciones/payment/spei/mov_1');
  });

  it('[2.03] can be filtered and searched, and the server is asked once the typing rests', async () => {
    const { calls } = loanServer({ listMovements: () => page([aMovement()]) });
    openApp('/compras', signedIn());
    await screen.findByRole('heading', { name: 'Noviembre' });

    await userEvent.click(screen.getByRole('button', { name: 'Abonos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await userEvent.type(screen.getByLabelText('Tienda o monto'), '706.36');

    await waitFor(() => expect(calls.at(-1)?.url).toMatch(/type=payment&search=706\.36$/));
    const searches = calls.filter(({ url }) => url.includes('search='));
    expect(searches.length).toBeLessThan(4);
  });

  it('[2.03] says that nothing was found, with a way back to everything', async () => {
    loanServer({
      listMovements: ({ url }) => page(url.includes('type=loan') ? [] : [aMovement()]),
    });
    openApp('/compras', signedIn());
    await screen.findByRole('heading', { name: 'Noviembre' });

    await userEvent.click(screen.getByRole('button', { name: 'Préstamos' }));
    expect(await screen.findByText('No encontramos movimientos')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todo' }));

    expect(await screen.findByRole('heading', { name: 'Noviembre' })).toBeDefined();
  });

  it('[2.03] somebody without any is told where they begin', async () => {
    loanServer({
      getHome: () => success('getHome', anEmptyHome()),
      listMovements: () => page([]),
    });
    openApp('/compras', signedIn());

    const link = await screen.findByRole('link', { name: 'Ver dónde comprar' });
    expect(link.getAttribute('href')).toBe('/pay/canales');
  });

  it('[2.03] five thousand rows come page by page, and a few of them are drawn', async () => {
    const rows = (from: number) =>
      Array.from({ length: 60 }, (_, index) =>
        aMovement({ movement_id: `mov_${from + index}`, title: `Tienda ${from + index}` }),
      );
    const { count } = loanServer({
      listMovements: (_, nth) => page(rows(nth * 60), { next_cursor: `c${nth}` }),
    });
    openApp('/compras', signedIn());
    await screen.findByRole('heading', { name: 'Noviembre' });
    const list = screen.getByRole('list', { name: 'Movimientos' });
    expect(count('listMovements')).toBe(1);

    for (const nth of [2, 3, 4]) {
      list.getBoundingClientRect = () => new DOMRect(0, -60 * (nth - 1) * 76 + 600, 390, 1);
      act(() => void window.dispatchEvent(new Event('scroll')));
      await waitFor(() => expect(count('listMovements')).toBe(nth));
    }

    expect(screen.getAllByRole('listitem').length).toBeLessThan(70);
  });

  it('[2.03] what is on its way stands first', async () => {
    loanServer({
      listMovements: () =>
        page([purchase], {
          in_transit: [aMovement({ movement_id: 'mov_9', state: 'in_transit' })],
        }),
    });
    openApp('/compras', signedIn());

    expect(await screen.findByRole('heading', { name: 'En camino' })).toBeDefined();
  });

  it('[2.03] says what is due, late first', async () => {
    loanServer({
      listMovements: () => page([aMovement()]),
      getHome: () => success('getHome', aHome({ overdue: anOverdue })),
    });
    openApp('/compras', signedIn());

    expect(await screen.findByText('Tienes $764.36 vencidos')).toBeDefined();
  });

  it('[2.03] says what could not be loaded, and tries again', async () => {
    loanServer({
      listMovements: (_, nth) =>
        nth === 1 ? refusal(404, 'not_found', 'No están.') : page([aMovement()]),
    });
    openApp('/compras', signedIn());

    expect(await screen.findByText('No están.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Noviembre' })).toBeDefined();
  });
});

describe('months', () => {
  it('[2.03] a month that goes on over two pages begins once', () => {
    const lines = linesOf([
      { items: [aMovement()], months: [] },
      { items: [refund, purchase], months: [] },
    ]);

    expect(
      lines.map((line) => (line.kind === 'month' ? line.month : line.movement.movement_id)),
    ).toEqual(['2026-11', 'mov_1', 'mov_3', '2025-12', 'mov_2']);
    expect(lines[2]).toMatchObject({ isFirst: false, isLast: true });
  });
});

describe('a transaction', () => {
  const detail = {
    ...aMovement(),
    merchant: { name: 'Casa Ámbar', logo: null, order_id: 'CA-10482' },
    applied: [
      {
        number: 3,
        split: {
          principal: 56_748,
          interest: 11_972,
          fee: 0,
          iva: 1_916,
          late_charges: 0,
          total: 70_636,
        },
      },
    ],
    prepaid: 0,
    to_credit: 1_364,
    history: [
      {
        state: 'in_transit',
        at: '2026-11-15T15:10:00.000Z',
        on: '2026-11-15',
        text: 'Lo recibió el banco',
      },
      { state: 'applied', at: null, on: '2026-11-15', text: 'Se aplicó a tu abono 3' },
    ],
    reference: 'ABONA20261115',
    receipt_url: '/api/loan/v1/public/documents/recibo',
    contract_url: null,
  } as const;

  it('[2.20, 7.09] tells where the money went, its states over time, and gives the receipt', async () => {
    loanServer({
      getTransaction: () =>
        success('getTransaction', {
          ...detail,
          instalments: [3],
          applied: [...detail.applied],
          history: [...detail.history],
        }),
    });
    openApp('/transacciones/payment/spei/mov_1', signedIn());

    expect(await screen.findByRole('heading', { name: 'Tu pago' })).toBeDefined();
    expect(screen.getByText('Se aplicó a tu abono 3')).toBeDefined();
    expect(screen.getByText('$567.48')).toBeDefined();
    expect(screen.getByText('Quedó como saldo a favor')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Comprobante en PDF' }).getAttribute('href')).toBe(
      '/api/loan/v1/public/documents/recibo',
    );
    expect(screen.getByRole('link', { name: 'Ver el plan de abonos' }).getAttribute('href')).toBe(
      '/pay/perfil/prestamos/loan_1',
    );
  });

  it('[2.20] one on its way says that being late costs nothing meanwhile', async () => {
    loanServer({
      getTransaction: () =>
        success('getTransaction', {
          ...detail,
          state: 'in_transit',
          instalments: [],
          applied: [],
          to_credit: 0,
          history: [detail.history[0]],
          receipt_url: null,
        }),
    });
    openApp('/transacciones/payment/spei/mov_1', signedIn());

    expect(await screen.findByText('Tu pago va en camino')).toBeDefined();
    expect(
      screen.getByText('Lo recibió el banco').closest('li')?.getAttribute('aria-current'),
    ).toBe('step');
  });

  it('[2.20] one that is not theirs is not found', async () => {
    loanServer({
      getTransaction: () => refusal(404, 'not_found', 'No encontramos lo que buscas.'),
    });
    openApp('/transacciones/payment/spei/otra', signedIn());

    expect(await screen.findByText('No encontramos lo que buscas.')).toBeDefined();
  });
});
