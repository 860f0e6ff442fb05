import { flagDefaults } from '@abona/contract/flags';
import { downPaymentExperiments } from '@abona/contract/identifiers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, anOffer, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { experimentOf } from './down-payment.tsx';
import { costsOf } from './plan-costs.ts';
import { costOf, planOf } from './plan-figures.ts';

const shown = () => screen.findByRole('heading', { name: 'Mariana, elige cuántos abonos' });
const first = async (role: 'button' | 'checkbox', name: RegExp | string): Promise<HTMLElement> => {
  const [found] = await screen.findAllByRole(role, { name });
  if (found === undefined) throw new Error(`no ${role}`);
  return found;
};

const anActivity = {
  activity_id: 'act_1234567890123456789012',
  kind: 'loan_acceptance' as const,
  status: 'created' as const,
  contacts: [],
  methods: ['SMS' as const],
  resend_after_s: 0,
  code: null,
  locked_until: null,
  created_at: '2026-11-17T18:00:00.000Z',
  expires_at: '2026-11-17T18:15:00.000Z',
  proven_at: null,
};

const aSentCode = {
  token_id: 'tok_12345678901234567890',
  send_method_name: 'SMS' as const,
  sent_to: '•• •••• 4567',
  expires_at: '2026-11-17T18:05:00.000Z',
  resend_after_s: 30,
  attempts_left: 5,
  methods: ['SMS' as const],
};

