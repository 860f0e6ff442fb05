import { Flower } from '@abona/ui/flower/flower.tsx';
import { ChipRadio, ChipRadios } from '@abona/ui/form/chip-radios.tsx';
import { Slider } from '@abona/ui/form/slider.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Money } from '@abona/ui/money.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { landingCopy } from '#copy/landing.ts';
import type { Quote } from '#lib/quote.ts';
import { quoteRange } from '#lib/representative-terms.ts';
import styles from './landing-quote.module.css';

const copy = landingCopy.quote;
const TITLE_ID = 'haz-la-cuenta';
const PRICE_ID = 'monto';

function Price({ quote }: { readonly quote: Quote }) {
  return (
    <div>
      <div className={styles.price}>
        <label htmlFor={PRICE_ID} className={styles.label}>
          {copy.price}
        </label>
        <span className={styles.priceShown} data-quote="price">
          {quote.price}
        </span>
      </div>
      <Slider
        id={PRICE_ID}
        name="pesos"
        min={quoteRange.pesosMin}
        max={quoteRange.pesosMax}
        step={quoteRange.pesosStep}
        value={quoteRange.pesosShown}
        aria-valuetext={quote.price}
        readOnly
      />
    </div>
  );
}

function Terms() {
  return (
    <ChipRadios legend={copy.terms}>
      {quoteRange.instalments.map((instalments) => (
        <ChipRadio
          key={instalments}
          name="instalments"
          value={instalments}
          chosen={instalments === quoteRange.instalmentsShown}
        >
          {instalments}
          <VisuallyHidden>{copy.fortnights}</VisuallyHidden>
        </ChipRadio>
      ))}
    </ChipRadios>
  );
}

function Result({ quote }: { readonly quote: Quote }) {
  return (
    <div className={styles.result}>
      <output className={styles.figures} htmlFor={PRICE_ID}>
        <span className={styles.support} data-quote="count">
          {copy.count(quote.instalments)}
        </span>
        <span className={styles.instalment} data-quote="instalment">
          <Money text={quote.instalment} raised />
        </span>
        <span className={styles.support}>
          {copy.total}
          <b className={styles.total} data-quote="total">
            {quote.total}
          </b>
        </span>
      </output>
      <span data-quote="flower">
        <Flower total={quote.instalments} paid={quote.instalments} size={104} />
      </span>
    </div>
  );
}

/** Try an amount and a term: what it costs, in pesos and as CAT, before any account exists. */
export function LandingQuote({ quote }: { readonly quote: Quote }) {
  return (
    <div className={styles.place}>
      <Card as="section" raised className={styles.card} aria-labelledby={TITLE_ID}>
        <form className={styles.form} data-quote-form>
          <h2 id={TITLE_ID}>{copy.title}</h2>
          <Price quote={quote} />
          <Terms />
          <Result quote={quote} />
          <p className={styles.legal}>
            <b className={styles.cat}>
              {copy.catBefore}
              <span data-quote="cat">{quote.cat}</span>
              {copy.catAfter}
            </b>
            <span data-quote="legal">{copy.legal(quote.legal)}</span>
          </p>
        </form>
      </Card>
    </div>
  );
}
