import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { anOffer, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const contract = {
  ...{
    title: 'Contrato de crédito simple',
    version: 'credito-simple-2026-11-17',
    is_signed: false,
  },
  clauses: [
    {
      title: '1. Tus pagos',
      paragraphs: ['Pagarás **6 pagos** de $551.96.'],
      plain: 'Aquí ves cuántos pagos haces.',
    },
    { title: '2. Otra', paragraphs: ['De antes.'], plain: null },
  ],
};

it('each clause stands beside what it says in plain words, and the contract is what counts', async () => {
  const { calls } = funnelServer('offering', {
    readContract: () => success('readContract', contract),
  });
  openApp('/contrato?enlace=aaaaaaaaaaaaaaaaaaaaaaaa', signedIn());

  const title = await screen.findByRole('heading', { name: '1. Tus pagos' });
  const clause = within(title.parentElement as HTMLElement);
  expect(clause.getByText('Aquí ves cuántos pagos haces.')).toBeDefined();
  expect(clause.getByText('6 pagos').tagName).toBe('B');
  expect(screen.getByText(/Lo que vale es el contrato\. Aún no lo firmas/)).toBeDefined();
  expect(screen.getAllByText('En palabras sencillas')).toHaveLength(1);
  expect(calls.find(({ name }) => name === 'readContract')?.url).toContain(
    'aaaaaaaaaaaaaaaaaaaaaaaa/clauses',
  );
});

it('a link whose time is over says so', async () => {
  funnelServer('offering', { readContract: () => refusal(410, 'link_expired') });
  openApp('/contrato?enlace=aaaaaaaaaaaaaaaaaaaaaaaa', signedIn());

  expect(await screen.findByText('No pudimos abrir tu contrato')).toBeDefined();
});

it('[2.29] an offer leads to its contract in plain words', async () => {
  funnelServer('offering', { getOffer: () => success('getOffer', anOffer()) });
  openApp('/oferta', signedIn());

  const [link] = await screen.findAllByRole('link', { name: 'Leerlo en palabras sencillas' });
  expect(link?.getAttribute('href')).toBe('/pay/contrato?enlace=8');
});
