import { centavos } from '@abona/kernel/money';
import { petalPath, petalTurns } from '@abona/ui/flower/petal-path.ts';
import { filledShare } from '@abona/ui/form/filled-share.ts';
import { landingCopy } from '#copy/landing.ts';
import { type Quote, quoteOf } from '#lib/quote.ts';

const part = (form: HTMLFormElement, name: string): Element | null =>
  form.querySelector(`[data-quote=${name}]`);

function write(form: HTMLFormElement, name: string, text: string): void {
  const element = part(form, name);
  if (element !== null) element.textContent = text;
}

/** Pesos and centavos stand in two pieces of markup, as `Money` draws them. */
function writeInstalment(form: HTMLFormElement, amount: string): void {
  const [pesos, raised] = part(form, 'instalment')?.firstElementChild?.childNodes ?? [];
  const point = amount.lastIndexOf('.') + 1;
  if (pesos !== undefined) pesos.textContent = amount.slice(0, point);
  if (raised !== undefined) raised.textContent = amount.slice(point);
}

/** The flower gets as many petals as the term has instalments, each a copy of the first. */
function repetal(form: HTMLFormElement, petals: number): void {
  const flower = part(form, 'flower')?.firstElementChild;
  const first = flower?.firstElementChild;
  if (!flower || !first || flower.childElementCount === petals) return;
  const shape = petalPath(petals);
  flower.replaceChildren(
    ...petalTurns(petals).map((turn) => {
      const petal = first.cloneNode(true) as Element;
      petal.setAttribute('transform', `rotate(${turn})`);
      petal.firstElementChild?.setAttribute('d', shape);
      return petal;
    }),
  );
}

function fillSlider(form: HTMLFormElement, price: string): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]');
  if (slider === null) return;
  slider.setAttribute('aria-valuetext', price);
  const share = filledShare(slider.valueAsNumber, Number(slider.min), Number(slider.max));
  form.querySelector('[data-filled]')?.setAttribute('width', share);
}

/** The purchase's own amount until another is tried: a slider of whole hundreds cannot hold it. */
function asked(form: HTMLFormElement): Quote | null {
  const answers = new FormData(form);
  const purchase = form.dataset['purchase'];
  return quoteOf({
    amount: centavos(Number(purchase ?? Number(answers.get('pesos')) * 100)),
    instalments: Number(answers.get('instalments')),
  });
}

/** Somebody came with a purchase: the account is about that one. Hidden where it needs a down payment. */
export function quotePurchase(form: HTMLFormElement, amount: number): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]');
  if (slider === null) return;
  const pesos = amount / 100;
  slider.min = String(Math.min(Number(slider.min), Math.floor(pesos)));
  slider.max = String(Math.max(Number(slider.max), Math.ceil(pesos)));
  slider.value = String(pesos);
  form.dataset['purchase'] = String(amount);
  slider.addEventListener('input', () => delete form.dataset['purchase'], { once: true });
  refreshQuote(form);
}

/** Puts the figures of what is asked for in place of those that were prerendered. */
export function refreshQuote(form: HTMLFormElement): void {
  const quote = asked(form);
  form.hidden = quote === null;
  if (quote === null) return;
  fillSlider(form, quote.price);
  write(form, 'price', quote.price);
  write(form, 'count', landingCopy.quote.count(quote.instalments));
  writeInstalment(form, quote.instalment);
  write(form, 'total', quote.total);
  write(form, 'cat', quote.cat);
  write(form, 'legal', landingCopy.quote.legal(quote.legal));
  repetal(form, quote.instalments);
}
