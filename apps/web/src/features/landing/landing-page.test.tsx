import { waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANDING_PAYMENT_EVENT } from '#browser/landing-payment.ts';
import { bootLanding } from './landing-boot.ts';
import { LandingPage } from './landing-page.tsx';

const markup = renderToStaticMarkup(<LandingPage />);
const links = {
  help_centre: 'https://ayuda.example/',
  terms: 'https://example/terminos',
  privacy_notice: 'https://example/privacidad',
  cash_loan_site: 'https://example/efectivo',
  accounts_site: 'https://example/cuentas',
  web_store_search: 'https://example/tiendas',
  mobile_deep_link_host: 'https://example/app',
};

const text = (selector: string) => document.querySelector(selector)?.textContent;
const isHidden = (selector: string) => document.querySelector<HTMLElement>(selector)?.hidden;

beforeEach(() => {
  document.body.innerHTML = markup;
});
afterEach(() => {
  window.history.replaceState(null, '', '/pay');
});

describe('the prerendered landing', () => {
  it('[2.01] says what Abona is and lets somebody sign up or in before any script runs', () => {
    expect(text('h1')).toBe('Llévatelo hoy, abónale poco a\u00a0poco.');
    expect(document.querySelector('a[data-action=sign-up]')?.getAttribute('href')).toBe(
      '/pay/registro',
    );
    expect(document.querySelectorAll('button[data-action=sign-in]').length).toBeGreaterThan(0);
  });

  it('[2.01] carries its example with total, CAT, rate and date of calculation', () => {
    expect(text('[data-quote-form]')).toMatch(
      /6 abonos quincenales de\$471\.10En total pagas \$2,826\.61/,
    );
    expect(text('[data-quote-form]')).toContain(
      'CAT 109.3% sin IVA, exclusivamente para fines informativos y de comparación.',
    );
    expect(text('[data-quote-form]')).toContain(
      'Compra a plazos: ejemplo con tasa de interés anual fija de 75.0% sin IVA',
    );
    expect(text('[data-quote-form]')).toContain('Fecha de cálculo: 15 de noviembre de 2026.');
  });

  it('needs nothing that the content policy forbids', () => {
    expect(markup).not.toMatch(/ style=|<script|<style| on\w+=|javascript:/);
  });

  it('has one main, and names that are used once', () => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);

    expect(document.querySelectorAll('main')).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the landing with its script', () => {
  it('[2.73] sends people to the addresses of this environment', () => {
    bootLanding(links);

    const hrefs = [...document.querySelectorAll<HTMLAnchorElement>('a[data-outside]')].map(
      (anchor) => anchor.getAttribute('href'),
    );
    expect(hrefs).toContain(links.terms);
    expect(hrefs).toContain(links.privacy_notice);
    expect(hrefs).not.toContain('#legal');
    const below = [...document.querySelectorAll('footer a')].map((a) => a.getAttribute('href'));
    expect(below).toEqual(expect.arrayContaining(['/pay/legal/costos', '/pay/legal/atencion']));
  });

  it('[2.01] greets a visitor without a payment as a visitor', () => {
    bootLanding(links);

    expect(isHidden('[data-landing=welcome]')).toBe(false);
    expect(isHidden('[data-landing=payment]')).toBe(true);
  });

  it.each(['?payment_id=123456789012345', '?src=GEN&payment_intent_id=abc'])(
    '[2.01, 2.72] puts the purchase first with %s',
    (search) => {
      window.history.replaceState(null, '', `/pay${search}`);

      bootLanding(links);

      expect(isHidden('[data-landing=welcome]')).toBe(true);
      expect(isHidden('[data-landing=payment]')).toBe(false);
      expect(document.querySelector('[data-action=continue]')).not.toBeNull();
    },
  );

  it('[2.01] names the shop, the order and the amount once they are known', () => {
    bootLanding(links);

    const detail = {
      merchantName: '<b>Casa Ámbar</b>',
      merchantLogo: null,
      orderId: 'A-10293',
      amount: '$4,899.00',
      centavos: 489_900,
    };
    document.dispatchEvent(new CustomEvent(LANDING_PAYMENT_EVENT, { detail }));

    expect(text('[data-payment=shop]')).toBe('<b>Casa Ámbar</b>');
    expect(text('[data-payment=order]')).toBe('A-10293');
    expect(text('[data-payment=amount]')).toBe('$4,899.00');
    expect(isHidden('[data-payment=purchase]')).toBe(false);
    expect(isHidden('[data-payment=logo]')).toBe(true);
  });

  it('[2.15] begins the account at the purchase, to the centavo, until another amount is tried', async () => {
    bootLanding(links);
    const detail = {
      merchantName: 'Casa Ámbar',
      merchantLogo: null,
      orderId: null,
      amount: '$12,345.67',
      centavos: 1_234_567,
    };
    document.dispatchEvent(new CustomEvent(LANDING_PAYMENT_EVENT, { detail }));

    await waitFor(() => expect(text('[data-quote=price]')).toBe('$12,345.67'));
    expect(text('[data-quote=legal]')).toContain('tasa de interés anual fija de 45.0%');
    const slider = document.querySelector<HTMLInputElement>('[data-quote-form] input[type=range]');
    if (slider === null) throw new Error('the quote is not on the page');
    slider.value = '1000';
    slider.dispatchEvent(new Event('input', { bubbles: true }));

    await waitFor(() => expect(text('[data-quote=price]')).toBe('$1,000.00'));
  });

  it('[2.15] works out what somebody chose before the page could listen', async () => {
    const slider = document.querySelector<HTMLInputElement>('[data-quote-form] input[type=range]');
    if (slider === null) throw new Error('the quote is not on the page');
    slider.value = '1000';

    bootLanding(links);

    await waitFor(() => expect(text('[data-quote=price]')).toBe('$1,000.00'));
  });

  it('[2.15] shows no account of a purchase that needs a down payment', async () => {
    bootLanding(links);
    const detail = {
      merchantName: 'Casa Ámbar',
      merchantLogo: null,
      orderId: null,
      amount: '$45,000.00',
      centavos: 4_500_000,
    };
    document.dispatchEvent(new CustomEvent(LANDING_PAYMENT_EVENT, { detail }));

    await waitFor(() => expect(isHidden('[data-quote-form]')).toBe(true));
  });

  it('[2.01] works out another amount and term, petals included', async () => {
    bootLanding(links);
    const form = document.querySelector<HTMLFormElement>('[data-quote-form]');
    const slider = form?.querySelector<HTMLInputElement>('input[type=range]');
    const eight = form?.querySelector<HTMLInputElement>('input[value="8"]');
    if (!form || !slider || !eight) throw new Error('the quote is not on the page');

    slider.value = '4900';
    eight.checked = true;
    form.dispatchEvent(new Event('input'));

    await waitFor(() => expect(text('[data-quote=instalment]')).toBe('$695.09'));
    expect(text('[data-quote=price]')).toBe('$4,900.00');
    expect(text('[data-quote=count]')).toBe('8 abonos quincenales de');
    expect(form.querySelectorAll('[data-quote=flower] path')).toHaveLength(8);
    expect(form.querySelector('[data-filled]')?.getAttribute('width')).toBe('80.7%');
    expect(slider.getAttribute('aria-valuetext')).toBe('$4,900.00');
  });
});
