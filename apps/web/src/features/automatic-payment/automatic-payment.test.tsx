import type { MandateView } from '@abona/contract/collections/mandate';
import { flagDefaults } from '@abona/contract/flags';
import type { ActivityView } from '@abona/contract/identity/activity';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { anAttempt } from '#testing/payment-server.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

const account: BankAccountView = {
  account_id: 'acct_1',
  bank_code: '012',
  bank_name: 'BBVA México',
  last_four: '4567',
  status: 'verified',
  problem: null,
  can_retry: false,
  default_for: ['automatic_payment'],
  held_until: null,
  created_at: '2026-11-15T18:00:00.000Z',
};

const firstCharge = {
  ...{ loan_id: 'loan_1', instalment: 4, amount: 70_636, collect_on: '2026-11-30' },
  ...{ others_same_day: 0, total_same_day: 70_636 },
};

const aMandate = (changed: Partial<MandateView> = {}): MandateView => ({
  mandate_id: 'mnd_1',
  account_id: 'acct_1',
  bank: 'BBVA México',
  account_last4: '4567',
  holder: 'MARIANA RUIZ',
  status: 'active',
  reason: null,
  paused_at: null,
  max_amount: 80_000,
  period: 'biweekly',
  expires_on: null,
  signed_at: '2026-11-15T18:00:00.000Z',
  ended_at: null,
  next_charge: {
    ...firstCharge,
    ...{ is_scheduled: true, is_covered: true },
  },
  ...changed,
});

const proven: ActivityView = {
  ...{ activity_id: 'act_1', kind: 'mandate', status: 'proven', contacts: [], methods: [] },
  ...{ resend_after_s: 0, code: null, locked_until: null },
  created_at: '2026-11-15T18:00:00.000Z',
  expires_at: '2026-11-15T18:15:00.000Z',
  proven_at: '2026-11-15T18:01:00.000Z',
};

const proposal = {
  max_amount: 80_000,
  period: 'biweekly',
  next_charge: firstCharge,
} as const;

/** Somebody with these mandates; what is done to one is done. */
function serve(mandates: MandateView[], answers: Answers = {}) {
  let kept = mandates;
  const change = (changed: Partial<MandateView>) => {
    const [first = aMandate()] = kept;
    kept = [{ ...first, ...changed }];
    return kept[0] ?? first;
  };
  return funnelServer('loan', {
    listMandates: () => success('listMandates', { items: kept, proposal }),
    listBankAccounts: () => success('listBankAccounts', { accounts: [account] }),
    listPaymentAttempts: () =>
      success('listPaymentAttempts', {
        items: [
          anAttempt({
            ...{ rail: 'direct_debit', choice: 'scheduled', status: 'applied' },
            ...{ instalment: 3, collect_on: '2026-11-14' },
          }),
        ],
        next_cursor: null,
      }),
    signMandate: () =>
      success('signMandate', change({ status: 'pending_bank', next_charge: null })),
    pauseMandate: ({ body }) => {
      const isPaused = (body as { is_paused: boolean }).is_paused;
      const paused_at = isPaused ? '2026-11-15T18:00:00.000Z' : null;
      return success('pauseMandate', change({ paused_at }));
    },
    cancelMandate: () =>
      success(
        'cancelMandate',
        change({ status: 'cancelled', ended_at: '2026-11-15T18:00:00.000Z' }),
      ),
    ...answers,
  });
}