describe('the offer', () => {
  it('[2.29] shows terms side by side with payment and total, and what the chosen one costs', async () => {
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
    openApp('/oferta', signedIn());

    await shown();
    const terms = screen.getByRole('group', { name: 'Número de abonos' });
    expect(within(terms).getAllByRole('radio')).toHaveLength(3);
    expect(terms.textContent).toContain('4 quincenas$1,224.75Sin intereses');
    expect(terms.textContent).toContain('8 quincenas$706.36Total $5,650.88');
    expect((await screen.findAllByText(/CAT 95\.5%/)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('$751.88').length).toBeGreaterThan(0);
    expect(await screen.findByText('Puedes pagar por adelantado sin costo.')).toBeDefined();
  });

  it('[2.29] puts the chosen plan beside paying cash and beside the shorter one, which is a tap away', async () => {
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
    openApp('/oferta', signedIn());

    const compared = await screen.findByRole('region', { name: 'Compara antes de aceptar' });
    expect(compared.textContent).toContain('De contado$4,899.00');
    expect(compared.textContent).toContain('Este plan$5,650.88 (+$751.88)');
    expect(compared.textContent).toContain('En 4 quincenas de $1,224.75$4,899.00');
    await userEvent.click(
      within(compared).getByRole('button', { name: 'Elegir 4 quincenas y ahorrar $751.88' }),
    );

    expect(screen.getByRole<HTMLInputElement>('radio', { name: /4 quincenas/ }).checked).toBe(true);
    expect(compared.textContent).toContain('Este plan cuesta lo mismo que pagar de contado.');
    expect(within(compared).queryByRole('button')).toBeNull();
    expect(compared.contains(document.activeElement)).toBe(true);
  });

  it('[2.29] compares money that is lent with what is asked for, and says when nothing costs less', async () => {
    const aLoan = { kind: 'personal_loan' as const };
    const comparison = {
      cash_total: null,
      plans: [
        { installments: 8, frequency: 'quincenal', total: 565_088, extra: 75_188, cheaper: null },
      ],
    };
    funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer({ ...aLoan, comparison })),
      listBankAccounts: () => success('listBankAccounts', { accounts: [] }),
      listBanks: () => success('listBanks', { banks: [] }),
    });
    openApp('/oferta', signedIn());

    const compared = await screen.findByRole('region', { name: 'Compara antes de aceptar' });
    expect(compared.textContent).toContain('Lo que pides$4,899.00');
    expect(compared.textContent).not.toContain('De contado');
    expect(compared.textContent).toContain('Ningún plan más corto te cuesta menos.');
  });

  it('[2.29] shows the whole schedule on demand', async () => {
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
    openApp('/oferta', signedIn());

    const more = await first('button', 'Ver los 8 abonos');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(12);
    await userEvent.click(more);

    expect(screen.getByText('Abono 8,')).toBeDefined();
  });

  it('[2.29] opens the contract of the chosen term beside the consent, before it is accepted', async () => {
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
    openApp('/oferta', signedIn());
    const linked = async () =>
      (await screen.findAllByRole('link', { name: /contrato y la carátula/ })).map((link) =>
        link.getAttribute('href'),
      );

    expect(new Set(await linked())).toEqual(new Set(['/api/funnel/v1/public/contracts/8']));
    await userEvent.click(await screen.findByRole('radio', { name: /12 quincenas/ }));

    expect(new Set(await linked())).toEqual(new Set(['/api/funnel/v1/public/contracts/12']));
  });

  it('[2.29] is accepted only by somebody who ticked that they read the contract', async () => {
    const server = funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer()),
      getTransactionDetails: () => success('getTransactionDetails', null),
      acceptOffer: () => {
        server.move('authorized');
        return success('acceptOffer', anApplication('authorized'));
      },
    });
    const { router } = openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /12 quincenas/ }));
    await screen.findAllByRole('checkbox');
    await userEvent.click(await first('button', 'Aceptar 12 abonos de $500.62'));
    expect(
      (await screen.findAllByText('Antes de seguir, marca que leíste el contrato.')).length,
    ).toBeGreaterThan(0);
    expect(server.count('acceptOffer')).toBe(0);

    await userEvent.click(await first('checkbox', /Leí y acepto/));
    await userEvent.click(await first('button', 'Aceptar 12 abonos de $500.62'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/autorizado'));
    expect(server.calls.find(({ name }) => name === 'acceptOffer')?.body).toEqual({
      offer_id: 'off_1',
      installments: 12,
      frequency: 'quincenal',
      contract_hash: '12'.padStart(64, '0'),
    });
  });

  it('[2.29] asks somebody known for one code and nothing else, and accepts when it is typed', async () => {
    const known = {
      phone: '•• •••• 4567',
      place: 'Roma Norte, Ciudad de México',
      bureau_consent: { given_at: '2026-03-12T18:00:00.000Z', valid_until: '2029-03-12' },
      line_available: 544_214,
    };
    const server = funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer({ known })),
      openActivity: () => success('openActivity', anActivity),
      sendVerificationCode: () => success('sendVerificationCode', aSentCode),
      validateVerificationCode: () => success('validateVerificationCode', anActivity),
      getTransactionDetails: () => success('getTransactionDetails', null),
      acceptOffer: () => {
        server.move('authorized');
        return success('acceptOffer', anApplication('authorized'));
      },
    });
    const { router } = openApp('/oferta', signedIn());

    expect(await screen.findByRole('heading', { name: 'Hola de nuevo, Mariana' })).toBeDefined();
    expect(await screen.findByText(/Vale hasta el 12 de marzo de 2029/)).toBeDefined();
    expect(screen.getByText(/SMS al ••.••••.4567/)).toBeDefined();
    await userEvent.click(await first('button', /^Aceptar 8 abonos/));
    expect(server.count('openActivity')).toBe(0);
    await userEvent.click(await first('checkbox', /Leí y acepto/));
    await userEvent.click(await first('button', /^Aceptar 8 abonos/));
    const boxes = await screen.findByLabelText('Código de 6 dígitos');
    expect(server.count('acceptOffer')).toBe(0);
    await userEvent.click(await first('button', /^Aceptar 8 abonos/));
    expect(
      (await screen.findAllByText('Escribe el código que te mandamos.')).length,
    ).toBeGreaterThan(0);
    expect(server.count('sendVerificationCode')).toBe(1);
    await userEvent.type(boxes, '482913');

    await waitFor(() => expect(router.state.location.pathname).toBe('/autorizado'));
    expect(server.count('acceptOffer')).toBe(1);
  });

  it('[2.29] carries the same key when the same acceptance is sent again', async () => {
    const { calls } = funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer()),
      acceptOffer: () => refusal(503, 'provider_unavailable', 'Intenta en unos minutos.'),
    });
    openApp('/oferta', signedIn());
    await userEvent.click(await first('checkbox', /Leí y acepto/));

    for (const nth of [1, 2]) {
      await userEvent.click(await first('button', /^Aceptar 8 abonos/));
      await waitFor(() =>
        expect(calls.filter(({ name }) => name === 'acceptOffer')).toHaveLength(nth),
      );
    }

    const keys = calls
      .filter(({ name }) => name === 'acceptOffer')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect((await screen.findAllByText('Intenta en unos minutos.')).length).toBeGreaterThan(0);
  });

  it('[2.29] is shown anew, and said to be, when the one on screen had expired', async () => {
    let id = 'off_1';
    funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer({ offer_id: id })),
      acceptOffer: () => {
        id = 'off_2';
        return refusal(410, 'offer_expired', 'Esta oferta venció. Te mostramos la nueva.');
      },
    });
    openApp('/oferta', signedIn());
    await userEvent.click(await first('checkbox', /Leí y acepto/));
    await userEvent.click(await first('button', /^Aceptar 8 abonos/));

    expect(await screen.findByText('Tu oferta se actualizó.')).toBeDefined();
    expect(await first('checkbox', /Leí y acepto/)).toHaveProperty('checked', false);
  });

  it('[4.22] is refreshed after 30 minutes where the flag says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setFlagState({ values: { ...flagDefaults, enableRefreshingShort: true }, hasFailed: false });
    let id = 'off_1';
    const { count } = funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer({ offer_id: id })),
    });
    openApp('/oferta', signedIn());
    await shown();
    const before = count('getOffer');
    id = 'off_2';

    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000 + 1_000));

    expect(count('getOffer')).toBe(before + 1);
    expect(await screen.findByText('Tu oferta se actualizó.')).toBeDefined();
    setFlagState({ values: flagDefaults, hasFailed: false });
  });

  it('[4.22] that expired cannot be accepted, and offers the new one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
    openApp('/oferta', signedIn());
    await shown();

    await act(() => vi.advanceTimersByTimeAsync(41 * 60_000));

    expect(await screen.findByText('Tu oferta venció')).toBeDefined();
    expect(await first('button', /^Aceptar 8 abonos/)).toHaveProperty('disabled', true);
    act(() => screen.getByRole('button', { name: 'Ver mi oferta nueva' }).click());
    await waitFor(() => expect(screen.queryByText('Tu oferta venció')).toBeNull());
  });

  it('[2.29, 3.29] says how a down payment is made, and sends it along', async () => {
    const server = funnelServer('offering', {
      getOffer: () =>
        success(
          'getOffer',
          anOffer({
            down_payment: {
              amount: 48_990,
              minimum: 48_990,
              maximum: 244_950,
              methods: ['card', 'transfer'],
            },
          }),
        ),
      acceptOffer: () => success('acceptOffer', anApplication('transfer')),
    });
    openApp('/oferta', signedIn());

    await userEvent.click(await screen.findByRole('radio', { name: /Por transferencia SPEI/ }));
    await userEvent.click(await first('checkbox', /Leí y acepto/));
    await userEvent.click(await first('button', /^Aceptar 8 abonos/));

    await waitFor(() => expect(server.count('acceptOffer')).toBe(1));
    expect(server.calls.find(({ name }) => name === 'acceptOffer')?.body).toMatchObject({
      down_payment_method: 'transfer',
    });
  });

  it('[7.20] says what the purchase earns in points, of what is lent for it', async () => {
    const promotion = {
      ...{ promotion_id: 'pro_1', title: '2 % en puntos', points_amount: 8_798 },
      ...{ amount_min: 100_000, valid_until: '2026-12-31' },
    };
    const { calls } = funnelServer('offering', {
      getOffer: () =>
        success(
          'getOffer',
          anOffer({
            down_payment: {
              amount: 50_000,
              minimum: 50_000,
              maximum: 50_000,
              methods: ['transfer'],
            },
          }),
        ),
      getEnabledPromotion: () => success('getEnabledPromotion', { promotion }),
    });
    openApp('/oferta', signedIn());

    expect(await screen.findByText('Ganas $87.98 en puntos con esta compra')).toBeDefined();
    const asked = calls.find(({ name }) => name === 'getEnabledPromotion')?.url ?? '';
    expect(new URLSearchParams(asked.split('?')[1]).get('amount')).toBe('439900');
    expect(new URLSearchParams(asked.split('?')[1]).get('merchant_id')).not.toBe('');
  });

  it('[2.29] of another down payment is another offer', async () => {
    const { calls } = funnelServer('offering', {
      getOffer: ({ url }) =>
        success(
          'getOffer',
          anOffer({
            offer_id: url,
            down_payment: {
              amount: 50_000,
              minimum: 50_000,
              maximum: 90_000,
              methods: ['transfer'],
            },
          }),
        ),
    });
    openApp('/oferta', signedIn());

    const slider = await screen.findByRole('slider', { name: 'Monto del enganche' });
    // Which of its texts was read is kept with the person.
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'putCustomerProperty')?.body).toEqual({
        name: 'down_payment_experiment',
        value: 'friendly_b',
      }),
    );
    fireEvent.change(slider, { target: { value: '70000' } });

    await waitFor(() => expect(calls.at(-1)?.url).toMatch(/down_payment=70000$/));
    expect(screen.queryByText('Tu oferta se actualizó.')).toBeNull();
  });
});

