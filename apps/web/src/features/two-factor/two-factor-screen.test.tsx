import type { ActivityView } from '@abona/contract/identity/activity';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sessionState } from '#session/session-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const ID = 'act_0123456789012345678901';
const created: ActivityView = {
  activity_id: ID,
  kind: 'personal_data',
  status: 'created',
  contacts: [
    { contact_type: 'MOBILE_PHONE', value: '•• •••• 5678' },
    { contact_type: 'EMAIL', value: 'an•••@correo.mx' },
  ],
  methods: ['SMS', 'WHATSAPP', 'email'],
  resend_after_s: 0,
  code: null,
  locked_until: null,
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: '2026-11-15T12:15:00.000Z',
  proven_at: null,
};
const code = {
  token_id: 'otp_0123456789012345678901',
  send_method_name: 'SMS',
  sent_to: '•• •••• 5678',
  ...sentNow,
} as const;

function serve(first: ActivityView | null = created) {
  let view = first;
  const server = funnelServer('loan', {
    getValidateRequest: () =>
      success('getValidateRequest', {
        two_factor_method: view === null ? null : '2fa',
        activity: view,
      }),
    getActivityStatus: () =>
      view === null ? refusal(404, 'not_found') : success('getActivityStatus', view),
    getSpecialActivityStatus: () => success('getSpecialActivityStatus', view ?? created),
    issueSpecialToken: () =>
      success('issueSpecialToken', {
        special_token: 'special',
        expires_at: '2026-11-15T12:10:00.000Z',
      }),
    sendSpecialCode: () => {
      view = { ...created, status: 'pending', code, resend_after_s: RESEND_AFTER_S };
      return success('sendSpecialCode', {
        ...code,
        resend_after_s: RESEND_AFTER_S,
        methods: ['SMS'],
      });
    },
    validateSpecialCode: () => {
      view = { ...created, status: 'proven', proven_at: '2026-11-15T12:03:00.000Z' };
      return success('validateSpecialCode', view);
    },
  });
  return server;
}

describe('the two-factor screen', () => {
  it('[2.19, 7.25] lets choose the way, sends the code and takes it, by the special token', async () => {
    const { calls } = serve();
    openApp(`/2fa/verificar-actividad/${ID}`, signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Por SMS al •• •••• 5678/ }));
    const boxes = await screen.findByLabelText('Código de 6 dígitos');
    await userEvent.type(boxes, '012345');

    expect(await screen.findByText('¡Listo, eres tú!')).toBeDefined();
    const named = (name: string) => calls.find((call) => call.name === name);
    expect(named('sendSpecialCode')?.body).toEqual({ send_method_name: 'SMS' });
    expect(named('validateSpecialCode')?.body).toEqual({ otp: '012345', token_id: code.token_id });
    expect(named('validateSpecialCode')?.headers.get('authorization')).toBe('Bearer special');
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(
      '/pay/cuenta',
    );
  });

  it('[2.19, 6.03] of somebody signed out takes the mail’s link, and sends them on to what they confirmed', async () => {
    const activity_id = 'act_9876543210987654321098';
    let view: ActivityView = { ...created, activity_id, status: 'pending', code };
    const { calls } = funnelServer('loan', {
      openActivityLink: () =>
        success('openActivityLink', { special_token: 'by-mail', expires_at: created.expires_at }),
      getSpecialActivityStatus: () => success('getSpecialActivityStatus', view),
      validateSpecialCode: () => {
        view = { ...view, status: 'proven', code: null };
        return success('validateSpecialCode', view);
      },
    });
    openApp(`/2fa/verificar-actividad/${activity_id}?token=el-enlace-del-correo`, {
      kind: 'signed_out',
    });

    await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '012345');

    expect(await screen.findByText('¡Listo, eres tú!')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(
      '/pay/cuenta',
    );
    const named = (name: string) => calls.find((call) => call.name === name);
    expect(named('openActivityLink')?.body).toEqual({ token: 'el-enlace-del-correo' });
    expect(named('openActivityLink')?.headers.get('authorization')).toBeNull();
    expect(named('validateSpecialCode')?.headers.get('authorization')).toBe('Bearer by-mail');
    expect(calls.map(({ name }) => name)).not.toContain('issueSpecialToken');
  });

  it('[2.19] without a name proves what waits, and says so when nothing does', async () => {
    serve();
    const first = openApp('/2fa/verificar-actividad', signedIn());
    expect(await screen.findByText(/Para usar tus datos personales/)).toBeDefined();
    first.unmount();

    serve(null);
    openApp('/2fa/verificar-actividad/', signedIn());
    expect(await screen.findByRole('heading', { name: 'No hay nada por confirmar' })).toBeDefined();
  });

  it.each([
    ['expired', 'Se acabó el tiempo'],
    ['cancelled', 'Esta confirmación terminó'],
  ] as const)('[2.19] says that it is over: %s', async (status, title) => {
    serve({ ...created, status, methods: [] });
    openApp(`/2fa/verificar-actividad/${ID}`, signedIn());

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Por SMS/ })).toBeNull();
  });

  it('[2.19, 4.17] a refused special token is told, and ends no session', async () => {
    const state = signedIn();
    const { calls } = funnelServer('loan', {
      getActivityStatus: () => success('getActivityStatus', { ...created, activity_id: `${ID}x` }),
      issueSpecialToken: () =>
        success('issueSpecialToken', { special_token: 's', expires_at: created.expires_at }),
      sendSpecialCode: () => refusal(401, 'special_token_invalid', 'Este permiso ya no sirve.'),
      getSpecialActivityStatus: () => success('getSpecialActivityStatus', created),
    });
    const { router } = openApp(`/2fa/verificar-actividad/${ID}x`, state);

    await userEvent.click(await screen.findByRole('button', { name: /Por correo/ }));

    expect(await screen.findByText('Este permiso ya no sirve.')).toBeDefined();
    expect(sessionState()).toEqual(state);
    expect(calls.map(({ name }) => name)).not.toContain('logOut');
    expect(router.state.location.pathname).toBe(`/2fa/verificar-actividad/${ID}x`);
  });
});
