import type { OwnRefunds, OwnRefundView } from '@abona/contract/collections/refund';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '#testing/fake-server.ts';
import { aLoan, loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const aRefund = (changed: Partial<OwnRefundView> = {}): OwnRefundView => ({
  refund_id: 'ref_1',
  loan_id: 'loan_1',
  merchant_name: 'Casa Ámbar',
  order_id: 'CA-10482',
  amount: 489_900,
  created_at: '2026-11-15T18:00:00.000Z',
  state: 'on_its_way',
  to_plan: 320_000,
  to_points: 1_500,
  to_origin: { amount: 50_000, state: 'credited' },
  to_account: { amount: 141_272, state: 'on_its_way', last4: '4518', tracking_key: null },
  ...changed,
});

const nothing: OwnRefunds = {
  ...{ refunds: [], returns: [], returnable: [], waiting: 0, account: null },
};

function serve(start: Partial<OwnRefunds>, goods: string | null = null) {
  let kept: OwnRefunds = { ...nothing, ...start };
  const aReturn = {
    ...{ return_id: 'ret_1', loan_id: 'loan_1', merchant_name: 'Casa Ámbar', order_id: 'CA-10482' },
    ...{ opened_at: '2026-11-15T18:00:00.000Z', open_until: '2026-12-15T18:00:00.000Z' },
  };
  return loanServer({
    listOwnRefunds: () => success('listOwnRefunds', kept),
    listLoans: () => success('listLoans', { loans: [aLoan({ loan_id: 'loan_1', goods })] }),
    openReturn: () => {
      const open = { ...aReturn, status: 'open', ended_at: null, resumes_at: null } as const;
      kept = { ...kept, returnable: [], returns: [open] };
      return success('openReturn', open);
    },
    keepPurchase: () => {
      const [ended_at, resumes_at] = ['2026-11-15T18:00:00.000Z', '2026-11-20T18:00:00.000Z'];
      const ended = { ...aReturn, status: 'kept', ended_at, resumes_at } as const;
      kept = { ...kept, returns: [ended] };
      return success('keepPurchase', ended);
    },
    setDefaultInstrument: () => {
      kept = { ...kept, account: null };
      return success('setDefaultInstrument', { purpose: 'refund', instrument_id: null });
    },
  });
}

const account = {
  ...{ account_id: 'acct_1', bank: 'Santander', last4: '4518', held_until: null },
};

describe('refunds', () => {
  it('[2.49] are told apart by what was bought', async () => {
    serve({ refunds: [aRefund()], account }, 'Lámpara Luna');
    openApp('/reembolsos', signedIn());

    expect(await screen.findByText(/^Lámpara Luna · .*15 nov/)).toBeDefined();
  });

  it('[2.49] show where each went and how far it has come', async () => {
    serve({ refunds: [aRefund()], account });
    openApp('/reembolsos', signedIn());

    expect(await screen.findByRole('heading', { name: 'Reembolsos' })).toBeDefined();
    expect(await screen.findByText('+$4,899.00')).toBeDefined();
    expect(screen.getByText('En camino')).toBeDefined();
    const besideOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
    expect(besideOf('Bajó de tu plan')).toBe('$3,200.00');
    expect(besideOf('A la tarjeta o cuenta de tu enganche')).toBe('$500.00 · depositado');
    expect(besideOf('A tu cuenta ···· 4518')).toBe('$1,412.72 · en camino');
  });

  it('[2.49] say when there is none, and what is missing for one that waits', async () => {
    serve({ waiting: 141_272 });
    const { router } = openApp('/reembolsos', signedIn());

    expect(await screen.findByText('Todavía no tienes reembolsos')).toBeDefined();
    expect(screen.getByText('Tienes $1,412.72 por recibir')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Elegir cuenta' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/cuentas-reembolso'));
    expect(router.state.location.searchStr).toContain('source=reimbursements');
  });

  it('[2.49] «devolví el producto» shows the split before it is said, pauses, and is taken back', async () => {
    const purchase = {
      ...{ loan_id: 'loan_1', merchant_name: 'Casa Ámbar', order_id: 'CA-10482', amount: 489_900 },
      ...{ to_origin: 50_000, to_plan: 420_000, to_points: 0, to_account: 70_636 },
    };
    const { calls } = serve({ returnable: [purchase] });
    openApp('/reembolsos', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Devolví el producto/ }));
    const sheet = within(await screen.findByRole('dialog'));
    for (const amount of ['$500.00', '$4,200.00', '$706.36'])
      expect(sheet.getByText(amount)).toBeDefined();
    expect(calls.some(({ name }) => name === 'openReturn')).toBe(false);
    await userEvent.click(sheet.getByRole('button', { name: 'Sí, lo devolví' }));

    expect(await screen.findByText(/en pausa hasta el 15 de diciembre/)).toBeDefined();
    expect(calls.find(({ name }) => name === 'openReturn')?.body).toEqual({ loan_id: 'loan_1' });
    await userEvent.click(screen.getByRole('button', { name: 'Me lo quedo' }));
    expect(await screen.findByText(/siguen desde el 20 de noviembre/)).toBeDefined();
  });
});

describe('automatic refunds', () => {
  it('[2.41] go to the account that was chosen, which says when it must wait, and can be stopped', async () => {
    const held = { ...account, held_until: '2026-11-18T18:00:00.000Z' };
    const { calls } = serve({ account: held });
    openApp('/perfil/reembolso-automatico', signedIn());

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Reembolso automático' }),
    ).toBeDefined();
    expect(await screen.findByText('Santander ···· 4518')).toBeDefined();
    expect(screen.getByText(/recibe dinero desde el 18 de noviembre/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Dejar de enviar automáticamente' }));

    expect(await screen.findByText('Sin cuenta para reembolsos')).toBeDefined();
    expect(calls.find(({ name }) => name === 'setDefaultInstrument')?.body).toEqual({
      purpose: 'refund',
      instrument_id: null,
    });
  });
});
