import type { MandateView } from '@abona/contract/collections/mandate';
import { type FlagValues, flagDefaults } from '@abona/contract/flags';
import type { ActivityView } from '@abona/contract/identity/activity';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { CardView } from '@abona/contract/wallet/card';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, refusedFields, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const account: BankAccountView = {
  account_id: 'acct_1',
  bank_code: '014',
  bank_name: 'Santander',
  last_four: '4518',
  status: 'verified',
  problem: null,
  can_retry: false,
  default_for: ['refund'],
  held_until: null,
  created_at: '2026-11-15T18:00:00.000Z',
};
const pending: BankAccountView = {
  ...account,
  account_id: 'acct_2',
  bank_name: 'HSBC',
  last_four: '2207',
  status: 'pending',
  default_for: [],
};
const card: CardView = {
  card_id: 'card_1',
  brand: 'mastercard',
  kind: 'debit',
  last_four: '4821',
  expires_on: '2028-08',
  is_expired: false,
  status: 'verified',
  challenge_url: null,
  default_for: ['payment'],
  created_at: '2026-11-15T18:00:00.000Z',
};

const provenActivity = {
  activity_id: 'act_1',
  kind: 'refund_account',
  status: 'proven',
  contacts: [],
  methods: [],
  resend_after_s: 0,
  code: null,
  locked_until: null,
  created_at: '2026-11-15T18:00:00.000Z',
  expires_at: '2026-11-15T18:15:00.000Z',
  proven_at: '2026-11-15T18:01:00.000Z',
} satisfies ActivityView;

type Kept = {
  readonly cards?: CardView[];
  readonly accounts?: BankAccountView[];
  readonly mandates?: MandateView[];
};

function serve({ cards = [card], accounts = [account, pending], mandates = [] }: Kept = {}) {
  let kept = accounts;
  return funnelServer('loan', {
    listCards: () => success('listCards', { cards }),
    listMandates: () => success('listMandates', { items: mandates, proposal: null }),
    listBankAccounts: () => success('listBankAccounts', { accounts: kept }),
    listBanks: () =>
      success('listBanks', {
        banks: [
          { code: '012', name: 'BBVA México', is_active: true },
          { code: '032', name: 'IXE', is_active: false },
        ],
      }),
    setDefaultInstrument: () =>
      success('setDefaultInstrument', { purpose: 'refund', instrument_id: 'acct_1' }),
    removeBankAccount: () => {
      kept = [];
      return success('removeBankAccount', { removed: true });
    },
    addBankAccount: () => refusedFields(['clabe', 'Esa CLABE no es correcta. Revisa los dígitos.']),
  });
}

