import type { ExternalLinks } from '@abona/contract/web-configuration';

/** What the app tells the page about a payment once it knows it is valid. */
type PaymentOnLanding = {
  readonly merchantName: string;
  readonly merchantLogo: string | null;
  readonly orderId: string | null;
  /** Formatted, "$4,899.00". */
  readonly amount: string;
};

/** Dispatched on `document` by the app with a `PaymentOnLanding` as its detail. */
export const LANDING_PAYMENT_EVENT = 'abona:landing-payment';

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

function showPayment({ merchantName, merchantLogo, orderId, amount }: PaymentOnLanding): void {
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
}

/** Gives the prerendered links the addresses of this environment. */
function linkOutside(links: ExternalLinks): void {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[data-outside]')) {
    const href = links[anchor.dataset['outside'] as keyof ExternalLinks];
    if (href) anchor.href = href;
  }
}

/** The loan's arithmetic is fetched by the first touch; the page shows its example until then. */
function watchQuote(): void {
  const form = find<HTMLFormElement>('[data-quote-form]');
  if (form === null) return;
  const live = () => import('./live-quote.ts');
  form.addEventListener('pointerdown', () => void live(), { once: true, passive: true });
  form.addEventListener('input', () => void live().then(({ refreshQuote }) => refreshQuote(form)));
  form.addEventListener('submit', (event) => event.preventDefault());
}

/** What the page can do before the app is there. */
export function bootLanding(links: ExternalLinks): void {
  linkOutside(links);
  watchQuote();
  if (/[?&]payment_(?:intent_)?id=[^&]/.test(window.location.search)) welcomeBuyer();
  document.addEventListener(LANDING_PAYMENT_EVENT, (event) =>
    showPayment((event as CustomEvent<PaymentOnLanding>).detail),
  );
}
