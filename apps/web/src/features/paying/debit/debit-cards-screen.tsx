import type { CardView } from '@abona/contract/wallet/card';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { debitCopy as copy, payingCopy } from '#copy/paying.ts';
import { AddCard } from '#features/paying/add-card.tsx';
import { cardsQuery } from '#features/paying/pay-queries.ts';
import { type DebitDoor, debitPath, href } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { useDebitPlace } from './use-debit-place.ts';

/** Which card is charged. */
export const DebitCardsScreen = () => <Cards door="debito" />;
export const SantanderCardsScreen = () => <Cards door="debito-santander" />;

function Cards({ door }: { readonly door: DebitDoor }) {
  const { go } = useNavigation();
  const { loanId, parameters } = useDebitPlace();
  const found = useQuery(cardsQuery);
  const cards = found.data?.cards.filter((card) => card.status === 'verified') ?? [];
  return (
    <Screen
      title={copy.cardsTitle}
      onBack={() => go(debitPath(loanId, { door, step: '', parameters }))}
    >
      <QueryTrouble query={found} title={copy.failed} />
      {found.isSuccess && cards.length === 0 && (
        <EmptyState title={copy.noCards.title} text={copy.noCards.text} action={<AddCard />} />
      )}
      {cards.length > 0 && (
        <RowCard>
          {cards.map((card) => (
            <CardRow
              key={card.card_id}
              card={card}
              to={href(
                debitPath(loanId, {
                  door,
                  step: '/confirmar',
                  parameters: { ...parameters, medio: card.card_id },
                }),
              )}
            />
          ))}
        </RowCard>
      )}
    </Screen>
  );
}

type CardRowProps = { readonly card: CardView; readonly to: string };

function CardRow({ card, to }: CardRowProps) {
  const { rails, brands } = payingCopy;
  const title = rails.card(brands[card.brand], card.last_four);
  const lead = <PetalTile tone="blue" icon="credit-card-fill" />;
  return card.is_expired ? (
    <Row still lead={lead} title={title} support={rails.cardExpired} />
  ) : (
    <Row tall lead={lead} title={title} support={rails.cardText} href={to} />
  );
}
