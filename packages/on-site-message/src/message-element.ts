import { messageLook } from './message-look.ts';
import { pesos, messageWords as words } from './message-words.ts';
import { amountOf, inQuincenas, leastOf, type OfferedPlan, type Offers } from './offered-plans.ts';

export type MessageSource = {
  /** Null: there is nothing to say, or nobody answers. It never throws. */
  readonly ask: (element: HTMLElement, amount: number) => Promise<Offers | null>;
  /** Where somebody learns about us. */
  readonly learnUrl: string;
};

const PETAL = 'M-.78-4.45-13.26-25.97A15.33 15.33 0 1 1 13.26-25.97L.78-4.45A.9.9 0 0 1-.78-4.45Z';
const PETALS = 6;
const SVG = 'http://www.w3.org/2000/svg';

type Part = Node | string;

/** Elements and their texts, never a string that becomes markup: a strict page allows nothing else. */
function make(name: string, attributes: Readonly<Record<string, string>>, ...parts: Part[]) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...parts);
  return element;
}

function flower(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-50 -50 100 100');
  svg.setAttribute('aria-hidden', 'true');
  for (let petal = 0; petal < PETALS; petal += 1) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', PETAL);
    path.setAttribute('transform', `rotate(${petal * 60})`);
    svg.append(path);
  }
  return svg as SVGElement;
}

/** The explanation: how it works, what the amount costs in every term, and what the law wants said with it. */
function explain(offers: Offers, plans: readonly OfferedPlan[], learnUrl: string) {
  const [first] = plans;
  const close = make('button', { type: 'button' }, words.close);
  const row = (cells: readonly string[], name: 'th' | 'td') =>
    make(
      'tr',
      {},
      ...cells.map((cell, at) =>
        at === 0 || name === 'th'
          ? make('th', { scope: name === 'th' ? 'col' : 'row' }, cell)
          : make('td', {}, cell),
      ),
    );
  const table = make(
    'table',
    {},
    make('caption', { id: 'c' }, words.example(offers.amount)),
    make('thead', {}, row(words.columns, 'th')),
    make(
      'tbody',
      {},
      ...plans.map((plan) =>
        row(
          [
            String(plan.instalments),
            pesos(plan.instalment_amount),
            pesos(plan.total_amount),
            `${plan.cat_percent}%`,
          ],
          'td',
        ),
      ),
    ),
  );
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 't', closedby: 'any' },
    make('h2', { id: 't' }, words.title),
    make('ol', {}, ...words.steps.map((step) => make('li', {}, step))),
    make('div', { class: 'x', tabindex: '0', role: 'region', 'aria-labelledby': 'c' }, table),
    make('p', { class: 'p' }, words.legend(first?.annual_rate_percent ?? '', offers.calculated_on)),
    make('p', { class: 'p' }, words.warnings),
    make(
      'div',
      { class: 'e' },
      make('a', { href: learnUrl, target: '_blank', rel: 'noopener' }, words.learn),
      close,
    ),
  ) as HTMLDialogElement;
  close.addEventListener('click', () => dialog.close());
  return dialog;
}

/** `<abona-message amount="…">`, asking by the source that it is made with. */
export function createMessageElement({ ask, learnUrl }: MessageSource): CustomElementConstructor {
  const look = new CSSStyleSheet();
  look.replaceSync(messageLook);

  return class AbonaMessage extends HTMLElement {
    static readonly observedAttributes = ['amount', 'size', 'publishable-key'];
    readonly #root: ShadowRoot;
    /** The latest question; an answer to an earlier one is not shown. */
    #asked = 0;

    constructor() {
      super();
      this.#root = this.attachShadow({ mode: 'open' });
      this.#root.adoptedStyleSheets = [look];
    }

    attributeChangedCallback(): void {
      if (this.isConnected) void this.#say();
    }

    connectedCallback(): void {
      void this.#say();
    }

    async #say(): Promise<void> {
      this.#asked += 1;
      const asked = this.#asked;
      const amount = amountOf(this.getAttribute('amount'));
      const offers = amount === null ? null : await ask(this, amount);
      if (asked !== this.#asked) return;
      const plans = offers === null ? [] : inQuincenas(offers);
      const least = leastOf(plans);
      this.#root.replaceChildren(
        ...(offers === null || least === null ? [] : this.#draw(offers, plans, least)),
      );
    }

    #draw(offers: Offers, plans: readonly OfferedPlan[], least: OfferedPlan): readonly Node[] {
      const dialog = explain(offers, plans, learnUrl);
      const open = make('button', { type: 'button', 'aria-haspopup': 'dialog' }, words.open);
      open.addEventListener('click', () => dialog.showModal());
      const text = make(
        'div',
        {},
        make('p', { class: 'h' }, words.from(least.instalment_amount)),
        make(
          'p',
          { class: 'p' },
          `${words.plan(least)} ${words.cat(least.cat_percent, offers.calculated_on)} `,
          open,
        ),
      );
      const parts = this.getAttribute('size') === 'flower' ? [flower(), text] : [text];
      return [make('div', { class: 'm' }, ...parts), dialog];
    }
  };
}
