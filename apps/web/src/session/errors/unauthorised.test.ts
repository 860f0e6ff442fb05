import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { rememberedPath } from '#routing/remembered-path.ts';
import { currentSession, sessionState, setSessionState } from '#session/session-store.ts';
import { createUnauthorised, isVerificationPath, leaveAfterExpiry } from './unauthorised.ts';

type Ports = Parameters<typeof createUnauthorised>[0];

const portsAt = (path: string, changed: Partial<Ports> = {}) => ({
  isMobileShell: () => false,
  path: () => path,
  currentToken: vi.fn<Ports['currentToken']>(() => 'old'),
  renew: vi.fn<Ports['renew']>(() => Promise.resolve('new')),
  logInAgain: vi.fn<Ports['logInAgain']>(() => Promise.resolve()),
  leave: vi.fn<Ports['leave']>(),
  ...changed,
});

describe('a protected call that is refused', () => {
  it('[4.17, 8.01] renews silently and tries again on a verification route', async () => {
    const ports = portsAt('/verificacion/identidad/iniciar/9');

    expect(await createUnauthorised(ports)('old')).toBe('new');
    expect(ports.logInAgain).not.toHaveBeenCalled();
    expect(ports.leave).not.toHaveBeenCalled();
  });

  it('[4.17] leads to the login on a verification route when nothing can be renewed', async () => {
    const ports = portsAt('/verificar-cuenta', { renew: () => Promise.resolve(null) });

    expect(await createUnauthorised(ports)('old')).toBeNull();
    expect(ports.logInAgain).toHaveBeenCalledTimes(1);
    expect(ports.leave).not.toHaveBeenCalled();
  });

  it('[4.17, 8.01] leaves from any other route, without trying again', async () => {
    const ports = portsAt('/inicio');

    expect(await createUnauthorised(ports)('old')).toBeNull();
    expect(ports.leave).toHaveBeenCalledTimes(1);
    expect(ports.renew).not.toHaveBeenCalled();
  });

  it('[4.15, 4.17] goes on inside the mobile app with the session that the app brings', async () => {
    const ports = portsAt('/inicio', { isMobileShell: () => true });

    expect(await createUnauthorised(ports)('old')).toBe('new');
    expect(ports.leave).not.toHaveBeenCalled();
  });

  it('[4.15, 4.17] leaves as anywhere when the mobile app brings none', async () => {
    const renew = () => Promise.resolve(null);
    const ports = portsAt('/inicio', { isMobileShell: () => true, renew });

    expect(await createUnauthorised(ports)('old')).toBeNull();
    expect(ports.leave).toHaveBeenCalledTimes(1);
    expect(ports.logInAgain).not.toHaveBeenCalled();
  });

  it.each(['/inicio', '/verificar-cuenta'])('[4.17] is handled once on %s', async (path) => {
    const ports = portsAt(path, { renew: vi.fn(() => Promise.resolve(null)) });
    const refused = createUnauthorised(ports);

    await Promise.all([refused('old'), refused('old'), refused('old')]);
    await refused('old');

    const ways = [vi.mocked(ports.leave), vi.mocked(ports.logInAgain)];
    expect(ways.map(({ mock }) => mock.calls.length)).toEqual(path === '/inicio' ? [1, 0] : [0, 1]);
    expect(vi.mocked(ports.renew).mock.calls.length).toBe(path === '/inicio' ? 0 : 1);
  });

  it('[4.17] renews once for many at a time, and again the next time', async () => {
    const ports = portsAt('/2fa/verificar-actividad');
    const refused = createUnauthorised(ports);

    expect(await Promise.all([refused('old'), refused('old')])).toEqual(['new', 'new']);
    expect(ports.renew).toHaveBeenCalledTimes(1);
    await refused('old');

    expect(ports.renew).toHaveBeenCalledTimes(2);
  });

  it('tries again with the token that replaced the refused one meanwhile', async () => {
    const ports = portsAt('/inicio', { currentToken: () => 'newer' });

    expect(await createUnauthorised(ports)('old')).toBe('newer');
    expect(ports.leave).not.toHaveBeenCalled();
  });

  it.each([
    ['/verificacion/identidad/resultado', true],
    ['/verificacion_identidad', true],
    ['/verificar-cuenta', true],
    ['/2fa/verificar-actividad/9', true],
    ['/inicio', false],
    ['/cuenta/agregar/telefono/verificar', false],
  ])('[4.17] knows a verification route: %s, %s', (path, isOne) => {
    expect(isVerificationPath(path)).toBe(isOne);
  });
});

it('[4.17, 8.01] an expired session is forgotten, its place is kept, and landing follows', () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  window.history.replaceState(null, '', '/pay/cuenta?src=TIENDA');
  writeStored(stored.session, 'old');
  setSessionState({
    kind: 'signed_in',
    session: { token: 'old', expiresAt: 0, sid: 's-1', userId: 'u-1' },
    isReady: true,
  });

  leaveAfterExpiry();

  expect(sessionState().kind).toBe('signed_out');
  expect(currentSession()).toBeNull();
  expect(readStored(stored.session)).toBeNull();
  expect(rememberedPath()).toBe('/cuenta?src=TIENDA');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/pay/');
});
