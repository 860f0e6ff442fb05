import { errorCatalogue } from '@abona/contract/errors';
import { flagDefaults } from '@abona/contract/flags';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { anAttempt, cash, payServer } from '#testing/payment-server.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

describe('a payment that is told of and not believed', () => {
  it.each(['claim_repeated', 'claims_exhausted'] as const)(
    '[2.03] (%s) says why and what to do, and keeps what was typed',
    async (code) => {
      const { http, message } = errorCatalogue[code];
      payServer({
        getPaymentAttempt: () => success('getPaymentAttempt', anAttempt(cash)),
        claimPayment: () => refusal(http, code, message),
      });
      openApp('/perfil/pagos/loan_1/confirmacion?intento=att_1', signedIn());
      await userEvent.click(await screen.findByRole('button', { name: 'Ya pagué' }));
      const sheet = await screen.findByRole('dialog', { name: 'Ya pagué, y no aparece' });
      const field = within(sheet).getByLabelText('Clave de rastreo');
      await userEvent.type(field, 'RASTREO1');
      await userEvent.type(within(sheet).getByLabelText('¿Qué día?'), '2026-11-14');

      await userEvent.click(within(sheet).getByRole('button', { name: 'Avisar que ya pagué' }));

      expect(await within(sheet).findByText(message)).toBeDefined();
      expect(field).toHaveProperty('value', 'RASTREO1');
    },
  );
});
