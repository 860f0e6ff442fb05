import type { PaymentCodeView } from '@abona/contract/origination/payment-code';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, aProgress, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const CODE = '5203417788120934561';

const aCode = (changed: Partial<PaymentCodeView> = {}): PaymentCodeView => ({
  code: CODE,
  status: 'live',
  amount_max: 544_214,
  issued_at: '2026-11-15T18:00:00.000Z',
  expires_at: '2026-11-15T18:15:00.000Z',
  expires_in_s: 900,
  ...changed,
});

const aLine = {
  limit: 1_000_000,
  used: 455_786,
  available: 544_214,
  tier: 'B',
  granted_at: '2026-11-01T12:00:00.000Z',
  valid_until: '2027-11-01',
  raise: null,
  product_types: ['abonapay'],
} as const;

const inStore = {
  payment: {
    paymentType: 'instore_consumer',
    merchantId: null,
    merchantName: null,
    isCashInstallments: false,
    isAbonaPay: false,
    isInstoreConsumer: true,
  },
} as const;

const products = (isEnabled: boolean) => ({
  products: (['abonapay', 'instore_consumer', 'cash_installments'] as const).map((product) => ({
    product,
    is_enabled: isEnabled,
    reason: isEnabled ? null : 'Ponte al corriente y vuelve a usar tu línea de crédito.',
  })),
});

const withLine = {
  getCreditLine: () => success('getCreditLine', { ...aLine, product_types: [] }),
  getProductCapabilities: () => success('getProductCapabilities', products(true)),
  listShops: () =>
    success('listShops', {
      shops: [
        {
          merchant_id: 'mer_1',
          name: 'Casa Ámbar',
          logo_url: null,
          url: 'https://casa-ambar.test/',
          is_in_store: true,
        },
        { merchant_id: 'mer_2', name: 'La Bodega', logo_url: null, url: null, is_in_store: true },
      ],
    }),
  getEnabledPromotion: () =>
    success('getEnabledPromotion', {
      promotion: {
        promotion_id: 'bienvenida-2026',
        title: '2 % de tu compra en puntos',
        points_amount: 10_884,
        amount_min: 100_000,
        valid_until: '2027-12-31',
      },
    }),
};

