import type { SmallerAmount } from '@abona/contract/origination/decision';
import { Button } from '@abona/ui/button/button.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { outcomesCopy } from '#copy/outcomes.ts';
import { useAskForLoan } from '#features/origination/cash/cash-queries.ts';
import { money, periodOf } from '#features/origination/offer/plan-figures.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './outcome.module.css';

const copy = outcomesCopy.rejected.smaller;

type SmallerAmountProps = { readonly smaller: SmallerAmount; readonly shop: string | null };

/** What would pass of an amount that did not, with what it costs; a loan is gone on with at a tap. */
export function SmallerAmountWall({ smaller, shop }: SmallerAmountProps) {
  const { kind, amount, down_payment } = smaller;
  return (
    <Section title={copy.title}>
      <Wall as="div" className={styles.smaller}>
        <div className={styles.smallerMain}>
          <Text look="small" tone="muted">
            {copy.upTo[kind]}
          </Text>
          <Text look="amount-xl">
            <Money text={money(amount)} raised />
          </Text>
          <Text>
            {copy.plan(smaller.installments, periodOf(smaller.frequency).each)}
            <b>{money(smaller.installment_amount)}</b>
          </Text>
          {down_payment > 0 && <Text look="small">{copy.downPayment(money(down_payment))}</Text>}
          <Text look="small">{copy.costs(money(smaller.total_amount), smaller.cat_percent)}</Text>
        </div>
        <WallBand icon="info-fill">
          <Text look="small">{copy.note}</Text>
        </WallBand>
      </Wall>
      {kind === 'personal_loan' ? (
        <AskForIt smaller={smaller} />
      ) : (
        <Cart shop={shop} amount={amount} />
      )}
    </Section>
  );
}

function AskForIt({ smaller }: Pick<SmallerAmountProps, 'smaller'>) {
  const ask = useAskForLoan();
  const { amount, installments, frequency } = smaller;
  return (
    <>
      <Button
        full
        busy={ask.isPending || ask.isSuccess}
        onClick={() => ask.mutate({ amount, term: { installments, frequency } })}
      >
        {copy.go(money(amount))}
      </Button>
      <FailureNotice error={ask.error} title={copy.goFailed} />
    </>
  );
}

/** The price is the shop's: the cart is made smaller there. */
function Cart({ shop, amount }: { readonly shop: string | null; readonly amount: number }) {
  return (
    <Text look="small">
      {shop === null ? copy.cartNowhere(money(amount)) : copy.cart(shop, money(amount))}
    </Text>
  );
}