describe('cards and accounts', () => {
  it.each(['/tarjetas', '/cuentas'])('[2.50] are shown together at %s', async (path) => {
    serve();
    openApp(path, signedIn());

    expect(await screen.findByRole('heading', { name: 'Tarjetas y cuentas' })).toBeDefined();
    expect(await screen.findByText('Vence 08/28')).toBeDefined();
    expect(screen.getByText('1 de 10')).toBeDefined();
    expect(screen.getByText('Principal')).toBeDefined();
    expect(
      screen.getByRole('button', { name: /Santander CLABE ···· 4518 ?Verificada/ }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: /HSBC CLABE ···· 2207 ?En revisión/ })).toBeDefined();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Agregar tarjeta')).toBe('/pay/tarjetas/agregar');
    expect(link('Agregar')).toBe('/pay/cuentas/agregar');
  });

  it('[2.50] an account is made the one for automatic payment, which a card cannot be', async () => {
    const { calls } = serve();
    openApp('/tarjetas', signedIn());

    await userEvent.click(
      await screen.findByRole('button', { name: 'Opciones de Mastercard ···· 4821' }),
    );
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Usar para pago automático' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await userEvent.click(screen.getByRole('button', { name: /Santander/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Usar para pago automático' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'setDefaultInstrument')?.body).toEqual({
        purpose: 'automatic_payment',
        instrument_id: 'acct_1',
      }),
    );
  });

  it('[2.50] an account is taken away only after its consequences were told', async () => {
    const { count } = serve({ accounts: [account] });
    openApp('/cuentas', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Santander/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/sin una opción para reembolsos/)).toBeDefined();
    expect(count('removeBankAccount')).toBe(0);
    await userEvent.click(sheet.getByRole('button', { name: 'Sí, quitarla' }));

    expect(await screen.findByText('La quitamos de tu cuenta')).toBeDefined();
    expect(await screen.findByText('Todavía no agregas una cuenta')).toBeDefined();
  });

  it('[2.19, 2.50] a card is taken away after a second proof, where one was about to', async () => {
    let isProven = false;
    let cards = [card];
    const activity = { ...provenActivity, kind: 'card_removal' } as const;
    const { calls } = funnelServer('loan', {
      listCards: () => success('listCards', { cards }),
      listBankAccounts: () => success('listBankAccounts', { accounts: [] }),
      removeCard: () => {
        if (!isProven) return refusal(403, 'second_proof_needed', 'Confirma que eres tú.');
        cards = [];
        return success('removeCard', { removed: true });
      },
      openActivity: () => success('openActivity', activity),
      getActivityStatus: () => success('getActivityStatus', activity),
    });
    const { router } = openApp('/tarjetas', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Opciones de Mastercard/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText(/Te mandaremos un código/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Sí, quitarla' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/2fa/'));
    expect(calls.find(({ name }) => name === 'openActivity')?.body).toEqual({
      kind: 'card_removal',
    });

    isProven = true;
    await userEvent.click(await screen.findByRole('link', { name: 'Continuar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, quitarla' }));

    expect(await screen.findByText('La quitamos de tu cuenta')).toBeDefined();
    expect(await screen.findByText('0 de 10')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[2.50] an account that is signed over is not taken away: it says why, and leads there', async () => {
    const inUse = 'La necesita algo en curso.';
    funnelServer('loan', {
      listCards: () => success('listCards', { cards: [] }),
      listBankAccounts: () => success('listBankAccounts', { accounts: [account] }),
      removeBankAccount: () => refusal(409, 'instrument_in_use', inUse),
    });
    openApp('/cuentas', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Santander/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, quitarla' }));

    expect(await screen.findByText(inUse)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Ver mi pago automático' });
    expect(link.getAttribute('href')).toBe('/pay/pago-automatico');
  });

  it('say so when they cannot be shown, with a way to try again', async () => {
    funnelServer('loan', {
      listCards: () => refusal(404, 'not_found', 'No las encontramos.'),
      listBankAccounts: () => success('listBankAccounts', { accounts: [] }),
    });
    openApp('/tarjetas', signedIn());

    expect(await screen.findByText('No pudimos mostrar tus tarjetas y cuentas')).toBeDefined();
    expect(screen.getByRole('button', { name: /Reintentar/ })).toBeDefined();
  });
});

const switchOff = (flag: keyof FlagValues): void => {
  const values = { ...flagDefaults, [flag]: false } as FlagValues;
  setFlagState({ values, hasFailed: false });
  onTestFinished(() => setFlagState({ values: flagDefaults, hasFailed: false }));
};

describe('automatic payment beside cards and accounts', () => {
  const mandate = {
    ...{ mandate_id: 'mnd_1', account_id: 'acct_9', bank: 'BBVA', account_last4: '7898' },
    ...{ status: 'active', reason: null, holder: null, paused_at: null, max_amount: 80_000 },
    ...{ period: 'biweekly', expires_on: null, ended_at: null, next_charge: null },
    signed_at: '2026-11-15T18:00:00.000Z',
  } satisfies MandateView;

  it.each([
    [mandate, 'Activo: tus abonos se pagan en automático'],
    [{ ...mandate, paused_at: '2026-11-16T18:00:00.000Z' }, 'En pausa'],
    [{ ...mandate, status: 'pending_bank' } as const, 'Esperando a tu banco'],
  ])('[2.18, 2.50] says what was signed, and how that stands: %#', async (signed, words) => {
    serve({ mandates: [signed] });
    openApp('/cuentas', signedIn());

    const row = await screen.findByRole('link', { name: new RegExp(`BBVA ···· 7898.*${words}`) });
    expect(row.getAttribute('href')).toBe('/pay/pago-automatico');
  });

  it('[2.18, 2.50] proposes an account while nothing is signed, or what was signed is over', async () => {
    serve({
      mandates: [{ ...mandate, status: 'cancelled' }],
      accounts: [{ ...account, default_for: ['automatic_payment'] }],
    });
    openApp('/cuentas', signedIn());

    const row = await screen.findByRole('link', { name: /Santander.*Así pagarás/ });
    expect(row.getAttribute('href')).toBe('/pay/pago-automatico/cuentas');
  });
});

describe('with its flag off', () => {
  it('[2.18, 2.50] automatic payment is not spoken of beside cards and accounts', async () => {
    serve();
    const first = openApp('/cuentas', signedIn());
    expect(await screen.findByRole('heading', { name: 'Pago automático' })).toBeDefined();
    first.unmount();

    switchOff('DOMIC_SUBSCRIPTION_V1');
    openApp('/cuentas', signedIn());

    expect(await screen.findByRole('heading', { name: 'Cuentas' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Pago automático' })).toBeNull();
  });

  it('[2.50, 2.51] the list for refunds stays, without a way to what is not there', async () => {
    serve();
    const first = openApp('/cuentas-reembolso', signedIn());
    expect(await screen.findByRole('link', { name: 'Administrar mis cuentas' })).toBeDefined();
    first.unmount();

    switchOff('adminAccountsFlow');
    const { router } = openApp('/cuentas-reembolso', signedIn());

    expect(await screen.findByRole('radio', { name: /Santander/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Administrar mis cuentas' })).toBeNull();
    expect(router.state.location.pathname).toBe('/cuentas-reembolso');
  });
});

describe('adding an account', () => {
  it('[2.50, 5.12] recognises the bank as it is typed and judges the CLABE when it is left', async () => {
    const { count } = serve();
    openApp('/cuentas/agregar', signedIn());

    const field = await screen.findByLabelText('CLABE (18 dígitos)');
    await userEvent.type(field, '032');
    expect(
      await screen.findByText('IXE ya no recibe transferencias. Usa otra cuenta.'),
    ).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '0121800152345678');
    expect(screen.getByText('Es de BBVA México')).toBeDefined();
    await userEvent.tab();
    expect(await screen.findByText('Faltan 2 dígitos.')).toBeDefined();
    await userEvent.type(field, '90');
    expect(await screen.findByText('Esa CLABE no es correcta. Revisa los dígitos.')).toBeDefined();
    expect(count('addBankAccount')).toBe(0);
  });

  it('shows on its field what the server refuses', async () => {
    serve();
    openApp('/cuentas/agregar', signedIn());

    await userEvent.type(await screen.findByLabelText('CLABE (18 dígitos)'), '012180015234567898');
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar y guardar' }));

    expect(await screen.findByText('Esa CLABE no es correcta. Revisa los dígitos.')).toBeDefined();
  });

  it('[2.51] beside the first leads to a second proof, and back to the form with what was typed', async () => {
    const { calls } = funnelServer('loan', {
      listBankAccounts: () => success('listBankAccounts', { accounts: [account] }),
      listBanks: () => success('listBanks', { banks: [] }),
      addBankAccount: () => refusal(403, 'second_proof_needed', 'Confirma que eres tú.'),
      openActivity: () => success('openActivity', provenActivity),
      getActivityStatus: () => success('getActivityStatus', provenActivity),
    });
    const { router } = openApp('/cuentas-reembolso/agregar?source=reimbursements', signedIn());

    await userEvent.type(await screen.findByLabelText('CLABE (18 dígitos)'), '012180015234567898');
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar y guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/2fa/'));
    expect(calls.find(({ name }) => name === 'openActivity')?.body).toEqual({
      kind: 'refund_account',
    });

    await userEvent.click(await screen.findByRole('link', { name: 'Continuar' }));
    const field = await screen.findByLabelText('CLABE (18 dígitos)');
    expect((field as HTMLInputElement).value.replace(/\D/g, '')).toBe('012180015234567898');
    expect(router.state.location.searchStr).toContain('source=reimbursements');
  });

  it.each([
    ['/cuentas-reembolso/agregar', 'Cuenta para reembolsos'],
    ['/cuentas-pago-automatico/agregar', 'Cuenta para pago automático'],
    ['/pago-automatico/cuenta', 'Cuenta para pago automático'],
  ])('[2.50, 2.51] has its purpose at %s', async (path, title) => {
    serve();
    openApp(path, signedIn());

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });
});

describe('choosing an account', () => {
  it('[2.19, 2.51] for refunds leads to a second proof, and back to what was picked', async () => {
    const other = { ...account, account_id: 'acct_3', bank_name: 'Nu', default_for: [] };
    let isProven = false;
    funnelServer('loan', {
      listBankAccounts: () => success('listBankAccounts', { accounts: [account, other] }),
      setDefaultInstrument: () =>
        isProven
          ? success('setDefaultInstrument', { purpose: 'refund', instrument_id: 'acct_3' })
          : refusal(403, 'second_proof_needed', 'Confirma que eres tú.'),
      openActivity: () => success('openActivity', provenActivity),
      getActivityStatus: () => success('getActivityStatus', provenActivity),
    });
    openApp('/cuentas-reembolso', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Nu/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Usar esta cuenta' }));
    isProven = true;
    await userEvent.click(await screen.findByRole('link', { name: 'Continuar' }));

    expect(await screen.findByRole('radio', { name: /Nu/ })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Usar esta cuenta' }));
    expect(await screen.findByText('Guardamos tu elección')).toBeDefined();
  });

  it.each([
    ['/cuentas-reembolso', 'refund', 'reimbursements', '/perfil/reembolso-automatico'],
    ['/pago-automatico/cuentas', 'automatic_payment', 'domic_subscription', '/pago-automatico'],
    [
      '/pago-automatico/administrar',
      'automatic_payment',
      'manage_domic_subscription',
      '/pago-automatico',
    ],
    ['/cuentas-reembolso', 'refund', 'funnel_4_ecosystem', '/compras'],
  ])(
    '[2.50, 2.51, 3.19] at %s keeps the choice for %s, and whoever came from %s is led back to %s',
    async (path, purpose, source, target) => {
      const { calls } = serve();
      const { router } = openApp(`${path}?source=${source}`, signedIn());

      expect(await screen.findByRole('radio', { name: /HSBC/ })).toHaveProperty('disabled', true);
      await userEvent.click(screen.getByRole('radio', { name: /Santander/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Usar esta cuenta' }));

      await waitFor(() =>
        expect(calls.find(({ name }) => name === 'setDefaultInstrument')?.body).toEqual({
          purpose,
          instrument_id: 'acct_1',
        }),
      );
      await waitFor(() => expect(router.state.location.pathname).toBe(target));
    },
  );
});