describe('channels', () => {
  it('[2.04] says what can be spent, and how to buy at a till, online and with money in hand', async () => {
    funnelServer('completed', withLine);
    openApp('/canales', signedIn());

    expect(await screen.findByRole('heading', { name: 'Dónde comprar' })).toBeDefined();
    expect(await screen.findByText('$5,442.14')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Generar código de pago' })).toBeDefined();
    const all = await screen.findByRole('link', { name: /Tiendas en línea/ });
    expect(all.getAttribute('href')).toBe('https://tiendas.abona.test/');
    expect(document.title).toBe('Dónde comprar · Abona');
  });

  it('[2.04, 7.20] names the shops, where each sells, and what buying earns', async () => {
    const { calls } = funnelServer('completed', withLine);
    openApp('/canales', signedIn());

    const online = await screen.findByRole('link', { name: /Casa Ámbar/ });
    expect(online.getAttribute('href')).toBe('https://casa-ambar.test/');
    expect(screen.getByText('En tienda, con tu código')).toBeDefined();
    expect(screen.queryByRole('link', { name: /La Bodega/ })).toBeNull();
    expect(await screen.findByText('2 % de tu compra en puntos')).toBeDefined();
    expect(screen.getByText(/En compras desde \$1,000\.00/)).toBeDefined();
    const asked = calls.find(({ name }) => name === 'getEnabledPromotion');
    expect(asked?.url).toContain('amount=1000000');
  });

  it('[2.04, 7.20] says why money in hand cannot be had for now', async () => {
    funnelServer('completed', {
      ...withLine,
      getProductCapabilities: () => success('getProductCapabilities', products(false)),
    });
    openApp('/canales', signedIn());

    expect(
      await screen.findByText('Ponte al corriente y vuelve a usar tu línea de crédito.'),
    ).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Simular préstamo' })).toBeNull();
  });

  it.each(['/cliente-en-tienda', '/comprar/vale'])('[2.14] %s leads here', async (path) => {
    funnelServer('completed', withLine);
    openApp(path, signedIn());

    expect(await screen.findByRole('heading', { name: 'Dónde comprar' })).toBeDefined();
    expect(window.location.pathname).toBe('/pay/canales');
  });

  it('[2.04] asking for a code opens an application to pay in a store', async () => {
    const { calls, move } = funnelServer('completed', {
      ...withLine,
      createApplication: () => {
        move('filling', inStore);
        return success('createApplication', anApplication('filling', inStore));
      },
    });
    openApp('/canales', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Generar código de pago' }));

    await waitFor(() => expect(window.location.pathname).toBe('/pay/aplicar'));
    expect(calls.find(({ name }) => name === 'createApplication')?.body).toMatchObject({
      acquisition_channel: 'web',
      acquisition_product: 'instore_consumer',
    });
  });

  it('[2.04] asks before a purchase in another shop gives way', async () => {
    const { count } = funnelServer('offering', withLine);
    openApp('/canales', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Generar código de pago' }));

    const dialog = await screen.findByRole('dialog', { name: '¿Cambiamos tu solicitud?' });
    expect(within(dialog).getByText(/en proceso en Casa Ámbar/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Conservar mi solicitud' }));
    expect(count('createApplication')).toBe(0);
  });

  it('[2.04] whoever has a code already goes back to it', async () => {
    const { move } = funnelServer('approving', withLine);
    move('approving', inStore);
    openApp('/canales', signedIn());

    const link = await screen.findByRole('link', { name: 'Ver mi código de pago' });
    expect(link.getAttribute('href')).toBe('/pay/canales/codigo-de-pago');
  });
});

describe('the payment code', () => {
  const atTill = (answers: Parameters<typeof funnelServer>[1] = {}) => {
    const server = funnelServer('approving', answers);
    server.move('approving', inStore);
    return server;
  };

  it('[2.05] the second wait leads to it once only the till is missing', async () => {
    atTill({
      getProgress: () =>
        success(
          'getProgress',
          aProgress('approving', {
            requirements: [{ name: 'store_code', verification_type: null }],
          }),
        ),
    });
    openApp('/espera_2', signedIn());

    const link = await screen.findByRole('link', { name: 'Ver mi código de pago' });
    expect(link.getAttribute('href')).toBe('/pay/canales/codigo-de-pago');
  });

  it('[2.05] is made on the first visit, as number, bars and square, with its cap and its time', async () => {
    let issued = false;
    const { count } = atTill({
      getPaymentCode: () =>
        issued ? success('getPaymentCode', aCode()) : success('getPaymentCode', null),
      issuePaymentCode: () => {
        issued = true;
        return success('issuePaymentCode', aCode());
      },
    });
    openApp('/canales/codigo-de-pago', signedIn());

    expect(await screen.findByText('5203 4177 8812 0934 561')).toBeDefined();
    expect(screen.getByRole('img', { name: /Código de barras/ })).toBeDefined();
    expect(screen.getByRole('img', { name: /Código QR/ })).toBeDefined();
    expect(screen.getByText('Hasta $5,442.14')).toBeDefined();
    expect(screen.getByText(/Vence en (15:00|14:5\d)/)).toBeDefined();
    expect(count('issuePaymentCode')).toBe(1);
  });

  it('[3.27] tells how a till takes it until somebody knows, and then no more (skipStorePaymentModal)', async () => {
    atTill({ getPaymentCode: () => success('getPaymentCode', aCode()) });
    openApp('/canales/codigo-de-pago', signedIn());

    await userEvent.click(
      await screen.findByRole('button', { name: 'Ya sé cómo, no mostrar más' }),
    );

    expect(screen.queryByRole('button', { name: 'Ya sé cómo, no mostrar más' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('skipStorePaymentModal') ?? '{}').value).toBe(true);
  });

  it('[2.05] counts down by the server’s time, and does not pass for good when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    atTill({ getPaymentCode: () => success('getPaymentCode', aCode({ expires_in_s: 61 })) });
    openApp('/canales/codigo-de-pago', signedIn());
    expect(await screen.findByText(/Vence en 1:0/)).toBeDefined();

    await act(() => vi.advanceTimersByTimeAsync(62_000));

    expect(screen.getByText('Tu código venció')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copiar' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Generar otro código' })).not.toHaveLength(0);
  });

  it('[2.05] another one takes its place when asked for', async () => {
    let code = aCode();
    atTill({
      getPaymentCode: () => success('getPaymentCode', code),
      issuePaymentCode: () => {
        code = aCode({ code: '1111222233334444555' });
        return success('issuePaymentCode', code);
      },
    });
    openApp('/canales/codigo-de-pago', signedIn());
    await screen.findByText('5203 4177 8812 0934 561');

    const [renew] = screen.getAllByRole('button', { name: 'Generar otro código' });
    if (renew) await userEvent.click(renew);

    expect(await screen.findByText('1111 2222 3333 4444 555')).toBeDefined();
    expect(screen.queryByText('5203 4177 8812 0934 561')).toBeNull();
  });

  it('[2.05] follows to the offer as soon as the till has charged', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = atTill({ getPaymentCode: () => success('getPaymentCode', aCode()) });
    openApp('/canales/codigo-de-pago', signedIn());
    await screen.findByText('5203 4177 8812 0934 561');

    server.move('offering', inStore);
    await act(() => vi.advanceTimersByTimeAsync(2_500));

    await waitFor(() => expect(window.location.pathname).toBe('/pay/oferta'));
  });

  it('[2.05] says what is missing when it is too early', async () => {
    atTill({
      getPaymentCode: () => success('getPaymentCode', null),
      issuePaymentCode: () => refusal(409, 'state_conflict'),
    });
    openApp('/canales/codigo-de-pago', signedIn());

    const link = await screen.findByRole('link', { name: 'Ver qué falta' });
    expect(link.getAttribute('href')).toBe('/pay/espera_2');
  });

  it('[2.05] keeps the screen lit while it is shown', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    vi.stubGlobal('navigator', Object.assign(window.navigator, { wakeLock: { request } }));
    atTill({ getPaymentCode: () => success('getPaymentCode', aCode()) });
    const { unmount } = openApp('/canales/codigo-de-pago', signedIn());
    await screen.findByText('5203 4177 8812 0934 561');
    expect(request).toHaveBeenCalledWith('screen');

    unmount();

    expect(release).toHaveBeenCalled();
    Reflect.deleteProperty(window.navigator, 'wakeLock');
  });

  it('[2.05] without a network the code that was seen is shown, and of when it is', async () => {
    let isAway = false;
    atTill({
      getPaymentCode: () => {
        if (isAway) throw new TypeError('away');
        return success('getPaymentCode', aCode());
      },
    });
    const first = openApp('/canales/codigo-de-pago', signedIn());
    await screen.findByText('5203 4177 8812 0934 561');
    isAway = true;
    await act(() => first.router.invalidate());
    const [renew] = screen.getAllByRole('button', { name: 'Generar otro código' });
    expect(renew).toBeDefined();
    const { queryClient } = await import('#api/query-client.ts');
    await act(() => queryClient.invalidateQueries({ queryKey: ['origination', 'payment_code'] }));

    expect(await screen.findByText('Sin conexión')).toBeDefined();
    expect(screen.getByText(/Esto es lo que viste el/)).toBeDefined();
    expect(screen.getByText('5203 4177 8812 0934 561')).toBeDefined();
  });
});
