import type { CardView } from '@abona/contract/wallet/card';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { CardTile } from '#ui/display/card-tile.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Link } from '#ui/link.tsx';
import { Text } from '#ui/text.tsx';
import { cardExpiry } from '#wallet/instrument-words.ts';
import styles from './wallet.module.css';

const copy = walletCopy;
/** As many as the server keeps. */
const CARDS_MAX = 10;

const tones = {
  visa: 'blue',
  mastercard: 'ink',
  amex: 'jade',
  carnet: 'violet',
  other: 'ink',
} as const;

type CardDeckProps = { readonly cards: readonly CardView[]; readonly onOpen: (id: string) => void };

/** Cards beside each other, to be leafed through on a phone; the last place adds one. */
export function CardDeck({ cards, onOpen }: CardDeckProps) {
  return (
    <Section
      title={copy.cards.title}
      aside={
        <Text look="small" tone="muted">
          {copy.cards.count(cards.length, CARDS_MAX)}
        </Text>
      }
    >
      <ul className={styles.deck}>
        {cards.map((card) => (
          <li key={card.card_id}>
            <button type="button" className={styles.tile} onClick={() => onOpen(card.card_id)}>
              <CardTile
                bank={copy.brands[card.brand]}
                lastFour={card.last_four}
                holder={copy.kinds[card.kind]}
                expiry={cardExpiry(card)}
                tone={tones[card.brand]}
                expired={card.is_expired}
                {...markOf(card)}
              />
            </button>
          </li>
        ))}
        <li>
          <Link className={styles.add} href={hrefOf('cardsAdd')}>
            <Icon name="plus-bold" />
            {copy.cards.add}
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function markOf({ status, default_for: purposes }: CardView): { readonly mark?: string } {
  if (status === 'pending') return { mark: copy.cards.unconfirmed };
  if (status === 'blocked') return { mark: copy.cards.blocked };
  const [first] = purposes.toSorted((a, b) => (a === 'payment' ? -1 : b === 'payment' ? 1 : 0));
  return first === undefined ? {} : { mark: copy.marks[first] };
}
