import type { ExternalLinks } from '@abona/contract/web-configuration';
import { LANDING_PAYMENT_EVENT, type PaymentOnLanding } from '#browser/landing-payment.ts';

const find = <Kind extends HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);

function show(selector: string, shown: boolean): void {
  const element = find(selector);
  if (element !== null) element.hidden = !shown;
}

function fill(part: string, text: string | null): void {
  const element = find(`[data-payment=${part}]`);
  if (element !== null && text !== null) element.textContent = text;
}

/** Somebody comes from a checkout: their purchase stands first, and one button goes on. */
function welcomeBuyer(): void {
  show('[data-landing=welcome]', false);
  show('[data-landing=payment]', true);
}

/** The shop's link leads to no purchase that can be opened: landing is what it is for anybody. */
function regretPayment(): void {
  show('[data-landing=payment]', false);
  show('[data-landing=welcome]', true);
  show('[data-landing=no-payment]', true);
}

function showPayment(payment: PaymentOnLanding): void {
  const { merchantName, merchantLogo, orderId, amount } = payment;
  const logo = find<HTMLImageElement>('[data-payment=logo]');
  if (logo !== null && merchantLogo !== null) logo.src = merchantLogo;
  show('[data-payment=logo]', merchantLogo !== null);
  show('[data-payment=bag]', merchantLogo === null);
  fill('shop', merchantName);
  fill('order', orderId);
  show('[data-payment=order-line]', orderId !== null);
  fill('amount', amount);
  show('[data-payment=amount]', true);
  show('[data-payment=purchase]', true);
  welcomeBuyer();
  const form = find<HTMLFormElement>('[data-quote-form]');
  if (form !== null) void liveQuote().then((live) => live.quotePurchase(form, payment.centavos));
}

/** Gives the prerendered links the addresses of this environment. */
function linkOutside(links: ExternalLinks): void {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[data-outside]')) {
    const href = links[anchor.dataset['outside'] as keyof ExternalLinks];
    if (href) anchor.href = href;
  }
}

const liveQuote = () => import('./live-quote.ts');

/** The loan's arithmetic is fetched by the first touch; the page shows its example until then. */
function watchQuote(): void {
  const form = find<HTMLFormElement>('[data-quote-form]');
  if (form === null) return;
  form.addEventListener('pointerdown', () => void liveQuote(), { once: true, passive: true });
  const refresh = () => void liveQuote().then(({ refreshQuote }) => refreshQuote(form));
  form.addEventListener('input', refresh);
  form.addEventListener('submit', (event) => event.preventDefault());
  if (isTouched(form)) refresh();
}

/** Somebody was faster than this script, or their browser remembers what they had chosen. */
const isTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].some(
    (one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked,
  );

/** What the page can do before the app is there. */
export function bootLanding(links: ExternalLinks): void {
  linkOutside(links);
  watchQuote();
  if (/[?&]payment_(?:intent_)?id=[^&]/.test(window.location.search)) welcomeBuyer();
  document.addEventListener(LANDING_PAYMENT_EVENT, (event) => {
    const { detail } = event as CustomEvent<PaymentOnLanding | null>;
    if (detail === null) regretPayment();
    else showPayment(detail);
  });
}
