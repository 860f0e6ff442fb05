import { type Flag, flagDefaults } from '@abona/contract/flags';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { takeLogLines } from '#browser/log.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { success } from '#testing/fake-server.ts';
import { anOffer, funnelServer } from '#testing/funnel-server.ts';
import { aHome, loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const set = (flag: Flag, isOn: boolean) =>
  setFlagState({ values: { ...flagDefaults, [flag]: isOn }, hasFailed: false });

afterEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

describe('what a flag switches', () => {
  it.each([true, false])('[3.11] MULTI_PRODUCT %s: home leads to other products', async (isOn) => {
    set('MULTI_PRODUCT', isOn);
    loanServer({ getHome: () => success('getHome', aHome()) });
    openApp('/inicio', signedIn());

    await screen.findAllByRole('link', { name: 'Código de pago' });
    expect(screen.queryAllByRole('link', { name: 'Préstamo personal' }).length > 0).toBe(isOn);
  });

  it.each([true, false])(
    '[3.11] customRejects %s: a decline says its own reasons',
    async (isOn) => {
      set('customRejects', isOn);
      funnelServer('rejected', {
        getDecision: () =>
          success('getDecision', {
            application_process_id: 41,
            outcome: 'declined',
            is_by_person: false,
            is_withheld: false,
            decided_at: '2026-11-15T12:00:00.000Z',
            policy_version: '1',
            receipt_hash: '9f2c1b7a4d5e6f70',
            tier: null,
            line: null,
            reasons: [
              { code: 'debt_too_high', text: 'Tus pagos son altos.', what_helps: 'Baja uno.' },
            ],
            retry_from: '2027-02-15',
            factors: [],
            bureau: null,
            smaller_amount: null,
          }),
      });
      openApp('/rechazado', signedIn());

      await screen.findByText(/15 de febrero de 2027/);
      expect(screen.queryAllByText('Tus pagos son altos.')).toHaveLength(isOn ? 1 : 0);
    },
  );

  it.each([true, false])(
    '[3.11] installmentsWithCharge %s: a term tells its total',
    async (isOn) => {
      set('installmentsWithCharge', isOn);
      funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
      openApp('/oferta', signedIn());

      const terms = await screen.findByRole('group', { name: 'Número de abonos' });
      expect(terms.textContent).toContain('8 quincenas$706.36');
      expect(terms.textContent?.includes('Total $5,650.88')).toBe(isOn);
    },
  );

  it.each([true, false])(
    '[3.11] observabilityAuroraHome %s: how long home took is told',
    async (isOn) => {
      set('observabilityAuroraHome', isOn);
      takeLogLines(100);
      loanServer({ getHome: () => success('getHome', aHome()) });
      openApp('/inicio', signedIn());

      await screen.findAllByRole('link', { name: 'Código de pago' });
      const told = takeLogLines(100).filter(({ trail }) => trail === 'monitoring');
      expect(told).toHaveLength(isOn ? 1 : 0);
    },
  );
});

describe('what this device keeps', () => {
  it('[3.27] SHOW_TESTING_ENV_BANNER shows that nothing is real, and only if it is set', async () => {
    loanServer({ getHome: () => success('getHome', aHome()) });
    localStorage.setItem('SHOW_TESTING_ENV_BANNER', '{"value":true,"expires_at":null}');
    openApp('/inicio', signedIn());
    expect(await screen.findByText('Ambiente de pruebas')).toBeDefined();
  });

  it('[3.27] without it, nothing is said', async () => {
    loanServer({ getHome: () => success('getHome', aHome()) });
    openApp('/inicio', signedIn());
    await screen.findAllByRole('link', { name: 'Código de pago' });

    expect(screen.queryByText('Ambiente de pruebas')).toBeNull();
  });

  it.each([true, false])('[3.27] HAS_BENEFITS %s: the account leads to them', async (has) => {
    loanServer({});
    localStorage.setItem('HAS_BENEFITS', `{"value":${has},"expires_at":null}`);
    openApp('/cuenta', signedIn());

    await screen.findByRole('link', { name: 'Reembolsos' });
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: 'Ahorros y puntos' })).toHaveLength(has ? 1 : 0),
    );
  });
});
