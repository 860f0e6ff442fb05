import type { CardView, cardReturns } from '@abona/contract/wallet/card';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { Button } from '@abona/ui/button/button.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useEffect, useRef, useState } from 'react';
import { leaveTo } from '#browser/document-navigation.ts';
import { walletCopy } from '#copy/wallet.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import styles from './card-form.module.css';
import { CARD_FIELDS_ID, useCardFields } from './use-card-fields.ts';
import { useAddCard, useConfirmCard } from './wallet-queries.ts';

const copy = walletCopy.cardForm;

type CardFormProps = {
  readonly purposes: readonly InstrumentPurpose[];
  /** Where somebody comes back to from their bank's page. */
  readonly returnTo: (typeof cardReturns)[number];
  /** A card whose holder is just back from their bank's page. */
  readonly returning: string | null;
  readonly onAdded: (card: CardView) => void;
};

/** Adds a card in the processor's own fields; its bank may ask its holder on the way. */
export function CardForm(props: CardFormProps) {
  const { returning, onAdded } = props;
  const [waiting, setWaiting] = useState<CardView | null>(null);
  const confirm = useConfirmCard();
  const judge = (card: CardView): void => {
    if (card.status === 'verified') onAdded(card);
    else setWaiting(card);
  };
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when somebody comes back.
  useEffect(() => {
    if (returning === null || asked.current) return;
    asked.current = true;
    confirm.mutate(returning, { onSuccess: judge });
  }, [returning]);

  if (confirm.isPending)
    return (
      <div role="status">
        <Banner tone="info" text={copy.confirming} />
      </div>
    );
  if (waiting?.challenge_url)
    return <AtBank url={waiting.challenge_url} onOther={() => setWaiting(null)} />;
  return (
    <Stack gap={4}>
      <FailureNotice error={confirm.error} title={copy.failed} />
      <NewCard {...props} onCard={judge} />
    </Stack>
  );
}

type AtBankProps = { readonly url: string; readonly onOther: () => void };

/** The bank asks whether it is them, on its own page. */
function AtBank({ url, onOther }: AtBankProps) {
  return (
    <Stack gap={4}>
      <Banner tone="warn" title={copy.waiting.title} text={copy.waiting.text} />
      <Button full onClick={() => leaveTo(url)}>
        {copy.waiting.go}
      </Button>
      <Button full variant="text" onClick={onOther}>
        {copy.waiting.other}
      </Button>
    </Stack>
  );
}

type NewCardProps = Pick<CardFormProps, 'purposes' | 'returnTo'> & {
  readonly onCard: (card: CardView) => void;
};

function NewCard({ purposes, returnTo, onCard }: NewCardProps) {
  const add = useAddCard();
  const [isRefused, setRefused] = useState(false);
  const fields = useCardFields({
    onToken: (token_id) => {
      setRefused(false);
      add.mutate(
        { token_id, default_for: [...purposes], return_to: returnTo },
        { onSuccess: onCard },
      );
    },
    onRefused: () => setRefused(true),
  });
  if (fields.state === 'failed')
    return (
      <div role="alert">
        <Banner
          tone="late"
          title={copy.loadFailed}
          text={copy.loadFailedText}
          action={
            <Button size="s" variant="line" onClick={fields.retry}>
              {copy.retry}
            </Button>
          }
        />
      </div>
    );
  const isBusy = fields.isBusy || add.isPending || add.isSuccess;
  return (
    <Stack gap={4}>
      <Text tone="muted">{copy.text}</Text>
      <section
        className={styles.frame}
        aria-label={copy.frame}
        aria-busy={fields.state === 'loading'}
      >
        {fields.state === 'loading' && <FieldsSkeleton />}
        <div id={CARD_FIELDS_ID} />
      </section>
      {isRefused && (
        <div role="alert">
          <Banner tone="late" title={copy.failed} text={copy.tokenFailed} />
        </div>
      )}
      <FailureNotice error={add.error} title={copy.failed} />
      <Button full busy={isBusy} disabled={fields.state !== 'ready'} onClick={fields.hand}>
        {copy.save}
      </Button>
      <Text look="caption" tone="quiet">
        {copy.safety}
      </Text>
    </Stack>
  );
}

function FieldsSkeleton() {
  return (
    <SkeletonScreen>
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <Stack gap={3}>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Stack>
    </SkeletonScreen>
  );
}
