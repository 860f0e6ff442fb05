import type { ActivityView } from '@abona/contract/identity/activity';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, fakeServer, refusal, success } from '#testing/fake-server.ts';
import { anEmptyHome } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const offered = {
  merchant: `hsu-${'0'.repeat(26)}`,
  merchant_customer_id: 'CLI-77',
  consent_timestamp: '2026-11-15T18:00:00Z',
  merchant_name: 'Casa Ámbar',
  merchant_logo: null,
  customer_hint: 'ma•••@correo.mx',
  text_version: '2026-11-15',
  expires_at: '2026-11-15T18:30:00Z',
};
const link = {
  id: `lnk_${'0'.repeat(26)}`,
  merchant_name: 'Casa Ámbar',
  merchant_logo: null,
  merchant_customer_id: 'CLI-77',
  linked_at: '2026-11-15T18:05:00Z',
};

const serve = (answers: Answers) =>
  fakeServer({
    getSession: () =>
      success('getSession', {
        application_process_id: 0,
        channel: null,
        customer_id: 1,
        customer_name: 'Mariana',
        customer_email: 'mariana@correo.mx',
        payment_type: null,
      }),
    getEmailStatus: () =>
      success('getEmailStatus', { is_email_verified: true, force_verify_email: false }),
    getApplication: () => success('getApplication', null),
    getHome: () => success('getHome', anEmptyHome()),
    getHostedConsent: () => success('getHostedConsent', offered),
    ...answers,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the consent to be linked with a shop', () => {
  it('[1.05, 3.14, 7.15] names the shop and the account, and sends what the server offered', async () => {
    const server = serve({ giveHostedConsent: () => success('giveHostedConsent', link) });
    // What the address says is nobody's word.
    const crafted = '?merchant_customer_id=OTRO&merchant_hosted_id=hsu-x&consent_timestamp=ayer';
    const { router } = openApp(`/vincular-tienda${crafted}`, signedIn());

    const title = 'Vincula tu cuenta de Casa Ámbar';
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText('ma•••@correo.mx')).toBeDefined();
    expect(server.count('giveHostedConsent')).toBe(0);
    await press('Aceptar y vincular');

    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
    const sent = server.calls.find(({ name }) => name === 'giveHostedConsent');
    expect(sent?.body).toEqual({
      consent_timestamp: offered.consent_timestamp,
      merchant: offered.merchant,
      merchant_customer_id: 'CLI-77',
    });
  });

  it('[1.05] links nothing for whoever does not want it, and goes on', async () => {
    const server = serve({});
    const { router } = openApp('/vincular-tienda', signedIn());

    await press('Ahora no');

    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
    expect(server.count('giveHostedConsent')).toBe(0);
  });

  it('[1.05] has nothing to ask where no shop waits', async () => {
    serve({ getHostedConsent: () => refusal(404, 'not_found') });
    const { router } = openApp('/vincular-tienda', signedIn());

    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
  });

  it('[1.05] says what the server objects to', async () => {
    const taken = 'Esa cuenta de la tienda ya está vinculada con otra cuenta de Abona.';
    serve({ giveHostedConsent: () => refusal(409, 'merchant_customer_taken', taken) });
    openApp('/vincular-tienda', signedIn());

    await press('Aceptar y vincular');

    expect(await screen.findByText(taken)).toBeDefined();
  });

  it('[1.05, 2.19] asks for a second proof where a shop is linked anew, and comes back to the question', async () => {
    const activity = {
      activity_id: 'act_1',
      kind: 'personal_data',
      status: 'proven',
      contacts: [],
      methods: [],
      resend_after_s: 0,
      code: null,
      locked_until: null,
      created_at: '2026-11-15T18:00:00Z',
      expires_at: '2026-11-15T18:15:00Z',
      proven_at: '2026-11-15T18:01:00Z',
    } satisfies ActivityView;
    let isProven = false;
    const server = serve({
      giveHostedConsent: () =>
        isProven ? success('giveHostedConsent', link) : refusal(403, 'second_proof_needed'),
      openActivity: () => success('openActivity', activity),
      getActivityStatus: () => success('getActivityStatus', activity),
    });
    const { router } = openApp('/vincular-tienda', signedIn());

    await press('Aceptar y vincular');
    await press('Confirmar que soy yo');

    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/2fa/verificar-actividad/act_1'),
    );
    expect(server.calls.find(({ name }) => name === 'openActivity')?.body).toEqual({
      kind: 'personal_data',
    });

    isProven = true;
    await userEvent.click(await screen.findByRole('link', { name: 'Continuar' }));
    await press('Aceptar y vincular');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
  });
});

describe('the shops that somebody is linked with', () => {
  it('[1.05] are listed, and a link ends after a question', async () => {
    let items = [link];
    const server = serve({
      getHostedConsent: () => refusal(404, 'not_found'),
      listMerchantLinks: () => success('listMerchantLinks', { items }),
      endMerchantLink: () => {
        items = [];
        return success('endMerchantLink', { ended: true });
      },
    });
    openApp('/tiendas-vinculadas', signedIn());

    await press('Desvincular Casa Ámbar Tu número de cliente: CLI-77');
    expect(server.count('endMerchantLink')).toBe(0);
    await press('Sí, desvincular');

    expect(await screen.findByText('No tienes tiendas vinculadas')).toBeDefined();
    expect(server.calls.find(({ name }) => name === 'endMerchantLink')?.url).toContain(link.id);
  });

  it('[1.05] show the one that still waits for an answer', async () => {
    serve({ listMerchantLinks: () => success('listMerchantLinks', { items: [] }) });
    openApp('/tiendas-vinculadas', signedIn());

    const waiting = await screen.findByRole('link', { name: /Casa Ámbar espera tu respuesta/ });
    expect(waiting.getAttribute('href')).toBe('/pay/vincular-tienda');
  });
});
