import type { PayoffView } from '@abona/contract/lending/early-payment';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { IconButton } from '@abona/ui/button/icon-button.tsx';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loanCopy } from '#copy/loan.ts';
import { peso } from '#lib/peso.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { payoffQuery } from '#session/facts/loan-facts.ts';
import { ExplanationList } from './explanations.tsx';
import styles from './loan.module.css';

const copy = loanCopy.payoff;

const costsOf = (quote: PayoffView): readonly Cost[] => {
  const line = (name: string, amount: number): readonly Cost[] =>
    amount > 0 ? [{ name, amount: peso(amount) }] : [];
  return [
    ...line(copy.principal, quote.principal),
    ...line(copy.interest, quote.interest),
    ...line(copy.iva, quote.iva),
    ...line(copy.overdue, quote.overdue),
    ...line(copy.credit, quote.credit_used),
    { name: copy.total, amount: peso(quote.amount), total: true },
  ];
};

/** What settles the loan today, and what that saves. What could not be asked is not offered. */
export function PayoffOffer({ loanId }: { readonly loanId: string }) {
  const { data: quote } = useQuery(payoffQuery(loanId));
  const [isOpen, setOpen] = useState(false);
  const [isExplained, setExplained] = useState(false);
  if (quote === undefined || quote.amount === 0) return null;
  return (
    <Card as="section" className={styles.offer}>
      <PetalTile tone="gold" icon="piggy-bank-fill" />
      <div>
        <Text look="strong">{quote.saves > 0 ? copy.saves(peso(quote.saves)) : copy.plain}</Text>
        <Text look="small" tone="muted">
          {copy.text(peso(quote.amount))}
        </Text>
      </div>
      <IconButton icon="caret-right-bold" label={copy.open} onClick={() => setOpen(true)} />
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={copy.title}
        text={copy.binding}
        actions={
          <>
            <ButtonLink full href={href(payPath(loanId, { monto: 'total' }))}>
              {copy.go}
            </ButtonLink>
            <Button full variant="line" onClick={() => setOpen(false)}>
              {loanCopy.instalment.close}
            </Button>
          </>
        }
      >
        <CostList costs={costsOf(quote)} />
        {quote.saves > 0 && (
          <Banner
            tone="ok"
            icon="piggy-bank-fill"
            title={loanCopy.prepay.saves(peso(quote.saves))}
            text={copy.instead(peso(quote.remaining_scheduled))}
          />
        )}
        <Button
          size="s"
          variant="text"
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          {isExplained ? loanCopy.instalment.hide : loanCopy.instalment.why}
        </Button>
        {isExplained && <ExplanationList explanations={quote.explanations} />}
      </Sheet>
    </Card>
  );
}
