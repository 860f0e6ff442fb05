import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { offerInstrumentsCopy } from '#copy/offer-instruments.ts';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { canPay, cardExpiry, cardName } from '#wallet/instrument-words.ts';
import { cardsQuery } from '#wallet/wallet-queries.ts';
import type { Acceptance } from './use-acceptance.ts';

const copy = offerInstrumentsCopy.card;

/** The saved card that pays the down payment, or the way to save one. */
export function CardChoice({ acceptance }: { readonly acceptance: Acceptance }) {
  const { cardId, setCardId, isCardMissing } = acceptance;
  const { data: cards, error, refetch } = useQuery(cardsQuery);
  const usable = cards?.filter(canPay) ?? [];
  const first = usable.find(({ default_for }) => default_for.includes('payment')) ?? usable[0];
  const isChosen = usable.some(({ card_id }) => card_id === cardId);
  useEffect(() => {
    if (!isChosen && first !== undefined) setCardId(first.card_id);
  }, [isChosen, first, setCardId]);
  return (
    <Stack gap={3}>
      <FailureNotice error={error} title={walletCopy.loadFailed} onRetry={refetch} />
      {cards === undefined && error === null && <Skeleton shape="button" />}
      {usable.length > 0 && (
        <RadioOptions
          legend={copy.legend}
          legendShown
          name="card"
          value={isChosen ? cardId : null}
          onChange={setCardId}
          options={usable.map((card) => ({
            value: card.card_id,
            title: cardName(card),
            support: cardExpiry(card),
          }))}
        />
      )}
      <ButtonLink full variant="line" icon="plus-bold" href={hrefOf('cardRegistration')}>
        {copy.add}
      </ButtonLink>
      {isCardMissing && (
        <Text tone="error" look="small" as="p">
          <span role="alert">{copy.missing}</span>
        </Text>
      )}
    </Stack>
  );
}
