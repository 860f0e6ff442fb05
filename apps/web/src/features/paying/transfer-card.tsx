import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { CopyRow } from '@abona/ui/display/copy-row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { attemptCopy } from '#copy/paying.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { copyValue } from './copy-value.ts';
import { totalOf } from './pay-choice.ts';
import styles from './paying.module.css';
import { SlipActions } from './slip-actions.tsx';

const copy = attemptCopy.spei;

type TransferCardProps = { readonly attempt: PaymentAttemptView };

/** As people read a CLABE aloud. */
const inThrees = (clabe: string): string => clabe.replace(/(\d{3})(?=\d)/g, '$1 ');

/** A bank takes forty characters without accents. */
const conceptFor = (what: string): string =>
  copy
    .conceptOf(what)
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .slice(0, 40)
    .trim();

/** Where to transfer, value by value. */
export function TransferCard({ attempt }: TransferCardProps) {
  const { transfer } = attempt;
  const amount = totalOf(attempt);
  const { data: loan } = useQuery(loanQuery(attempt.loan_id));
  if (transfer === null) return null;
  const row = (name: string, value: string) => (
    <CopyRow
      name={name}
      value={value}
      copy={{ label: copy.copyOf(name), onPress: () => void copyValue(value) }}
    />
  );
  return (
    <>
      <Card as="section">
        <Stack gap={4}>
          <div>
            <Text as="h2" look="strong">
              {copy.title}
            </Text>
            <p className={styles.big}>
              <Money text={peso(amount)} raised />
            </p>
          </div>
          <div className={styles.rows}>
            <CopyRow
              main
              name={copy.clabe}
              value={inThrees(transfer.clabe)}
              copy={{
                label: copy.copyOf(copy.clabe),
                onPress: () => void copyValue(transfer.clabe),
              }}
            />
            {row(copy.bank, transfer.bank)}
            {row(copy.beneficiary, transfer.beneficiary)}
            {loan !== undefined && row(copy.concept, conceptFor(goodsOrShop(loan.value)))}
          </div>
        </Stack>
      </Card>
      <SlipActions attempt={attempt} text={copy.shareText(peso(amount), transfer)} />
      <Banner tone="ok" icon="lightning-fill" title={copy.noteTitle} text={copy.note} />
    </>
  );
}
