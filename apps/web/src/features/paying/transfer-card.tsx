import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { attemptCopy } from '#copy/paying.ts';
import { peso } from '#lib/peso.ts';
import { CopyRow } from '#ui/display/copy-row.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Money } from '#ui/money.tsx';
import { Text } from '#ui/text.tsx';
import { copyValue } from './copy-value.ts';
import styles from './paying.module.css';

const copy = attemptCopy.spei;

type TransferCardProps = { readonly attempt: PaymentAttemptView };

/** As people read a CLABE aloud. */
const inThrees = (clabe: string): string => clabe.replace(/(\d{3})(?=\d)/g, '$1 ');

/** Where to transfer, value by value. */
export function TransferCard({ attempt: { transfer, amount } }: TransferCardProps) {
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
          </div>
        </Stack>
      </Card>
      <Banner tone="ok" icon="lightning-fill" title={copy.noteTitle} text={copy.note} />
    </>
  );
}
