import type { DisclosuresView } from '@abona/contract/lending/disclosure';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { legalCopy } from '#copy/legal/legal.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { legalTexts } from './legal-texts.ts';

const disclosures: DisclosuresView = {
  lender: {
    legal_name: 'Prestadora de Prueba, S.A. de C.V., SOFOM, E.N.R.',
    short_name: 'Prestadora de Prueba',
    rfc: 'PPR260105AB3',
    address: 'Calle Uno 1, Ciudad de México',
    email: 'hola@prueba.mx',
    phone: '550 000 0100',
    reca: '15999-004-000001/01-00001-0126',
    bureaus: ['Círculo de Crédito', 'Buró de Crédito'],
    collection_agencies: 'www.prueba.mx/despachos',
    agencies: [
      {
        name: 'Cobranza del Norte, S.C.',
        address: 'Av. Constitución 100, Monterrey',
        phones: ['8183456789'],
        partners: ['Laura Garza', 'Luis Cantú'],
        redeco_number: 'DC-004512',
      },
    ],
    notice: 'No requiere autorización de la SHCP (artículo 87-J).',
  },
  une: {
    name: 'Unidad Especializada de Atención a Usuarios (UNE)',
    address: 'Calle Dos 2, Ciudad de México',
    phone: '550 000 0101',
    email: 'une@prueba.mx',
    website: 'www.prueba.mx/une',
    hours: 'lunes a viernes',
  },
  condusef: {
    name: 'CONDUSEF',
    phones: ['55 5340 0999', '800 999 8080'],
    website: 'www.condusef.gob.mx',
    email: 'asesoria@condusef.gob.mx',
  },
  warnings: ['Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.'],
  calculated_on: '2026-11-15',
  products: [
    {
      product: 'compra_a_plazos',
      name: 'Compra a plazos',
      amount_min: 30_000,
      amount_max: 3_000_000,
      annual_rate_min_percent: '30.00',
      annual_rate_max_percent: '75.00',
      iva_percent: '16.00',
      opening_fee_percent: null,
      moratory_rate_percent: '90.00',
      late_fee: null,
      cooling_off_business_days: 10,
      example: {
        amount: 300_000,
        instalments: 12,
        frequency: 'quincenal',
        cat_min: '34.8',
        cat_max: '109.7',
      },
    },
  ],
};

const visitor = { kind: 'signed_out' } as const;
const serve = () => fakeServer({ getDisclosures: () => success('getDisclosures', disclosures) });

describe('the legal pages', () => {
  it.each([
    ['ayuda', 'Centro de ayuda', /nunca te pide dinero para “liberar” un crédito/],
    ['terminos', 'Términos y condiciones', /te permite tener una cuenta/],
    ['privacidad', 'Aviso de privacidad', /Sin estas finalidades/],
    [
      'privacidad-integral',
      'Aviso de privacidad integral',
      /Secretaría Anticorrupción y Buen Gobierno/,
    ],
  ])('[2.73] a visitor reads /legal/%s, and who stands behind it', async (page, title, words) => {
    serve();
    openApp(`/legal/${page}`, visitor);

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(await screen.findByText(disclosures.lender.legal_name)).toBeDefined();
    expect(screen.getByText(/artículo 87-J/)).toBeDefined();
  });

  it('[2.73] tells what each product costs today, with the CAT, its date and what is free', async () => {
    serve();
    openApp('/legal/costos', visitor);

    expect(await screen.findByRole('heading', { name: 'Compra a plazos' })).toBeDefined();
    expect(screen.getByText('De 30.00% a 75.00%')).toBeDefined();
    expect(screen.getByText('De 34.8% a 109.7%')).toBeDefined();
    expect(screen.getByText(/\$3,000\.00 en 12 abonos quincenales.*15 nov 2026/)).toBeDefined();
    expect(
      screen.getByText('Sin costo durante 10 días hábiles, si no has usado el crédito'),
    ).toBeDefined();
    expect(screen.getAllByText('No la cobramos')).toHaveLength(3);
    expect(screen.getByText(/Incumplir tus obligaciones/)).toBeDefined();
  });

  it('[2.73] tells where users turn to, our unit, then CONDUSEF, and who may contact them in our name', async () => {
    serve();
    openApp('/legal/atencion', visitor);

    expect(await screen.findByText('une@prueba.mx')).toBeDefined();
    expect(screen.getByText('55 0000 0101')).toBeDefined();
    expect(screen.getByText('55 5340 0999 y 800 999 8080')).toBeDefined();
    expect(screen.getByText('asesoria@condusef.gob.mx')).toBeDefined();
    expect(screen.getByText('Cobranza del Norte, S.C.')).toBeDefined();
    expect(screen.getByText('81 8345 6789')).toBeDefined();
    expect(screen.getByText('Laura Garza, Luis Cantú')).toBeDefined();
  });

  it('says so when the figures cannot be loaded, and the text stays', async () => {
    fakeServer({ getDisclosures: () => refusal(404, 'not_found') });
    openApp('/legal/terminos', visitor);

    expect(await screen.findByText('No pudimos cargar los datos de la entidad')).toBeDefined();
    expect(screen.getByRole('heading', { name: '7. Tus pagos' })).toBeDefined();
  });

  it('an unknown page is the list of all', async () => {
    serve();
    openApp('/legal/otra', visitor);

    const ways = await screen.findByRole('navigation', { name: 'Ayuda y documentos legales' });

    expect(within(ways).getAllByRole('link')).toHaveLength(Object.keys(legalCopy.pages).length);
  });

  it('the short notice leads to the full one', async () => {
    serve();
    openApp('/legal/privacidad', visitor);

    await userEvent.click(await screen.findByRole('link', { name: 'Leer el aviso integral' }));

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Aviso de privacidad integral' }),
    ).toBeDefined();
  });

  it('what people agree to carries the version that is kept with their consent', () => {
    expect(legalTexts.terminos?.version).toBe('2026-11-17');
    expect(legalTexts.privacidad?.version).toBe(legalTexts['privacidad-integral']?.version);
  });

  it('lets people read what they accepted before, as it was', async () => {
    serve();
    openApp('/legal/privacidad-integral', visitor);
    await userEvent.click(await screen.findByRole('link', { name: 'Leer la versión 2026-11' }));

    expect(await screen.findByText('Versión 2026-11')).toBeDefined();
    expect(screen.getByText(/Es una versión anterior/)).toBeDefined();
    expect(screen.getByText(/Laborales y académicos: ocupación/)).toBeDefined();
  });
});

it('[2.17] /acerca-de-abona tells who Abona is and leads to its documents', async () => {
  funnelServer('loan', { getDisclosures: () => success('getDisclosures', disclosures) });
  openApp('/acerca-de-abona', signedIn());

  expect(await screen.findByRole('heading', { level: 1, name: 'Acerca de Abona' })).toBeDefined();
  expect(await screen.findByText(disclosures.lender.legal_name)).toBeDefined();
  const link = screen.getByRole('link', { name: /Costos y comisiones/ });
  expect(link.getAttribute('href')).toBe('/pay/legal/costos');
});