describe('automatic payment', () => {
  it('[2.18] is signed with the fields of the standard form, a ceiling and a last day', async () => {
    const { calls } = serve([]);
    openApp('/pago-automatico/', signedIn());

    expect(await screen.findByRole('heading', { name: 'Domiciliar una cuenta' })).toBeDefined();
    for (const field of ['Proveedor', 'Concepto', 'Referencia', 'Periodicidad', 'Banco'])
      expect(screen.getByText(field)).toBeDefined();
    for (const field of ['Cuenta CLABE', 'Monto máximo por abono', 'Vigencia', 'Titular'])
      expect(screen.getByText(field)).toBeDefined();
    expect(screen.getByText('Indefinida')).toBeDefined();
    expect(screen.getByText('$800.00')).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Firmar y activar' }));
    expect(screen.getByText('Para continuar, marca que lo autorizas.')).toBeDefined();
    expect(calls.some(({ name }) => name === 'signMandate')).toBe(false);

    const max = screen.getByLabelText('Máximo por abono');
    await userEvent.clear(max);
    await userEvent.type(max, '950');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y activar' }));

    expect(await screen.findByText(/en cuanto tu banco lo acepte/)).toBeDefined();
    expect(calls.find(({ name }) => name === 'signMandate')?.body).toEqual({
      account_id: 'acct_1',
      max_amount: 95_000,
      period: 'biweekly',
      accepted: true,
    });
  });

  it('[2.18, 2.19] is signed for a second proof: it leads there, and back to what was filled in', async () => {
    let isProven = false;
    const { calls } = serve([], {
      signMandate: () =>
        isProven
          ? success('signMandate', aMandate({ status: 'pending_bank', next_charge: null }))
          : refusal(403, 'second_proof_needed', 'Confirma que eres tú.'),
      openActivity: () => success('openActivity', proven),
      getActivityStatus: () => success('getActivityStatus', proven),
    });
    const { router } = openApp('/pago-automatico/', signedIn());
    const max = await screen.findByLabelText('Máximo por abono');
    await userEvent.clear(max);
    await userEvent.type(max, '950');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y activar' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/2fa/'));
    expect(calls.find(({ name }) => name === 'openActivity')?.body).toEqual({ kind: 'mandate' });

    isProven = true;
    await userEvent.click(await screen.findByRole('link', { name: 'Continuar' }));
    const again = await screen.findByLabelText<HTMLInputElement>('Máximo por abono');
    expect(again.value).toContain('950');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y activar' }));

    expect(await screen.findByText('Firmaste tu domiciliación')).toBeDefined();
    const signed = calls.filter(({ name }) => name === 'signMandate');
    expect(signed.map(({ body }) => body)).toEqual([signed[0]?.body, signed[0]?.body]);
  });

  it('[2.18] shows the next charge and every charge before, and is paused by a switch', async () => {
    const { calls } = serve([aMandate()]);
    openApp('/pago-automatico', signedIn());

    expect(await screen.findByText('Programado para el lunes 30 de noviembre')).toBeDefined();
    expect(screen.getByRole('link', { name: /abono 3.*Aplicado/ })).toBeDefined();
    expect(calls.find(({ name }) => name === 'listPaymentAttempts')?.url).toContain(
      'choice=scheduled',
    );
    await userEvent.click(screen.getByRole('switch'));

    expect(await screen.findByText(/no cobraremos nada hasta que lo reanudes/)).toBeDefined();
    await userEvent.click(screen.getByRole('switch'));
    expect(await screen.findByText('Programado para el lunes 30 de noviembre')).toBeDefined();
  });

  it('[2.18] ends with one tap, and can be signed again', async () => {
    const { count } = serve([aMandate()]);
    openApp('/pago-automatico', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la domiciliación' }));

    expect(await screen.findByText('Cancelada: no haremos más cargos a esa cuenta')).toBeDefined();
    await waitFor(() => expect(count('cancelMandate')).toBe(1));
    expect(await screen.findByRole('button', { name: 'Firmar y activar' })).toBeDefined();
    expect(screen.getByText(/Cancelado el dom 15 nov/)).toBeDefined();
  });

  it('[2.18] says when an instalment is above what was signed, and what a bank refused', async () => {
    const next = { ...proposal.next_charge, is_scheduled: false, is_covered: false };
    serve([aMandate({ max_amount: 50_000, next_charge: next })]);
    openApp('/pago-automatico', signedIn());

    expect(
      await screen.findByText(/Tu abono es de \$706\.36 y tu máximo de \$500\.00/),
    ).toBeDefined();
  });

  it('[2.18, 2.51] shows the accounts that cannot be charged as what they are, and chooses none of them', async () => {
    const states = ['failed', 'pending', 'blocked'] as const;
    const others = states.map((status, nth) => ({
      ...account,
      account_id: `acct_other_${nth}`,
      status,
    }));
    serve([], {
      listBankAccounts: () => success('listBankAccounts', { accounts: [...others, account] }),
    });
    openApp('/pago-automatico/', signedIn());

    await screen.findByRole('heading', { name: 'Domiciliar una cuenta' });
    const radios = screen.getAllByRole<HTMLInputElement>('radio').slice(0, 4);
    expect(radios.map(({ disabled, checked }) => [disabled, checked])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    for (const word of ['No verificada', 'En revisión', 'Bloqueada'])
      expect(screen.getByText(new RegExp(`· ${word}$`))).toBeDefined();
  });

  it('[2.18, 2.51] leads to the form of an account and back when there is none', async () => {
    serve([], { listBankAccounts: () => success('listBankAccounts', { accounts: [] }) });
    const { router } = openApp('/pago-automatico', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Agregar una cuenta' }));

    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/cuentas-pago-automatico\/agregar|cuenta$/),
    );
    expect(router.state.location.searchStr).toContain('domic_subscription');
  });

  it('[2.18] is not there while its flag is off', async () => {
    serve([aMandate()]);
    const values = { ...flagDefaults, DOMIC_SUBSCRIPTION_V1: false };
    setFlagState({ values, hasFailed: false });
    const { router } = openApp('/pago-automatico', signedIn());

    await waitFor(() => expect(router.state.location.pathname).not.toBe('/pago-automatico'));
  });
});
