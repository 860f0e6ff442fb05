import type { PrivacyRequestView } from '@abona/contract/identity/privacy';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const HASH = 'a'.repeat(64);
const asked: PrivacyRequestView = {
  folio: 'ARCO-2026-0X3F9K2M',
  kind: 'rectification',
  status: 'received',
  received_at: '2026-11-15T18:00:00.000Z',
  answer_due_on: '2026-12-14',
  effective_due_on: '2027-01-06',
  answer: null,
  erase_on: null,
};
const consents = {
  consents: [
    {
      document: 'privacy_notice' as const,
      label: 'Leí y acepto el aviso de privacidad.',
      version: '2026-11',
      text: 'Abona trata tus datos de identificación.',
      text_hash: HASH,
      is_given: true,
      given_at: '2026-11-15T18:00:00.000Z',
    },
  ],
  marketing: true,
  measurement: false,
  bureau: true,
};

function serve(answers: Answers = {}, requests: readonly PrivacyRequestView[] = []) {
  return funnelServer('loan', {
    listPrivacyRequests: () => success('listPrivacyRequests', { requests: [...requests] }),
    listGivenConsents: () => success('listGivenConsents', consents),
    ...answers,
  });
}

describe('privacy', () => {
  it('shows what was asked for with folio and deadline, and what was agreed to with version, time and hash', async () => {
    const waiting = { ...asked, folio: 'ARCO-2026-1', kind: 'cancellation' as const };
    const answered = { ...asked, folio: 'ARCO-2026-2', status: 'answered' as const };
    serve({}, [asked, waiting, { ...answered, answer: 'Corregimos tu apellido.' }]);
    openApp('/cuenta/privacidad', signedIn());

    expect(await screen.findByText(/ARCO-2026-0X3F9K2M · respondemos.*14 dic 2026/)).toBeDefined();
    expect(screen.getByText(/en cuanto termine tu crédito/)).toBeDefined();
    expect(screen.getByText(/Corregimos tu apellido/)).toBeDefined();
    expect(screen.getByText(/Versión 2026-11 · 15 de noviembre de 2026/)).toBeDefined();
    expect(screen.getByText('Abona trata tus datos de identificación.')).toBeDefined();
    expect(screen.getByText(`Huella del texto: ${HASH}`)).toBeDefined();
  });

  it('asks for a correction in the person’s own words, and not with too few', async () => {
    const { calls } = serve({
      openPrivacyRequest: () => success('openPrivacyRequest', asked),
    });
    openApp('/cuenta/privacidad', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Corregir un dato/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(sheet.getByLabelText('Qué corregimos'), 'corto');
    await userEvent.click(sheet.getByRole('button', { name: 'Pedir la corrección' }));
    expect(sheet.getByText('Escribe al menos 10 letras.')).toBeDefined();
    await userEvent.type(sheet.getByLabelText('Qué corregimos'), ' y luego largo');
    await userEvent.click(sheet.getByRole('button', { name: 'Pedir la corrección' }));

    expect(await screen.findByText('Recibimos tu solicitud ARCO-2026-0X3F9K2M')).toBeDefined();
    const sent = calls.filter(({ name }) => name === 'openPrivacyRequest');
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'rectification', description: 'corto y luego largo' },
    ]);
  });

  it('downloads everything for a second proof, and leads to the proof first', async () => {
    // A download leaves the page in no browser; here it would.
    const saved = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const activity_id = 'act_0123456789012345678901';
    let isProven = false;
    serve({
      exportOwnData: () =>
        isProven
          ? success('exportOwnData', { exported_at: '2026-11-15T18:00:00Z', records: {} })
          : refusal(403, 'second_proof_needed'),
      openActivity: () =>
        success('openActivity', {
          activity_id,
          kind: 'personal_data',
          status: 'created',
          contacts: [],
          methods: [],
          resend_after_s: 0,
          code: null,
          locked_until: null,
          created_at: '2026-11-15T12:00:00.000Z',
          expires_at: '2026-11-15T12:15:00.000Z',
          proven_at: null,
        }),
      getActivityStatus: () => refusal(404, 'not_found'),
    });
    const first = openApp('/cuenta/privacidad', signedIn());
    await userEvent.click(await screen.findByRole('button', { name: /Descargar mis datos/ }));
    await waitFor(() =>
      expect(window.location.pathname).toBe(`/pay/2fa/verificar-actividad/${activity_id}`),
    );
    expect(window.location.search).toBe('?para=privacidad');
    first.unmount();

    isProven = true;
    openApp('/cuenta/privacidad', signedIn());
    await userEvent.click(await screen.findByRole('button', { name: /Descargar mis datos/ }));

    expect(await screen.findByText('Tus datos están en tus descargas')).toBeDefined();
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  it('ends the session of whoever asked to be forgotten and owes nothing', async () => {
    const { count } = serve({
      openPrivacyRequest: () =>
        success('openPrivacyRequest', {
          ...asked,
          kind: 'cancellation',
          status: 'blocked',
          erase_on: '2036-11-15',
        }),
      logOut: () => success('logOut', { logged_out: true }),
    });
    openApp('/cuenta/privacidad', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: /Borrar mis datos/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/No se puede deshacer/)).toBeDefined();
    await userEvent.type(sheet.getByLabelText(/Por qué/), 'Ya no lo voy a usar.');
    await userEvent.click(sheet.getByRole('button', { name: 'Sí, borrar mis datos' }));

    await waitFor(() => expect(localStorage.getItem('abona_session')).toBeNull());
    expect(count('openPrivacyRequest')).toBe(1);
  });

  it('turns advertising off at once', async () => {
    const { calls } = serve({
      answerMarketing: () => success('answerMarketing', { ...consents, marketing: false }),
    });
    openApp('/cuenta/privacidad', signedIn());

    const advertising = await screen.findByRole('switch', { name: 'Publicidad de Abona' });
    await userEvent.click(advertising);

    await waitFor(() => expect(advertising.getAttribute('aria-checked')).toBe('false'));
    expect(calls.find(({ name }) => name === 'answerMarketing')?.body).toEqual({
      accepted: false,
      document: 'marketing',
    });
  });

  it('takes the consent for the bureau back after saying what that stops and what it does not', async () => {
    const { count } = serve({
      revokeBureauConsent: () => success('revokeBureauConsent', { ...consents, bureau: false }),
    });
    openApp('/cuenta/privacidad', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Retirar' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/solicitud en curso que aún no firmas, se cancela/)).toBeDefined();
    expect(sheet.getByText(/Reportar al buró cómo los pagas/)).toBeDefined();
    expect(count('revokeBureauConsent')).toBe(0);
    await userEvent.click(sheet.getByRole('button', { name: 'Sí, retirar mi permiso' }));

    expect(await screen.findByText(/Lo retiraste\. Te lo pedimos otra vez/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull();
    expect(count('revokeBureauConsent')).toBe(1);
  });
});
