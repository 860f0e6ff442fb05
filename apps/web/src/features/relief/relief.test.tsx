import type { ReliefOption, ReliefPlan, ReliefPreview } from '@abona/contract/lending/relief';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCase, caseServer } from '#testing/case-server.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const ACTIVITY = 'act_0123456789012345678901';

const aPlan = (changed: Partial<ReliefPlan> = {}): ReliefPlan => ({
  level_payment: 70_636,
  instalments: [
    { number: 4, due_date: '2026-11-30', pay_by: '2026-11-30', total: 70_636 },
    { number: 5, due_date: '2026-12-15', pay_by: '2026-12-15', total: 70_636 },
  ],
  remaining: 353_180,
  last_due_date: '2027-01-30',
  cat_percent: '95.5',
  ...changed,
});

const longer: ReliefPreview = {
  now: aPlan(),
  next: aPlan({
    level_payment: 38_167,
    instalments: [
      { number: 4, due_date: '2026-11-30', pay_by: '2026-11-30', total: 38_167 },
      { number: 5, due_date: '2026-12-15', pay_by: '2026-12-15', total: 38_167 },
      { number: 6, due_date: '2026-12-31', pay_by: '2026-12-31', total: 38_167 },
    ],
    remaining: 381_670,
    last_due_date: '2027-04-15',
  }),
  ...{ cost: 28_490, forgiven: null },
  bureau: { key: 'RC', text: 'Tu crédito saldrá como «reestructurado por acuerdo» (RC).' },
};
const moved: ReliefPreview = {
  now: aPlan(),
  next: aPlan({
    instalments: [{ number: 4, due_date: '2026-12-07', pay_by: '2026-12-07', total: 71_558 }],
    remaining: 354_102,
  }),
  ...{ cost: 922, forgiven: null },
  bureau: { key: 'DP', text: 'Tu crédito saldrá con «pago diferido» (DP). No es un atraso.' },
};

const option = (changed: Partial<ReliefOption>): ReliefOption => ({
  ...{ kind: 'skip', refusal: null, number: null, movable_until: null, counts: [] },
  ...{ limit: { times: 2, days: 365, used: 1 }, offer: null },
  ...changed,
});
const options = [
  option({ kind: 'move_due', number: 4, movable_until: '2026-12-10' }),
  option({
    refusal: {
      reason: 'used_up',
      text: 'Ya usaste esta salida las veces que se puede.',
      again_on: null,
    },
  }),
  option({ kind: 'restructure', counts: [6, 8, 10] }),
];

const offered: ReliefPreview = {
  now: aPlan({ remaining: 1_302_450 }),
  next: aPlan({
    level_payment: 215_000,
    instalments: [
      { number: 4, due_date: '2026-11-30', pay_by: '2026-11-30', total: 215_000 },
      { number: 5, due_date: '2026-12-15', pay_by: '2026-12-15', total: 215_000 },
    ],
    remaining: 450_000,
  }),
  cost: -852_450,
  forgiven: { principal: 400_000, charges: 31_200 },
  bureau: { key: 'RQ', text: 'Mientras pagas saldrá como «reestructurado con quita» (RQ).' },
};
const offer = { offer_id: 'quita_1', valid_until: '2026-12-05' };
const quita = option({ kind: 'quita', offer, limit: { times: 1, days: null, used: 0 } });

const addendum = { folio: 'CM-1-1', signed_on: '2026-11-15', pdf_url: '/documents/convenio' };

const activity = (status: 'created' | 'proven') => ({
  ...{ activity_id: ACTIVITY, kind: 'relief' as const, status },
  contacts: [{ contact_type: 'MOBILE_PHONE' as const, value: '•••• 4567' }],
  methods: ['SMS' as const],
  ...{ resend_after_s: 0, code: null, locked_until: null },
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: '2026-11-15T12:15:00.000Z',
  proven_at: null,
});

const serve = (answers: Answers = {}) =>
  caseServer(aCase(), {
    listReliefOptions: () => success('listReliefOptions', { options }),
    previewRelief: ({ url }) =>
      success('previewRelief', {
        refusal: null,
        preview: url.includes('kind=restructure') ? longer : moved,
      }),
    acceptRelief: () => success('acceptRelief', { preview: longer, addendum }),
    openActivity: () => success('openActivity', activity('created')),
    sendVerificationCode: () =>
      success('sendVerificationCode', {
        ...sentNow,
        ...{ token_id: 'otp_1', send_method_name: 'SMS', sent_to: '•••• 4567' },
        ...{ resend_after_s: RESEND_AFTER_S, methods: ['SMS'] },
      }),
    validateVerificationCode: () => success('validateVerificationCode', activity('proven')),
    ...answers,
  });

