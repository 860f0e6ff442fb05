import type { ApplicationPurchase } from '@abona/contract/origination/application';
import { centavos, formatMoney } from '@abona/kernel/money';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Icon } from '@abona/ui/icons/icon.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Purchase } from '@abona/ui/shell/funnel-shell.tsx';
import { Text } from '@abona/ui/text.tsx';
import { funnelCopy } from '#copy/funnel.ts';
import styles from './frame.module.css';
import { purchaseTitle } from './purchase-title.ts';

const copy = funnelCopy.purchase;

function Tile({ purchase }: { readonly purchase: ApplicationPurchase }) {
  if (purchase.merchant_logo !== null) return <PetalTile size="l" logo={purchase.merchant_logo} />;
  const isCash = purchase.payment_type === 'cash_installments';
  return <PetalTile tone="gold" size="l" icon={isCash ? 'hand-coins-fill' : 'handbag-fill'} />;
}

type PurchaseProps = { readonly purchase: ApplicationPurchase };

/** On the wall of wide screens. */
export function PurchaseOnWall({ purchase }: PurchaseProps) {
  return (
    <Purchase
      tile={<Tile purchase={purchase} />}
      text={purchaseTitle(purchase)}
      amount={<Money text={formatMoney(centavos(purchase.amount))} raised />}
    />
  );
}

/** Folded, at the top of phones. */
export function PurchaseFolded({ purchase }: PurchaseProps) {
  const amount = formatMoney(centavos(purchase.amount));
  return (
    <details className={styles.folded}>
      <summary className={styles.line}>
        <Text as="span" look="small" tone="muted" className={styles.title}>
          {purchaseTitle(purchase)}
        </Text>
        <Text as="span" look="small-strong">
          <Money text={amount} />
        </Text>
        <Icon name="caret-down-bold" size="xs" className={styles.caret} />
      </summary>
      <div className={styles.detail}>
        <Tile purchase={purchase} />
        <div>
          {purchase.order_id !== null && (
            <Text look="small" className={styles.order}>
              {copy.order(purchase.order_id)}
            </Text>
          )}
          <Text look="small" tone="muted">
            {copy.amount}
          </Text>
          <Text look="amount-m">
            <Money text={amount} />
          </Text>
        </div>
      </div>
    </details>
  );
}
