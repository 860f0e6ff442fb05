import type { QuotedPlan, QuoteView } from '@abona/contract/origination/quote';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, anOffer, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const plan = (installments: number, amount: number, payment: number): QuotedPlan => ({
  installments,
  frequency: 'quincenal',
  installment_amount: payment,
  total_amount: payment * installments,
  net_amount: amount - (amount * 348) / 10_000,
  opening_fee: (amount * 3) / 100,
  opening_fee_iva: (amount * 48) / 10_000,
  cat_percent: '104.1',
});

/** What the server quotes for an amount; figures of its own, so that none can come from the browser. */
const aQuote = (amount = 500_000): QuoteView => ({
  kind: 'cash',
  product: 'prestamo_personal',
  product_name: 'Préstamo personal',
  amount,
  amount_min: 100_000,
  amount_max: 5_000_000,
  annual_rate_percent: '65',
  opening_fee_percent: '3',
  iva_percent: '16',
  plans: [
    plan(6, amount, 95_123),
    plan(12, amount, 51_234),
    plan(24, amount, 31_345),
    { ...plan(18, amount, 40_000), frequency: 'mensual' },
  ],
  calculated_on: '2026-11-15',
});

const quoting: Parameters<typeof funnelServer>[1] = {
  getQuote: ({ url }) => {
    const amount = new URL(url, 'http://app').searchParams.get('amount');
    return success('getQuote', aQuote(amount === null ? undefined : Number(amount)));
  },
  getPendingApplication: () => success('getPendingApplication', { application: null }),
};

const ask = async () => {
  await screen.findByRole('slider');
  const [button] = await screen.findAllByRole('button', { name: 'Solicitar mi préstamo' });
  await userEvent.click(button as HTMLElement);
};

describe('the personal loan', () => {
  it('[2.15] shows the product’s fee, what arrives, payment, total, CAT and bounds as the server quotes them', async () => {
    funnelServer('loan', quoting);
    openApp('/comprar/prestamo-personal', signedIn());

    expect(await screen.findByText('De $1,000.00 a $50,000.00')).toBeDefined();
    expect(
      screen.getAllByRole('button', { name: /quincenas$/ }).map((one) => one.textContent),
    ).toEqual(['6 quincenas', '12 quincenas', '24 quincenas']);
    for (const figure of ['$174.00', '$4,826.00', '$512.34', '$6,148.08', /CAT 104\.1%/, /65\.0%/])
      expect(screen.getByText(figure)).toBeDefined();
    expect(screen.getByText(/^Préstamo personal\./)).toBeDefined();
    expect(document.body.textContent).not.toContain('sin comisión');
  });

  it('[2.15] asks for another amount’s figures when the slider rests', async () => {
    const server = funnelServer('loan', quoting);
    openApp('/comprar/prestamo-personal', signedIn());

    const slider = await screen.findByRole('slider', { name: '¿Cuánto necesitas?' });
    fireEvent.change(slider, { target: { value: '1000000' } });

    expect(await screen.findByText('$9,652.00')).toBeDefined();
    expect(
      server.calls.filter(({ name }) => name === 'getQuote').map(({ url }) => url.split('?')[1]),
    ).toEqual(['kind=cash', 'kind=cash&amount=1000000']);
  });

  it('[2.15] goes into the funnel with the amount and the term', async () => {
    const server = funnelServer('loan', {
      ...quoting,
      createApplication: () => {
        server.move('filling', { application_process_id: 42 });
        return success(
          'createApplication',
          anApplication('filling', { application_process_id: 42 }),
        );
      },
    });
    const { router } = openApp('/comprar/prestamo-personal', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: '24 quincenas' }));
    await ask();

    await waitFor(() => expect(router.state.location.pathname).toBe('/aplicar'));
    expect(server.calls.find(({ name }) => name === 'createApplication')?.body).toMatchObject({
      requested_amount: 500_000,
      requested_term: { installments: 24, frequency: 'quincenal' },
    });
  });

  it('[2.15] the term that was asked for is the one that the offer opens with', async () => {
    const term = { installments: 12, frequency: 'quincenal' } as const;
    funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer({ requested_term: term })),
    });
    openApp('/oferta', signedIn());

    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /12 quincenas/ });
    expect(chosen.checked).toBe(true);
  });

  it('[2.15, 7.14] says that something is open already, and where it goes on', async () => {
    funnelServer('authorized', {
      ...quoting,
      getPendingApplication: () =>
        success('getPendingApplication', { application: anApplication('authorized') }),
      createApplication: () => refusal(409, 'application_exists', 'Tienes una compra aceptada.'),
    });
    openApp('/comprar/prestamo-personal', signedIn());

    expect(
      (await screen.findByRole('link', { name: 'Ver mi solicitud actual' })).getAttribute('href'),
    ).toBe('/pay/autorizado');
    await ask();

    expect(await screen.findByText('Tienes una compra aceptada.')).toBeDefined();
  });

  it('[2.15] says so when nothing can be quoted, and asks for nothing', async () => {
    funnelServer('loan', { ...quoting, getQuote: () => refusal(503, 'internal_error') });
    openApp('/comprar/prestamo-personal', signedIn());

    expect(await screen.findByText('No pudimos calcular tu préstamo')).toBeDefined();
    for (const button of screen.getAllByRole('button', { name: 'Solicitar mi préstamo' }))
      expect(button.hasAttribute('disabled')).toBe(true);
  });
});
