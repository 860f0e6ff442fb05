import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { CardView } from '@abona/contract/wallet/card';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { success } from '#testing/fake-server.ts';
import { anApplication, anOffer, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const account: BankAccountView = {
  account_id: 'acct_1',
  bank_code: '012',
  bank_name: 'BBVA México',
  last_four: '7898',
  status: 'verified',
  problem: null,
  can_retry: false,
  default_for: [],
  held_until: null,
  created_at: '2026-11-15T18:00:00.000Z',
};
const card: CardView = {
  card_id: 'card_1',
  brand: 'visa',
  kind: 'debit',
  last_four: '4242',
  expires_on: '2030-12',
  is_expired: false,
  status: 'verified',
  challenge_url: null,
  default_for: ['payment'],
  created_at: '2026-11-15T18:00:00.000Z',
};
const banks = { banks: [{ code: '012', name: 'BBVA México', is_active: true }] };

/** What there is no choice about is chosen by itself, a moment after it is shown. */
const expectChosen = (name: RegExp) =>
  waitFor(() => expect(screen.getByRole('radio', { name })).toHaveProperty('checked', true));

const readAndAccept = async () => {
  const [box] = await screen.findAllByRole('checkbox', { name: /Leí y acepto/ });
  if (box !== undefined && !(box as HTMLInputElement).checked) await userEvent.click(box);
  const [button] = await screen.findAllByRole('button', { name: /^Aceptar 8 abonos/ });
  if (button !== undefined) await userEvent.click(button);
};

function loanServer(accounts: BankAccountView[], added?: BankAccountView) {
  const kept = [...accounts];
  return funnelServer('offering', {
    getOffer: () => success('getOffer', anOffer({ kind: 'personal_loan' })),
    listBankAccounts: () => success('listBankAccounts', { accounts: kept }),
    listBanks: () => success('listBanks', banks),
    addBankAccount: () => {
      const one = added ?? account;
      kept.unshift(one);
      return success('addBankAccount', one);
    },
    acceptOffer: () => success('acceptOffer', anApplication('transfer')),
    getTransactionDetails: () => success('getTransactionDetails', null),
  });
}

describe('the offer of a personal loan', () => {
  it('[2.29] sends the money to the one account there is', async () => {
    const server = loanServer([account]);
    openApp('/oferta', signedIn());

    await expectChosen(/BBVA México/);
    expect(screen.getByText(/^Recibes \$4,899\.00 por SPEI/)).toBeDefined();
    await readAndAccept();

    await waitFor(() => expect(server.count('acceptOffer')).toBe(1));
    expect(server.calls.find(({ name }) => name === 'acceptOffer')?.body).toMatchObject({
      payout_account_id: 'acct_1',
    });
  });

  it('[2.29] asks for an account where there is none, recognises its bank, and goes on with it', async () => {
    const server = loanServer([]);
    openApp('/oferta', signedIn());

    await readAndAccept();
    // Beside the choice, and by the button.
    expect(await screen.findAllByText('Elige la cuenta que recibe tu dinero.')).toHaveLength(2);
    expect(server.count('acceptOffer')).toBe(0);
    await userEvent.type(screen.getByLabelText('CLABE (18 dígitos)'), '012180015234567898');
    expect(screen.getByText('Es de BBVA México')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar y guardar' }));
    await expectChosen(/BBVA México/);
    await readAndAccept();

    await waitFor(() => expect(server.count('acceptOffer')).toBe(1));
  });

  it('[2.29] says what is wrong with an account, and leaves the field open for another', async () => {
    const problem = { code: 'holder_mismatch' as const, text: 'La cuenta no está a tu nombre.' };
    loanServer([], { ...account, status: 'failed', problem, can_retry: true });
    openApp('/oferta', signedIn());

    await userEvent.type(await screen.findByLabelText('CLABE (18 dígitos)'), '012180015234567898');
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar y guardar' }));

    expect(await screen.findByText('La cuenta no está a tu nombre.')).toBeDefined();
    expect(screen.getByLabelText('CLABE (18 dígitos)')).toBeDefined();
  });

  it('[2.29] an account that is held is told from when on it can be used', async () => {
    loanServer([
      account,
      { ...account, account_id: 'acct_2', held_until: '2026-11-18T18:00:00.000Z' },
    ]);
    openApp('/oferta', signedIn());

    expect(await screen.findByRole('radio', { name: /18 de noviembre/ })).toHaveProperty(
      'disabled',
      true,
    );
  });
});

describe('a down payment by card', () => {
  const withDownPayment = (cards: CardView[]) =>
    funnelServer('offering', {
      getOffer: () =>
        success(
          'getOffer',
          anOffer({
            down_payment: {
              amount: 48_990,
              minimum: 48_990,
              maximum: 48_990,
              methods: ['card', 'transfer'],
            },
          }),
        ),
      listCards: () => success('listCards', { cards }),
      acceptOffer: () => success('acceptOffer', anApplication('transfer')),
      getTransactionDetails: () => success('getTransactionDetails', null),
    });

  it('[2.29, 2.36] is paid with a saved card', async () => {
    const server = withDownPayment([card]);
    openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Con tarjeta/ }));
    await expectChosen(/Visa ···· 4242/);
    await readAndAccept();

    await waitFor(() => expect(server.count('acceptOffer')).toBe(1));
    expect(server.calls.find(({ name }) => name === 'acceptOffer')?.body).toMatchObject({
      down_payment_method: 'card',
      card_id: 'card_1',
    });
  });

  it('[2.36] leads to its registration where there is none, and is not accepted without', async () => {
    const server = withDownPayment([{ ...card, is_expired: true }]);
    openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Con tarjeta/ }));
    const link = await screen.findByRole('link', { name: 'Agregar una tarjeta' });
    await readAndAccept();

    expect(link.getAttribute('href')).toBe('/pay/evaluacion/registro-tarjeta');
    // Beside the choice, and by the button.
    expect(
      await screen.findAllByText('Elige la tarjeta con la que pagas tu enganche.'),
    ).toHaveLength(2);
    expect(server.count('acceptOffer')).toBe(0);
  });

  it('[2.36] is still what it was for whoever comes back from registering a card', async () => {
    writeStored(stored.downPayment, { '41': '70000' });
    const server = withDownPayment([card]);
    openApp('/oferta?instrument=card_1', signedIn());

    await screen.findByRole('radio', { name: /Visa ···· 4242/ });
    expect(server.calls.find(({ name }) => name === 'getOffer')?.url).toMatch(
      /down_payment=70000$/,
    );
  });

  it('[2.53] is chosen already for whoever comes back from adding it', async () => {
    withDownPayment([card, { ...card, card_id: 'card_2', last_four: '1111', default_for: [] }]);
    openApp('/oferta?instrument=card_2', signedIn());

    await expectChosen(/Visa ···· 1111/);
  });

  it('[2.29] stays chosen when another amount is asked for; what was agreed to does not', async () => {
    const { calls } = funnelServer('offering', {
      getOffer: ({ url }) =>
        success(
          'getOffer',
          anOffer({
            offer_id: url,
            down_payment: {
              amount: url.endsWith('70000') ? 70_000 : 50_000,
              minimum: 50_000,
              maximum: 90_000,
              methods: ['card', 'transfer'],
            },
          }),
        ),
      listCards: () => success('listCards', { cards: [card] }),
    });
    openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Con tarjeta/ }));
    await userEvent.click(await screen.findByRole('radio', { name: /^4 / }));
    const [box] = await screen.findAllByRole('checkbox', { name: /Leí y acepto/ });
    await userEvent.click(box as HTMLElement);
    const slider = screen.getByRole('slider', { name: 'Monto del enganche' });
    fireEvent.change(slider, { target: { value: '70000' } });
    await waitFor(() => expect(calls.at(-1)?.url).toMatch(/down_payment=70000$/));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());

    expect(screen.getByRole('radio', { name: /Con tarjeta/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /^4 / })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('checkbox', { name: /Leí y acepto/ })[0]).toHaveProperty(
      'checked',
      false,
    );
  });
});
