import { flagDefaults } from '@abona/contract/flags';
import type { PhoneValidationView } from '@abona/contract/identity/phone-validation';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, refusedFields, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const waiting: PhoneValidationView = {
  application_process_id: 41,
  phone: '••• ••• 4567',
  is_proven: false,
  can_edit: true,
  methods: ['SMS', 'WHATSAPP'],
  resend_after_s: RESEND_AFTER_S,
  code: { send_method_name: 'SMS', ...sentNow },
  locked_until: null,
};
const fresh: PhoneValidationView = { ...waiting, code: null, resend_after_s: 0 };

afterEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

describe('the proof of the phone', () => {
  it('[2.27] sends the first code by itself, and none after a reload', async () => {
    let view = fresh;
    const { count } = funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', view),
      sendPhoneCode: () => {
        view = waiting;
        return success('sendPhoneCode', view);
      },
    });
    const first = openApp('/validar_telefono', signedIn());
    expect(await screen.findByText(/Te lo mandamos por SMS al ••• ••• 4567\./)).toBeDefined();
    expect(count('sendPhoneCode')).toBe(1);

    first.unmount();
    openApp('/validar_telefono', signedIn());
    await screen.findByText(/Te lo mandamos por SMS/);
    expect(count('sendPhoneCode')).toBe(1);
  });

  it('[2.27, 5.02] takes a pasted code, sends it as text, and goes on', async () => {
    const server = funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', waiting),
      validatePhoneCode: () => {
        server.move('approving');
        return success('validatePhoneCode', { ...waiting, is_proven: true });
      },
    });
    const { router } = openApp('/validar_telefono', signedIn());

    const code = await screen.findByLabelText('Código de 6 dígitos');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await userEvent.click(code);
    await userEvent.paste('Tu código es 012 345');

    await waitFor(() => expect(router.state.location.pathname).toBe('/espera_2'));
    expect(server.calls.find(({ name }) => name === 'validatePhoneCode')?.body).toEqual({
      otp: '012345',
    });
  });

  it('[2.27] tells how many tries are left', async () => {
    funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', waiting),
      validatePhoneCode: () =>
        refusal(422, 'otp_invalid', 'El código no es correcto. Te quedan 2 intentos.'),
    });
    openApp('/validar_telefono', signedIn());

    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '111111');

    expect(
      await screen.findByText('El código no es correcto. Te quedan 2 intentos.'),
    ).toBeDefined();
  });

  it('[2.27, 3.26] offers the ways that there are, after a countdown', async () => {
    let view: PhoneValidationView = waiting;
    const { calls } = funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', view),
      sendPhoneCode: () => success('sendPhoneCode', waiting),
    });
    const first = openApp('/validar_telefono', signedIn());
    expect(await screen.findByRole('button', { name: /Reenviar SMS.*en 0:\d\d/ })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('button', { name: 'Que me llamen' })).toBeNull();
    first.unmount();

    view = { ...waiting, resend_after_s: 0, methods: ['SMS', 'WHATSAPP', 'CALL'] };
    openApp('/validar_telefono', signedIn());
    await userEvent.click(await screen.findByRole('button', { name: 'Que me llamen' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'sendPhoneCode')?.body).toEqual({
        send_method_name: 'CALL',
      }),
    );
  });

  it('[2.27] says until when codes are locked', async () => {
    funnelServer('validating', {
      getPhoneValidation: () =>
        success('getPhoneValidation', {
          ...fresh,
          locked_until: '2026-11-15T18:30:00.000Z',
        }),
    });
    openApp('/validar_telefono', signedIn());

    expect(await screen.findByText('Hagamos una pausa')).toBeDefined();
    expect(screen.getByText(/15 de noviembre de 2026 a las 12:30 p\.m\./)).toBeDefined();
  });
});

describe('another number', () => {
  it('[2.28] is not offered while the flag is off', async () => {
    funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', waiting),
    });
    openApp('/validar_telefono', signedIn());

    await screen.findByText(/Te lo mandamos por SMS/);
    expect(screen.queryByRole('link', { name: 'Cambiar número' })).toBeNull();
  });

  it('[2.28, 5.03] can be given, and is refused on its field', async () => {
    setFlagState({ values: { ...flagDefaults, funnelPhoneEdition: true }, hasFailed: false });
    const server = funnelServer('validating', {
      getPhoneValidation: () => success('getPhoneValidation', waiting),
      changePhone: (_, nth) =>
        nth === 1
          ? refusedFields(['phone', 'Ese número ya está en otra cuenta.'])
          : success('changePhone', waiting),
    });
    const { router } = openApp('/validar_telefono', signedIn());
    await userEvent.click(await screen.findByRole('link', { name: 'Cambiar número' }));

    await userEvent.type(await screen.findByLabelText('Celular a 10 dígitos'), '5598765432');
    expect(screen.getByLabelText('Celular a 10 dígitos')).toHaveProperty('value', '559 876 5432');
    const save = () => screen.getAllByRole('button', { name: 'Guardar y enviarme el código' })[0];
    await userEvent.click(save() as HTMLElement);
    expect(await screen.findByText('Ese número ya está en otra cuenta.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Celular a 10 dígitos'), '{Backspace}1');
    await userEvent.click(save() as HTMLElement);

    await waitFor(() => expect(router.state.location.pathname).toBe('/validar_telefono'));
    expect(server.count('changePhone')).toBe(2);
  });
});
