import { ApiFailure } from '@abona/client/api-failure.ts';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { Button } from '@abona/ui/button/button.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { useFields } from '@abona/ui/form/use-fields.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { walletCopy } from '#copy/wallet.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { bankNote, clabeProblem, formatAccountNumber } from './clabe-rules.ts';
import { banksQuery, useAddAccount, useAddedAccount } from './wallet-queries.ts';

const copy = walletCopy.accountForm;

/** What was typed before somebody went to prove themselves; for once, and in this page only. */
let typedBefore = '';
const takeTyped = (): string => {
  const typed = typedBefore;
  typedBefore = '';
  return typed;
};

type AccountFormProps = {
  /** What the account becomes the first choice for. */
  readonly purposes: readonly InstrumentPurpose[];
  /** It is verified, or its bank takes its time and the person went on. */
  readonly onAdded: (account: BankAccountView) => void;
};

/** A CLABE, its bank recognised as it is typed, its holder checked when it is handed in. */
export function AccountForm({ purposes, onAdded }: AccountFormProps) {
  const add = useAddAccount();
  const added = useAddedAccount(add);
  const isChecking = add.isPending || added.isChecking;
  const { go } = useNavigation();
  const [typed] = useState(takeTyped);
  const { data: banks = [] } = useQuery(banksQuery);
  const input = useRef<HTMLInputElement>(null);
  const fields = useFields({ clabe: typed }, { clabe: ({ clabe }) => clabeProblem(clabe) });
  const note = bankNote(fields.values.clabe, banks);

  const isVerified = added.account?.status === 'verified';
  // Told once, when the bank has said so: at once, or seconds later.
  const tell = useEffectEvent(() => added.account !== undefined && onAdded(added.account));
  useEffect(() => {
    if (isVerified) tell();
  }, [isVerified]);

  const hand = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (fields.firstProblem() !== null) {
      input.current?.focus();
      return;
    }
    add.mutate(
      { clabe: fields.values.clabe, default_for: [...purposes] },
      {
        onError: (failure) => {
          if (!(failure instanceof ApiFailure)) return;
          fields.refuse(failure.fields);
          if (failure.code !== 'second_proof_needed') return;
          typedBefore = fields.values.clabe;
          void import('./second-proof.ts').then((part) => part.leadToProof('refund_account', go));
        },
      },
    );
  };
  const field = fields.field('clabe', formatAccountNumber);
  const isWrong = field.error !== undefined;
  return (
    <form onSubmit={hand} noValidate>
      <Stack gap={4}>
        <Text tone="muted">{copy.text}</Text>
        <TextField
          {...field}
          ref={input}
          label={copy.label}
          helper={note?.text ?? copy.helper}
          valid={!isWrong && clabeProblem(field.value) === null && note?.isOpen !== false}
          pending={isChecking}
          readOnly={isChecking}
          inputMode="numeric"
          autoComplete="off"
        />
        <Outcome
          error={add.error}
          isChecking={isChecking}
          account={added.account}
          onAdded={onAdded}
        />
        <Button full type="submit" busy={isChecking}>
          {copy.save}
        </Button>
      </Stack>
    </form>
  );
}

type OutcomeProps = Pick<AccountFormProps, 'onAdded'> & {
  readonly error: Error | null;
  readonly isChecking: boolean;
  readonly account: BankAccountView | undefined;
};

/** What the bank said, or that it has not yet. */
function Outcome({ error, isChecking, account, onAdded }: OutcomeProps) {
  if (isChecking)
    return (
      <div role="status">
        <Banner tone="info" text={copy.checking} />
      </div>
    );
  if (error !== null) {
    const isOnField = error instanceof ApiFailure && error.fields.length > 0;
    return isOnField ? null : <FailureNotice error={error} title={copy.failed} />;
  }
  if (account === undefined || account.status === 'verified') return null;
  if (account.status === 'pending')
    return (
      <div role="status">
        <Banner
          tone="info"
          title={copy.pending.title}
          text={copy.pending.text}
          action={
            <Button size="s" variant="line" onClick={() => onAdded(account)}>
              {copy.pending.goOn}
            </Button>
          }
        />
      </div>
    );
  return (
    <div role="alert">
      <Banner tone="late" title={copy.notYours} text={account.problem?.text ?? ''} />
    </div>
  );
}
