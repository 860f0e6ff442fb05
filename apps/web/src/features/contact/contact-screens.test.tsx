import { flagDefaults } from '@abona/contract/flags';
import type { ContactListView } from '@abona/contract/identity/contact';
import type { PhoneChangeView } from '@abona/contract/identity/phone-change';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { type Answers, refusal, refusedFields, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const contacts: ContactListView = {
  contacts: [
    {
      contact_type: 'MOBILE_PHONE',
      value: '•• •••• 5678',
      is_verified: true,
      verified_at: '2026-11-01T12:00:00.000Z',
    },
    { contact_type: 'EMAIL', value: 'an•••@correo.mx', is_verified: true, verified_at: null },
  ],
  phone_change: 'possible',
  money_hold_until: null,
};
const sent = {
  token_id: 'otp_0123456789012345678901',
  send_method_name: 'SMS',
  sent_to: '•• •••• 5432',
  resend_after_s: RESEND_AFTER_S,
  ...sentNow,
  methods: ['SMS'],
} as const;
const proven = {
  is_valid: true,
  contact: '•• •••• 5678',
  proven_at: '2026-11-15T12:00:00.000Z',
  is_current: true,
} as const;
const begun: PhoneChangeView = {
  activity_id: 'act_0123456789012345678901',
  status: 'created',
  step: 'begun',
  reasons: [],
  face_tries_left: 3,
  current_phone: '•• •••• 5678',
  expires_at: '2026-11-15T12:15:00.000Z',
  money_hold_until: null,
};
const address = {
  postal_code: '06700',
  municipality: 'Cuauhtémoc',
  settlement: 'Roma Norte',
  street: 'Orizaba',
  exterior_number: '12',
  interior_number: null,
  state: 'CMX',
  city: null,
};

const serve = (answers: Answers = {}, view: ContactListView = contacts) =>
  funnelServer('loan', {
    getContacts: () => success('getContacts', view),
    getPersonalInformation: () =>
      success('getPersonalInformation', {
        full_name: 'Mariana López',
        given_names: 'Mariana',
        first_surname: 'López',
        second_surname: null,
        birth_date: '1992-03-14',
        sex: 'M',
        birth_state: 'JC',
        curp: 'LOHM••••••••••••07',
        is_identity_verified: true,
      }),
    getAddress: () => success('getAddress', { address, corrected_at: null }),
    getFinancialInformation: () => success('getFinancialInformation', { work: null }),
    getPostalCode: () =>
      success('getPostalCode', {
        postal_code: '06700',
        state: 'DF',
        state_name: 'Ciudad de México',
        municipality: 'Cuauhtémoc',
        municipality_label: 'Alcaldía',
        city: null,
        settlements: ['Roma Norte', 'Roma Sur'],
      }),
    ...answers,
  });

beforeEach(() =>
  setFlagState({ values: { ...flagDefaults, contactInfoMenu: true }, hasFailed: false }),
);
afterEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

describe('contact and profile', () => {
  it.each(['/cuenta/contacto', '/perfil/informacion-contacto'])(
    '[2.08, 2.42, 7.21, 7.22] %s shows what we know, masked',
    async (path) => {
      serve();
      openApp(path, signedIn());

      expect(await screen.findByText('•• •••• 5678')).toBeDefined();
      expect(screen.getByText('an•••@correo.mx')).toBeDefined();
      expect(await screen.findByText('LOHM••••••••••••07')).toBeDefined();
      expect(await screen.findByText('Orizaba 12, Roma Norte, 06700 Cuauhtémoc')).toBeDefined();
      const link = screen.getByRole('link', { name: 'Cambiar mi celular' });
      expect(link.getAttribute('href')).toBe('/pay/perfil/informacion-contacto/telefono');
    },
  );

  it('[2.08] tells of the hold on money, and how to add a phone where there is none', async () => {
    const { contacts: all } = contacts;
    serve(
      {},
      {
        contacts: all.slice(1),
        phone_change: 'no_phone',
        money_hold_until: '2026-11-18T18:00:00.000Z',
      },
    );
    openApp('/cuenta/contacto', signedIn());

    expect(await screen.findByText(/no sale dinero de tu cuenta hasta el 18 de nov/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Agregar mi celular' }).getAttribute('href')).toBe(
      '/pay/cuenta/agregar/telefono',
    );
  });

  it('[2.08, 7.22] corrects the address, and puts what is refused on its field', async () => {
    const { calls } = serve({
      correctAddress: (_, nth) =>
        nth === 1
          ? refusedFields(['street', 'Escribe tu calle.'])
          : success('correctAddress', {
              address: { ...address, street: 'Durango' },
              corrected_at: '2026-11-15T12:00:00.000Z',
            }),
    });
    openApp('/cuenta/contacto', signedIn());
    await userEvent.click(await screen.findByRole('button', { name: 'Corregir mi domicilio' }));

    const street = await screen.findByLabelText('Calle');
    await userEvent.clear(street);
    await userEvent.type(street, 'Durang');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribe tu calle.')).toBeDefined();
    await userEvent.type(street, 'o');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

    expect(await screen.findByText(/Durango 12/)).toBeDefined();
    expect(calls.findLast(({ name }) => name === 'correctAddress')?.body).toMatchObject({
      street: 'Durango',
      settlement: 'Roma Norte',
      interior_number: null,
    });
  });
});

describe('adding a phone', () => {
  it('[2.07, 7.23] goes from the number by the e-mail’s code to the number’s own', async () => {
    const { calls } = serve(
      {
        validateContact: () =>
          success('validateContact', { is_valid: true, value: '551 234 5678', is_current: false }),
        sendContactCode: () =>
          success('sendContactCode', { ...sent, token_id: 'otp_email_9876543210', methods: [] }),
        validateContactCode: () => success('validateContactCode', proven),
        sendContactOtp: () => success('sendContactOtp', { ...sent, methods: ['SMS'] }),
        verifyPhoneAfterEmail: () => success('verifyPhoneAfterEmail', proven),
      },
      { ...contacts, contacts: [], phone_change: 'no_phone' },
    );
    const { router } = openApp('/cuenta/agregar', signedIn());
    await userEvent.click(await screen.findByRole('link', { name: /Un celular/ }));

    await userEvent.type(await screen.findByLabelText('Celular a 10 dígitos'), '5512345678');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.type(await screen.findByLabelText(/de tu correo/), '111111');
    await screen.findByText(/Te lo mandamos por SMS al 551 234 5678/);
    await waitFor(() => expect(calls.some(({ name }) => name === 'sendContactOtp')).toBe(true));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '222222');

    await waitFor(() => expect(router.state.location.pathname).toBe('/cuenta/contacto'));
    expect(calls.find(({ name }) => name === 'verifyPhoneAfterEmail')?.body).toEqual({
      email_token_id: 'otp_email_9876543210',
      token_id: sent.token_id,
      otp: '222222',
      value: '551 234 5678',
    });
  });

  it.each(['/cuenta/agregar/telefono/confirmar', '/cuenta/agregar/telefono/verificar'])(
    '[2.07] %s begins again where nothing was typed before',
    async (path) => {
      serve({}, { ...contacts, contacts: [], phone_change: 'no_phone' });
      const { router } = openApp(path, signedIn());

      await waitFor(() => expect(router.state.location.pathname).toBe('/cuenta/agregar/telefono'));
    },
  );
});

describe('changing the phone', () => {
  it('[2.42, 7.27] leaves for the camera, and comes back to the number and its code', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    let view: PhoneChangeView = begun;
    const { calls } = serve({
      validatePhoneChange: () => success('validatePhoneChange', view),
      authorizePhoneChange: () =>
        success('authorizePhoneChange', {
          activity_id: begun.activity_id,
          url: 'https://identidad.test/cara',
          expires_at: begun.expires_at,
        }),
      sendNewPhoneCode: () => success('sendNewPhoneCode', { ...sent, methods: ['SMS'] }),
      validateNewPhone: () =>
        success('validateNewPhone', {
          ...begun,
          step: 'changed',
          status: 'proven',
          current_phone: '•• •••• 5432',
          money_hold_until: '2026-11-18T18:00:00.000Z',
        }),
    });
    const first = openApp('/perfil/informacion-contacto/telefono', signedIn());
    await userEvent.click(await screen.findByRole('button', { name: 'Tomarme la selfie' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://identidad.test/cara'));
    expect(calls.find(({ name }) => name === 'authorizePhoneChange')?.body).toEqual({
      data: {
        facematch_callback_url: `${window.location.origin}/pay/perfil/informacion-contacto/validar-identidad`,
      },
    });
    first.unmount();

    view = { ...begun, step: 'face_passed', status: 'pending' };
    openApp('/perfil/informacion-contacto/validar-identidad', signedIn());
    await userEvent.type(await screen.findByLabelText('Celular a 10 dígitos'), '5598765432');
    await userEvent.click(screen.getByRole('button', { name: 'Enviarme el código' }));
    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '012345');

    expect(await screen.findByText('Tu celular cambió')).toBeDefined();
    expect(screen.getByText(/no sale dinero hasta el 18 de noviembre/)).toBeDefined();
  });

  it('[7.27] asks whoever signed in long ago to sign in again', async () => {
    serve({ validatePhoneChange: () => refusal(403, 'recent_login_needed') });
    openApp('/perfil/informacion-contacto/telefono', signedIn());

    expect(await screen.findByText('Inicia sesión otra vez')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeDefined();
  });

  it('[7.27] tells why a face did not match, and when no try is left', async () => {
    const reasons = [{ code: 'face_mismatch' as const, text: 'Tu selfie no coincide.' }];
    serve({
      validatePhoneChange: () =>
        success('validatePhoneChange', { ...begun, reasons, face_tries_left: 1 }),
    });
    const first = openApp('/perfil/informacion-contacto/telefono', signedIn());
    expect(await screen.findByText('Tu selfie no coincide.')).toBeDefined();
    first.unmount();

    serve({
      validatePhoneChange: () =>
        success('validatePhoneChange', { ...begun, reasons, face_tries_left: 0 }),
    });
    openApp('/perfil/informacion-contacto/telefono', signedIn());
    expect(await screen.findByText('No pudimos reconocerte')).toBeDefined();
  });

  it('[7.27] is taken back with one tap, the link’s token gone from the address first', async () => {
    const { calls } = serve({
      cancelPhoneChange: () =>
        success('cancelPhoneChange', { cancelled: true, current_phone: '•• •••• 5678' }),
    });
    const token = 'T'.repeat(43);
    openApp(`/perfil/informacion-contacto/cancelar-cambio#${token}`, { kind: 'signed_out' });

    await userEvent.click(await screen.findByRole('button', { name: /No fui yo/ }));

    expect(await screen.findByText('Cancelamos el cambio')).toBeDefined();
    expect(window.location.href).not.toContain(token);
    expect(calls.find(({ name }) => name === 'cancelPhoneChange')?.body).toEqual({ token });
  });

  it('[7.27] a link that is used up says so', async () => {
    serve({ cancelPhoneChange: () => refusal(410, 'email_link_invalid') });
    openApp(`/perfil/informacion-contacto/cancelar-cambio#${'T'.repeat(43)}`, {
      kind: 'signed_out',
    });

    await userEvent.click(await screen.findByRole('button', { name: /No fui yo/ }));

    expect(await screen.findByText('Este enlace ya no sirve')).toBeDefined();
  });
});
