import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { aCase, aWithdrawal, caseServer } from '#testing/case-server.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { anApplication } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const ACTIVITY = 'act_0123456789012345678901';
const PATH = '/perfil/prestamos/loan_1/desistir';
const activity = (status: 'created' | 'proven') => ({
  ...{ activity_id: ACTIVITY, kind: 'withdrawal' as const, status },
  contacts: [{ contact_type: 'MOBILE_PHONE' as const, value: '•••• 4567' }],
  methods: ['email' as const, 'SMS' as const],
  ...{ resend_after_s: 0, code: null, locked_until: null },
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: '2026-11-15T12:15:00.000Z',
  proven_at: null,
});

const serve = (answers: Answers = {}) =>
  caseServer(aCase({ kind: 'withdrawal', title: 'Me desistí del crédito' }), {
    openActivity: () => success('openActivity', activity('created')),
    sendVerificationCode: () =>
      success('sendVerificationCode', {
        ...sentNow,
        ...{ token_id: 'otp_1', send_method_name: 'SMS', sent_to: '•••• 4567' },
        ...{ resend_after_s: RESEND_AFTER_S, methods: ['SMS'] },
      }),
    validateVerificationCode: () => success('validateVerificationCode', activity('proven')),
    withdrawLoan: () => success('withdrawLoan', aCase({ kind: 'withdrawal' })),
    ...answers,
  });

const button = (name: string): HTMLElement =>
  screen.getAllByRole('button', { name })[0] as HTMLElement;

describe('withdrawing', () => {
  it('says what comes back to whom; one code and one press, and nothing is sent to who only looks', async () => {
    const { calls, count } = serve();
    const { router } = openApp(PATH, signedIn());

    expect(await screen.findByText('Si te desistes, quedas debiendo')).toBeDefined();
    expect(screen.getByText('Puedes hasta el lun 30 nov. Día 6 de 10 hábiles.')).toBeDefined();
    expect(screen.getByText('+ $600.00')).toBeDefined();
    expect(screen.getByText('Lo devuelve ElectroMía, no tú')).toBeDefined();
    expect(count('openActivity')).toBe(0);

    await userEvent.click(button('Mandarme mi código'));
    expect(await screen.findByText(/Te lo mandamos a •••• 4567/)).toBeDefined();
    expect(calls.find(({ name }) => name === 'sendVerificationCode')?.body).toEqual({
      activity_id: ACTIVITY,
      send_method_name: 'SMS',
    });
    await userEvent.click(button('Cancelar este crédito'));
    expect(screen.getByText('Escribe los 6 dígitos de tu código.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Código de 6 dígitos'), '482913');
    await userEvent.dblClick(button('Cancelar este crédito'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/casos/case_1'));
    expect(count('withdrawLoan')).toBe(1);
    expect(calls.find(({ name }) => name === 'validateVerificationCode')?.body).toEqual({
      otp: '482913',
      verification_id: ACTIVITY,
    });
  });

  it('a wrong code stands at the code; a lost answer is tried again with the proof that holds', async () => {
    const { count } = serve({
      validateVerificationCode: (_, nth) =>
        nth === 1
          ? refusal(422, 'otp_invalid', 'Ese no es el código.')
          : success('validateVerificationCode', activity('proven')),
      withdrawLoan: (_, nth) =>
        nth === 1
          ? refusal(500, 'internal_error', 'Intenta de nuevo.')
          : success('withdrawLoan', aCase({ kind: 'withdrawal' })),
    });
    openApp(PATH, signedIn());

    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Mandarme mi código' }))[0] as HTMLElement,
    );
    const code = await screen.findByLabelText('Código de 6 dígitos');
    await userEvent.type(code, '111111');
    await userEvent.click(button('Cancelar este crédito'));
    expect(await screen.findByText('Ese no es el código.')).toBeDefined();
    await userEvent.clear(code);
    await userEvent.type(code, '482913');
    await userEvent.click(button('Cancelar este crédito'));
    expect(await screen.findByText('No se canceló. Nada cambió.')).toBeDefined();
    await userEvent.click(button('Cancelar este crédito'));

    expect(await screen.findByText('Listo, tu crédito quedó anulado')).toBeDefined();
    expect(count('validateVerificationCode')).toBe(2);
    expect(count('withdrawLoan')).toBe(2);
  });

  it('[4.03] is led to its case though word of the ended purchase comes before the answer', async () => {
    const { queryKey } = applicationQuery;
    serve({
      getApplication: () => success('getApplication', anApplication('loan')),
      withdrawLoan: async () => {
        const heard = Promise.withResolvers<void>();
        const unsubscribe = queryClient.getQueryCache().subscribe(() => heard.resolve());
        queryClient.setQueryData(queryKey, anApplication('cancelled'));
        await heard.promise;
        unsubscribe();
        return success('withdrawLoan', aCase({ kind: 'withdrawal' }));
      },
    });
    const { router } = openApp(PATH, signedIn());

    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Mandarme mi código' }))[0] as HTMLElement,
    );
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '482913');
    await waitFor(() => expect(queryClient.getQueryData(queryKey)?.status).toBe('loan'));
    await userEvent.click(button('Cancelar este crédito'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/casos/case_1'));
    expect(toasts.current()?.text).toBe('Listo, tu crédito quedó anulado');
  });

  it('on day eleven it is refused with its last day and what is possible instead', async () => {
    serve({
      previewWithdrawal: () =>
        refusal(409, 'withdrawal_over', 'Podías desistirte hasta el 30 nov 2026.'),
    });
    openApp(PATH, signedIn());

    expect(await screen.findByText('Ya no se puede desistir')).toBeDefined();
    expect(screen.getByText(/hasta el 30 nov 2026/)).toBeDefined();
    expect(screen.getByRole('link', { name: /Liquidar hoy/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Devolver mi compra/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /código/ })).toBeNull();
  });

  it('a loan that was paid out asks for its principal first, and for nothing else', async () => {
    serve({
      previewWithdrawal: () =>
        success(
          'previewWithdrawal',
          aWithdrawal({
            ...{ kind: 'cash', label: 'Préstamo personal', price: null, down_payment: 0 },
            ...{ to_customer: 0, to_return: 300_000, returned: 100_000 },
            to_lender: { amount: 300_000, from: 'customer' },
          }),
        ),
    });
    openApp(PATH, signedIn());

    expect(await screen.findByText('Primero regresa lo que te depositamos')).toBeDefined();
    expect(screen.getByText(/Manda \$2,000.00 por SPEI.*Ya llegaron \$1,000.00/)).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Ver mi CLABE' })[0]).toBeDefined();
    expect(screen.queryByText('A la tienda: tu compra')).toBeNull();
  });
});
