import { Ring } from '@abona/ui/display/ring.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { peso } from '#lib/peso.ts';
import styles from './credit-line.module.css';

type CreditLineProps = {
  readonly credit: { readonly limit: number; readonly used: number; readonly available: number };
  readonly look: 'amount-l' | 'amount-xl';
  readonly words: {
    readonly title: string;
    readonly usage: (used: string, limit: string) => string;
    readonly share: (percent: number) => string;
    readonly ring: (percent: number) => string;
  };
};

/** The line as a ring: what is left of it, and of how much. */
export function CreditLine({ credit, look, words }: CreditLineProps) {
  const { limit, used, available } = credit;
  const percent = limit === 0 ? 0 : Math.floor((available * 100) / limit);
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <Text as="h2" look="h3">
          {words.title}
        </Text>
        <Text look={look}>
          <Money text={peso(available)} raised />
        </Text>
        <Text look="small" tone="muted">
          {words.usage(peso(used), peso(limit))}
        </Text>
      </div>
      <Ring share={percent / 100} core={words.share(percent)} label={words.ring(percent)} />
    </div>
  );
}