const button = (name: string): HTMLElement =>
  screen.getAllByRole('button', { name })[0] as HTMLElement;

describe('whoever cannot pay', () => {
  it('sees each way out with its cost, and why another is not open', async () => {
    const { calls } = serve();
    const { router } = openApp('/perfil/prestamos/loan_1/no-puedo-pagar', signedIn());

    expect(await screen.findByText('¿No puedes pagar esta quincena?')).toBeDefined();
    expect(await screen.findByText('+ $284.90')).toBeDefined();
    expect(screen.getByText('+ $9.22')).toBeDefined();
    expect(
      screen.getByText('Pagas $715.58 el lun 7 dic en vez de $706.36 el lun 30 nov.'),
    ).toBeDefined();
    const skip = screen.getByRole('radio', { name: /Saltar este abono/ });
    expect(skip).toHaveProperty('disabled', true);
    expect(screen.getByText('Ya usaste esta salida las veces que se puede.')).toBeDefined();

    expect(screen.getByText('Plan más largo: 2 veces al año. Llevas 1.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '8 abonos' }));
    await waitFor(() => expect(calls.some(({ url }) => url.includes('count=8'))).toBe(true));
    expect(screen.getByRole('link', { name: /Ninguna me alcanza/ })).toHaveProperty(
      'href',
      expect.stringMatching(/nuevo\/dificultad\?credito=loan_1$/),
    );
    await userEvent.click(button('Comparar: plan más largo'));
    await waitFor(() =>
      expect(router.state.location.href).toBe(
        '/perfil/prestamos/loan_1/no-puedo-pagar/plan-mas-largo?a=8',
      ),
    );
  });

  it('has a person to ask where no way is open', async () => {
    const closed = options.map((one) => ({
      ...one,
      refusal: { reason: 'too_late' as const, text: 'Escríbenos.', again_on: null },
    }));
    serve({ listReliefOptions: () => success('listReliefOptions', { options: closed }) });
    openApp('/perfil/prestamos/loan_1/no-puedo-pagar', signedIn());

    expect(await screen.findByText('Hoy no hay una salida automática')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Comparar/ })).toBeNull();
  });

  it('compares both plans and signs the one shown, once, with one code', async () => {
    const { calls, count } = serve();
    const { router } = openApp(
      '/perfil/prestamos/loan_1/no-puedo-pagar/plan-mas-largo?a=10',
      signedIn(),
    );

    const proposed = within(
      (await screen.findByRole('heading', { name: 'Nuevo' })).closest('section') as HTMLElement,
    );
    expect(proposed.getByText('$381.67')).toBeDefined();
    expect(proposed.getByText('Reestructurado')).toBeDefined();
    expect(screen.getByText('+ $284.90')).toBeDefined();
    expect(screen.getByText('$324.69 menos en cada abono')).toBeDefined();
    expect(screen.getByText(/reestructurado por acuerdo/)).toBeDefined();

    await userEvent.click(button('Mandarme mi código'));
    expect(screen.getByText('Marca la casilla para firmar.')).toBeDefined();
    expect(count('openActivity')).toBe(0);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Mandarme mi código'));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '917204');
    await userEvent.dblClick(button('Firmar 3 abonos de $381.67'));

    expect(await screen.findByText('Listo, tu plan nuevo quedó firmado')).toBeDefined();
    const paper = screen.getByRole('link', { name: /Convenio que cambia tu contrato.*CM-1-1/ });
    expect(paper.getAttribute('href')).toBe('/documents/convenio');
    await userEvent.click(
      screen.getAllByRole('link', { name: 'Ver mi crédito' })[0] as HTMLElement,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/perfil/prestamos/loan_1'));
    expect(count('acceptRelief')).toBe(1);
    expect(calls.find(({ name }) => name === 'acceptRelief')?.body).toEqual({
      terms: { kind: 'restructure', count: 10 },
      remaining: 381_670,
    });
  });

  it('signs no plan that changed meanwhile', async () => {
    serve({ acceptRelief: () => refusal(409, 'state_conflict', 'Cambió.') });
    openApp('/perfil/prestamos/loan_1/no-puedo-pagar/mover?a=2026-12-07', signedIn());

    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(button('Mandarme mi código'));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '917204');
    await userEvent.click(button('Firmar el cambio de fecha'));

    expect(await screen.findByText('Tu plan cambió mientras lo veías')).toBeDefined();
  });

  it('is told when a way out is not open any more', async () => {
    serve();
    openApp('/perfil/prestamos/loan_1/no-puedo-pagar/saltar', signedIn());

    expect(await screen.findByText('Esta salida ya no está disponible')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver otras opciones' })).toBeDefined();
  });
});

describe('whoever is offered a quita', () => {
  const over = {
    reason: 'expired' as const,
    text: 'Esta oferta ya venció. Escríbenos.',
    again_on: null,
  };
  const withQuita = (found = quita, answers: Answers = {}) =>
    serve({
      listReliefOptions: () =>
        success('listReliefOptions', { options: [found, ...options.slice(1)] }),
      previewRelief: ({ url }) =>
        success('previewRelief', {
          refusal: null,
          preview: url.includes('kind=quita') ? offered : longer,
        }),
      acceptRelief: () => success('acceptRelief', { preview: offered, addendum }),
      ...answers,
    });

  it('finds it chosen among the ways out, with what they pay, how much less and until when', async () => {
    withQuita();
    const { router } = openApp('/perfil/prestamos/loan_1/no-puedo-pagar', signedIn());

    expect(await screen.findByText('− $8,524.50')).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Oferta de quita/ })).toHaveProperty('checked', true);
    expect(
      screen.getByText(
        'Pagas $4,500.00 en 2 abonos en vez de $13,024.50. Vale hasta el sáb 5 dic.',
      ),
    ).toBeDefined();
    expect(screen.getByText(/esta oferta vale hasta el sáb 5 dic/)).toBeDefined();
    await userEvent.click(button('Comparar: oferta de quita'));
    await waitFor(() =>
      expect(router.state.location.href).toBe('/perfil/prestamos/loan_1/no-puedo-pagar/quita'),
    );
  });

  it('reads what is given up and what being late means, and signs the offer with one code', async () => {
    const { calls, count } = withQuita();
    openApp('/perfil/prestamos/loan_1/no-puedo-pagar/quita', signedIn());

    expect(await screen.findByText('Te perdonamos $4,312.00')).toBeDefined();
    expect(screen.getByText('$4,000.00 de capital y $312.00 de cargos por atraso')).toBeDefined();
    expect(screen.getByText('Vale hasta el 5 dic 2026')).toBeDefined();
    expect(screen.getByText(/no vuelve a deberse/)).toBeDefined();
    expect(screen.getByText('Pagas de menos en total')).toBeDefined();
    expect(screen.getByText(/reestructurado con quita/)).toBeDefined();
    expect(screen.getByText(/además \$200.00 de intereses de abonos/)).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Mandarme mi código'));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '917204');
    await userEvent.dblClick(button('Firmar 2 abonos de $2,150.00'));

    expect(await screen.findByText('Listo, tu plan nuevo quedó firmado')).toBeDefined();
    // With the first goes what fell due before.
    expect(document.body.textContent).toContain('$2,350');
    expect(count('acceptRelief')).toBe(1);
    expect(calls.find(({ name }) => name === 'acceptRelief')?.body).toEqual({
      terms: { kind: 'quita', offer_id: 'quita_1' },
      remaining: 450_000,
    });
  });

  it('is told why it is over: before they look, and when it ended while they did', async () => {
    let isOver = false;
    withQuita(quita, {
      listReliefOptions: () =>
        success('listReliefOptions', {
          options: [{ ...quita, refusal: isOver ? over : null }, ...options.slice(1)],
        }),
      acceptRelief: () => {
        isOver = true;
        return refusal(409, 'relief_offer_over', 'Ya no está vigente.');
      },
    });
    openApp('/perfil/prestamos/loan_1/no-puedo-pagar/quita', signedIn());
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(button('Mandarme mi código'));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '917204');
    await userEvent.click(button('Firmar 2 abonos de $2,150.00'));

    expect(await screen.findByText('Esta salida ya no está disponible')).toBeDefined();
    expect(screen.getByText(over.text)).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Ver otras opciones' }));
    const closed = await screen.findByRole('radio', { name: /^Oferta de quita/ });
    expect(closed).toHaveProperty('disabled', true);
  });
});
