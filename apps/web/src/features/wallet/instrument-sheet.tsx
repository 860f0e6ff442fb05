import { ApiFailure } from '@abona/client/api-failure.ts';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { CardView } from '@abona/contract/wallet/card';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveTo } from '#browser/document-navigation.ts';
import { walletCopy } from '#copy/wallet.ts';
import { dayMonth } from '#lib/day-text.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { accountName, cardName } from '#wallet/instrument-words.ts';
import { useRemoveInstrument, useSetDefault } from '#wallet/wallet-changes.ts';
import { accountsQuery, cardsQuery } from '#wallet/wallet-queries.ts';

const copy = walletCopy.sheet;

/** What the sheet needs to know of a card or an account. */
type Instrument = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly purposes: readonly InstrumentPurpose[];
  /** What it can become the first choice for. */
  readonly choices: readonly InstrumentPurpose[];
  readonly challengeUrl: string | null;
  /** Whether it is taken away with a code only. */
  readonly isGuarded: boolean;
};

function ofCard(card: CardView): Instrument {
  return {
    id: card.card_id,
    name: cardName(card),
    text: copy.usedFor(card.default_for),
    purposes: card.default_for,
    choices:
      card.status === 'verified' && !card.is_expired && !card.default_for.includes('payment')
        ? ['payment']
        : [],
    challengeUrl: card.challenge_url,
    isGuarded: card.status === 'verified',
  };
}

function ofAccount(account: BankAccountView): Instrument {
  const held = account.held_until;
  const notes = [
    account.problem?.text ?? copy.usedFor(account.default_for),
    held === null
      ? null
      : walletCopy.accounts.heldUntil(dayMonth(mexicoCityDate(Date.parse(held)))),
  ];
  const fitting: readonly InstrumentPurpose[] = ['payment', 'automatic_payment', 'refund'];
  return {
    id: account.account_id,
    name: accountName(account),
    text: notes.filter((note) => note !== null).join(' '),
    purposes: account.default_for,
    choices:
      account.status === 'verified'
        ? fitting.filter((purpose) => !account.default_for.includes(purpose))
        : [],
    challengeUrl: null,
    isGuarded: account.default_for.includes('refund'),
  };
}

type InstrumentSheetProps = {
  readonly id: string;
  /** Somebody comes back from the proof that taking it away needs. */
  readonly isRemovalProven: boolean;
  readonly onClose: () => void;
};

/** One card or account: what it is for, and taking it away. */
export function InstrumentSheet({ id, isRemovalProven, onClose }: InstrumentSheetProps) {
  const { data: cards = [] } = useQuery(cardsQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const [isRemoving, setRemoving] = useState(isRemovalProven);
  const card = cards.find(({ card_id }) => card_id === id);
  const account = accounts.find(({ account_id }) => account_id === id);
  const instrument = card ? ofCard(card) : account ? ofAccount(account) : null;
  if (instrument === null) return null;
  return isRemoving ? (
    <Removing
      instrument={instrument}
      isProven={isRemovalProven}
      onKeep={() => setRemoving(false)}
      onClose={onClose}
    />
  ) : (
    <Choosing instrument={instrument} onRemove={() => setRemoving(true)} onClose={onClose} />
  );
}

type ChoosingProps = {
  readonly instrument: Instrument;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

function Choosing({ instrument, onRemove, onClose }: ChoosingProps) {
  const { id, challengeUrl } = instrument;
  const choose = useSetDefault();
  return (
    <Sheet
      open
      onClose={onClose}
      title={instrument.name}
      text={instrument.text}
      actions={
        <>
          {challengeUrl !== null && (
            <Button full onClick={() => leaveTo(challengeUrl)}>
              {copy.confirmAtBank}
            </Button>
          )}
          {instrument.choices.map((purpose) => (
            <Button
              key={purpose}
              full
              variant="line"
              busy={choose.isPending && choose.variables.purpose === purpose}
              onClick={() =>
                choose.mutate(
                  { purpose, instrument_id: id },
                  { onSuccess: (isDone) => isDone && toasts.show(copy.chosen(purpose), 'ok') },
                )
              }
            >
              {copy.choose(purpose)}
            </Button>
          ))}
          <Button full variant="quiet" onClick={onRemove}>
            {copy.remove}
          </Button>
          <Button full variant="text" onClick={onClose}>
            {copy.close}
          </Button>
        </>
      }
    >
      <FailureNotice error={choose.error} title={copy.failed} />
    </Sheet>
  );
}

type RemovingProps = {
  readonly instrument: Instrument;
  readonly isProven: boolean;
  readonly onKeep: () => void;
  readonly onClose: () => void;
};

function Removing({ instrument, isProven, onKeep, onClose }: RemovingProps) {
  const remove = useRemoveInstrument();
  const words = copy.removing;
  const asksCode = instrument.isGuarded && !isProven;
  const isOpen = useOpenRoutes();
  const isInUse = remove.error instanceof ApiFailure && remove.error.code === 'instrument_in_use';
  return (
    <Sheet
      open
      firm
      onClose={onClose}
      title={words.title(instrument.name)}
      text={`${words.text(instrument.purposes)}${asksCode ? ` ${words.code}` : ''}`}
      actions={
        <>
          <Button full onClick={onKeep}>
            {words.keep}
          </Button>
          <Button
            full
            variant="line"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(instrument.id, {
                onSuccess: (isDone) => {
                  if (!isDone) return;
                  toasts.show(words.done, 'ok');
                  onClose();
                },
              })
            }
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <FailureNotice error={remove.error} title={words.failed} />
      {isInUse && isOpen('automaticPayment') && (
        <ButtonLink full variant="line" href={hrefOf('automaticPayment')}>
          {words.toAutomatic}
        </ButtonLink>
      )}
    </Sheet>
  );
}
