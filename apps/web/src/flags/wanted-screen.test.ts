import { flagDefaults } from '@abona/contract/flags';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setFlagState } from './flag-store.ts';
import { createWantedScreen } from './wanted-screen.ts';

const BANK = '/pay/perfil/pagos/estatus-pago?reference=att_1&status=approved';

const openedAt = (address: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: `http://localhost:4000${address}` } as PerformanceEntry]);
const standAt = (path: string) => window.history.replaceState(null, '', path);
const switchOn = () =>
  setFlagState({ values: { ...flagDefaults, wipFtiiSantander: true }, hasFailed: false });

beforeEach(() => {
  standAt('/pay/inicio');
  setFlagState({ values: flagDefaults, hasFailed: false });
});

describe('a screen that only somebody’s own flags switch on', () => {
  it('[2.23, 2.46] is reached once these are known, with all that its address said', () => {
    openedAt(BANK);
    const wanted = createWantedScreen();
    expect(wanted()).toBeNull();

    switchOn();

    expect(wanted()).toBe(BANK);
    expect(wanted()).toBeNull();
  });

  it('[2.23] stays closed to whom it is not switched on for', () => {
    openedAt(BANK);
    const wanted = createWantedScreen();

    setFlagState({ values: { ...flagDefaults, nethoneActive: true }, hasFailed: false });

    expect(wanted()).toBeNull();
  });

  it('does not call back whoever has gone on', () => {
    openedAt(BANK);
    const wanted = createWantedScreen();
    standAt('/pay/compras');
    switchOn();

    expect(wanted()).toBeNull();
    standAt('/pay/inicio');
    expect(wanted()).toBeNull();
  });

  it('is not what a document was opened for that anybody may see', () => {
    openedAt('/pay/compras');
    const wanted = createWantedScreen();
    switchOn();

    expect(wanted()).toBeNull();
  });
});