describe('the figures of an offer', () => {
  it('add up to the total, to the centavo', () => {
    const offer = anOffer();
    const toCentavos = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
    for (const plan of offer.plans) {
      const lines = costsOf(offer, plan);
      const total = lines.find((line) => line.total === true);
      const sum = lines
        .filter((line) => line.total !== true)
        .reduce(
          (all, { amount }) => all + toCentavos(amount) * (amount.startsWith('−') ? -1 : 1),
          0,
        );
      expect(sum).toBe(toCentavos(total?.amount ?? ''));
      expect(costOf(plan)).toBe(plan.total_amount - offer.amount);
    }
  });

  it('begin with the plan in the middle, whichever there are', () => {
    const { plans } = anOffer();

    expect(planOf(plans, null)?.installments).toBe(8);
    expect(planOf(plans, 4)?.installments).toBe(4);
    expect(planOf(plans, 99)?.installments).toBe(8);
    expect(planOf([], null)).toBeNull();
  });
});

it('[3.29] the down-payment experiment has its four groups, each application in one of them', () => {
  expect([...downPaymentExperiments].sort()).toEqual([
    'content_short_c',
    'control_group',
    'friendly_b',
    'technical_a',
  ]);
  expect(new Set([40, 41, 42, 43].map(experimentOf)).size).toBe(4);
  expect(experimentOf(41)).toBe(experimentOf(41));
});
