import type { NoticeChoicesView } from '@abona/contract/identity/notice';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpointHash } from '#browser/push-subscription.ts';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const required = new Set(['cases email', 'security email', 'security sms', 'legal email']);
const off = new Set(['legal push', 'payment_received email']);

const kinds = [
  ...(['payment_due', 'payment_received', 'payment_late'] as const),
  ...(['cases', 'security', 'legal'] as const),
];

const aView = (changed: Partial<NoticeChoicesView> = {}): NoticeChoicesView => ({
  choices: kinds.flatMap((kind) =>
    (['push', 'email', 'sms'] as const).map((channel) => {
      const name = `${kind} ${channel}`;
      const isOff = channel === 'sms' || off.has(name);
      return { kind, channel, state: required.has(name) ? 'required' : isOff ? 'off' : 'on' };
    }),
  ),
  shows_amounts: false,
  email: 'm.nunez@correo.mx',
  phone_last4: '4567',
  push_key: 'BPublicKey',
  devices: [],
  ...changed,
});

const open = (view: NoticeChoicesView, answers: Answers = {}) => {
  const server = funnelServer('loan', {
    getNoticeChoices: () => success('getNoticeChoices', view),
    ...answers,
  });
  openApp('/cuenta/avisos', signedIn());
  return server;
};

const group = (name: string) => screen.findByRole('group', { name });

afterEach(() => vi.unstubAllGlobals());

describe('the choice of notices', () => {
  it('shows what comes by which way, and to which address', async () => {
    open(aView());

    const late = within(await group('Se te pasó un abono'));
    expect(late.getByRole('button', { name: 'Correo', pressed: true })).toBeDefined();
    expect(late.getByRole('button', { name: 'SMS', pressed: false })).toBeDefined();
    expect(screen.getByText(/SMS al ···· 4567. Correo a m.nunez@correo.mx/)).toBeDefined();
    expect(screen.getByText(/máximo 1 al día y 3 por semana/)).toBeDefined();
  });

  it('is kept with one press', async () => {
    const chosen = aView();
    const sent: unknown[] = [];
    open(chosen, {
      setNoticeChoice: ({ body }) => {
        sent.push(body);
        return success('setNoticeChoice', {
          ...chosen,
          choices: chosen.choices.map((one) =>
            one.kind === 'payment_late' && one.channel === 'sms' ? { ...one, state: 'on' } : one,
          ),
        });
      },
    });
    const late = within(await group('Se te pasó un abono'));

    await userEvent.click(late.getByRole('button', { name: 'SMS' }));

    expect(await late.findByRole('button', { name: 'SMS', pressed: true })).toBeDefined();
    expect(sent).toEqual([{ kind: 'payment_late', channel: 'sms', is_on: true }]);
  });

  it('has nothing to press where the law or safety wants it, and says so', async () => {
    open(aView());

    const safe = within(await group('Códigos y cambios en tu cuenta'));
    expect(safe.getAllByRole('button')).toHaveLength(1);
    expect(safe.getAllByText('(no se puede apagar)')).toHaveLength(2);
    const law = within(await group('Avisos de ley'));
    expect(law.queryByRole('button', { name: /Correo/ })).toBeNull();
  });

  it('that is not kept says so, and stays as it was', async () => {
    open(aView(), { setNoticeChoice: () => refusal(422, 'validation_failed', 'No se pudo.') });
    const due = within(await group('Tu abono se acerca'));

    await userEvent.click(due.getByRole('button', { name: 'Correo' }));

    expect(await screen.findByText('No se pudo.')).toBeDefined();
    expect(due.getByRole('button', { name: 'Correo', pressed: true })).toBeDefined();
  });

  it('is found from the account', async () => {
    funnelServer('loan', {});
    openApp('/cuenta', signedIn());

    const link = await screen.findByRole('link', { name: /Avisos/ });
    expect(link.getAttribute('href')).toBe('/pay/cuenta/avisos');
  });
});

const endpoint = 'https://push.example/abc';

/** A browser with a push service, which subscribes when it is asked. */
function stubPush(permission: NotificationPermission) {
  let isSubscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'BKey', auth: 'auth' } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const subscribe = vi.fn<(options: object) => Promise<unknown>>(async () => {
    isSubscribed = true;
    return subscription;
  });
  const pushManager = {
    subscribe,
    getSubscription: async () => (isSubscribed ? subscription : null),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => permission,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), register: async () => undefined },
  });
  return subscribe;
}

describe('notices on this device', () => {
  it('cannot be switched on where the browser has none', async () => {
    open(aView());

    const here = await screen.findByRole('switch', { name: 'Avisos en este dispositivo' });
    expect(here).toHaveProperty('disabled', true);
    expect(screen.getByText('Este navegador no los puede mostrar')).toBeDefined();
  });

  it('cannot be switched on where the person blocked them, and says where to allow them', async () => {
    stubPush('denied');
    open(aView());

    expect(await screen.findByText(/Los bloqueaste en tu navegador/)).toBeDefined();
  });

  it('are switched on with our key and off again, here and at the server', async () => {
    const subscribe = stubPush('granted');
    const device = {
      device_id: 'dev_1',
      device: 'Chrome en Android',
      endpoint_hash: await endpointHash(endpoint),
      since: '2026-11-17T15:00:00.000Z',
    };
    const sent: unknown[] = [];
    const server = open(aView(), {
      addPushDevice: ({ body }) => {
        sent.push(body);
        return success('addPushDevice', aView({ devices: [device] }));
      },
      removePushDevice: () => success('removePushDevice', aView()),
    });
    const here = await screen.findByRole('switch', { name: 'Avisos en este dispositivo' });

    await userEvent.click(here);

    expect(await screen.findByText(/Chrome en Android · desde el 17 nov/)).toBeDefined();
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'BPublicKey',
    });
    expect(sent).toEqual([{ endpoint, keys: { p256dh: 'BKey', auth: 'auth' } }]);
    expect(screen.getByRole('switch', { name: 'Mostrar montos' })).toBeDefined();

    await userEvent.click(here);
    expect(await screen.findByText('Te llegan aunque no tengas Abona abierta')).toBeDefined();
    expect(server.count('removePushDevice')).toBe(1);
  });

  it('stay off, with a word of it, where the person says no', async () => {
    const subscribe = stubPush('default');
    open(aView());

    await userEvent.click(
      await screen.findByRole('switch', { name: 'Avisos en este dispositivo' }),
    );

    expect(await screen.findByText(/no nos dejó activarlos/)).toBeDefined();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('of another device are taken off from here', async () => {
    const device = {
      device_id: 'dev_2',
      device: 'Firefox en Windows',
      endpoint_hash: 'x',
      since: '2026-10-02T15:00:00.000Z',
    };
    open(aView({ devices: [device] }), {
      removePushDevice: () => success('removePushDevice', aView()),
    });

    await userEvent.click(
      await screen.findByRole('button', { name: 'Quitar los avisos de Firefox en Windows' }),
    );

    expect(await screen.findByText('Dispositivos')).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByText('Firefox en Windows')).toBeNull());
  });
});
