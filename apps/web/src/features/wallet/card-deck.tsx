import type { CardView } from '@abona/contract/wallet/card';
import { CardTile } from '@abona/ui/display/card-tile.tsx';
import { Icon } from '@abona/ui/icons/icon.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Text } from '@abona/ui/text.tsx';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { cardExpiry, cardName } from '#wallet/instrument-words.ts';
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
        {firstChoiceFirst(cards).map((card) => (
          <li key={card.card_id}>
            <CardTile
              bank={copy.brands[card.brand]}
              lastFour={card.last_four}
              holder={copy.kinds[card.kind]}
              expiry={cardExpiry(card)}
              tone={tones[card.brand]}
              expired={card.is_expired}
              {...markOf(card)}
            />
            <button
              type="button"
              className={styles.open}
              aria-label={copy.cards.open(cardName(card))}
              onClick={() => onOpen(card.card_id)}
            />
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

/** The one that pays is the one to see. */
const firstChoiceFirst = (cards: readonly CardView[]): readonly CardView[] =>
  cards.toSorted((a, b) => Number(isFirstChoice(b)) - Number(isFirstChoice(a)));

const isFirstChoice = ({ default_for: purposes }: CardView): boolean =>
  purposes.includes('payment');

function markOf({ status, default_for: purposes }: CardView): { readonly mark?: string } {
  if (status === 'pending') return { mark: copy.cards.unconfirmed };
  if (status === 'blocked') return { mark: copy.cards.blocked };
  return purposes.includes('payment') ? { mark: copy.marks.payment } : {};
}
