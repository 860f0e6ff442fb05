import { bounds, isWithin } from '@abona/contract/bounds';
import type { SignMandate } from '@abona/contract/collections/mandate';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { Button } from '@abona/ui/button/button.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { type AmountText, amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useLocation } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { automaticPaymentCopy } from '#copy/automatic-payment.ts';
import { walletCopy } from '#copy/wallet.ts';
import { useFlags } from '#flags/use-flags.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { chosenInstrument } from '#wallet/chosen-instrument.ts';
import { bankName } from '#wallet/instrument-words.ts';
import { useSign } from './automatic-payment-queries.ts';
import { MandatePaper } from './mandate-paper.tsx';

const copy = automaticPaymentCopy.form;

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;

type MandateDraft = {
  readonly accountId: string | null;
  readonly max: AmountText;
  readonly ends: 'open' | 'day';
  readonly day: string;
  readonly isAccepted: boolean;
};

/** What was filled in before the second proof, whose page is another one. */
let draftBefore: Partial<MandateDraft> = {};
const takeDraft = (): Partial<MandateDraft> => {
  const draft = draftBefore;
  draftBefore = {};
  return draft;
};

type MandateFormProps = {
  readonly accounts: readonly BankAccountView[];
  readonly proposal: { readonly max_amount: number; readonly period: SignMandate['period'] };
};

/** Signs an account over: which, how much at most, until when, with the form's own words before. */
export function MandateForm({ accounts, proposal }: MandateFormProps) {
  const { draft, change, problems, isTried, setTried } = useMandateDraft({ accounts, proposal });
  const sign = useSign(() => {
    draftBefore = draft;
  });
  const addAccount = useAddAccount();
  const account = accounts.find(({ account_id: id }) => id === draft.accountId);
  const maxAmount = amountCentavos(draft.max) ?? 0;
  const { period } = proposal;
  const expiresOn = draft.ends === 'day' ? draft.day : null;

  const hand = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (account === undefined || Object.values(problems).some(Boolean)) return;
    const body: SignMandate = {
      account_id: account.account_id,
      max_amount: maxAmount,
      period,
      accepted: true,
      ...(expiresOn === null ? {} : { expires_on: expiresOn }),
    };
    sign.mutate(body, { onSuccess: (signed) => signed !== null && toasts.show(copy.signed, 'ok') });
  };
  if (accounts.length === 0)
    return (
      <EmptyState {...copy.noAccount} action={<Button onClick={addAccount}>{copy.add}</Button>} />
    );
  return (
    <Section title={copy.title}>
      <form onSubmit={hand} noValidate>
        <Stack gap={5}>
          <RadioOptions
            legend={copy.account}
            legendShown
            name="account"
            value={draft.accountId}
            onChange={(accountId) => change({ accountId })}
            options={accounts.map(toOption)}
          />
          <Button variant="text" icon="plus-bold" onClick={addAccount}>
            {copy.addOther}
          </Button>
          <AmountInput
            label={copy.max}
            hint={copy.maxHint}
            value={draft.max}
            onChange={(max) => change({ max })}
            error={isTried && problems.max ? copy.maxProblem : undefined}
          />
          <LastDay draft={draft} change={change} isWrong={isTried && problems.day} />
          {account !== undefined && (
            <Card as="section" aria-label={automaticPaymentCopy.paper.title}>
              <MandatePaper
                paper={{
                  bank: bankName(account),
                  last4: account.last_four,
                  period,
                  maxAmount,
                  expiresOn: problems.day ? null : expiresOn,
                  reference: null,
                  holder: null,
                  signedAt: null,
                }}
              />
            </Card>
          )}
          <Checkbox
            checked={draft.isAccepted}
            onChange={({ currentTarget }) => change({ isAccepted: currentTarget.checked })}
            error={isTried && problems.accepted ? copy.acceptNeeded : undefined}
          >
            {copy.accept}
          </Checkbox>
          <FailureNotice error={sign.error} title={copy.failed} />
          <Button full type="submit" busy={sign.isPending} disabled={account === undefined}>
            {copy.sign}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

type LastDayProps = {
  readonly draft: MandateDraft;
  readonly change: (part: Partial<MandateDraft>) => void;
  readonly isWrong: boolean;
};

function LastDay({ draft, change, isWrong }: LastDayProps) {
  return (
    <>
      <Segmented
        label={copy.end}
        value={draft.ends}
        onChange={(ends) => change({ ends })}
        segments={[
          { value: 'open', text: copy.ends.open },
          { value: 'day', text: copy.ends.day },
        ]}
      />
      {draft.ends === 'day' && (
        <TextField
          type="date"
          label={copy.day}
          value={draft.day}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          error={isWrong ? copy.dayProblem : undefined}
        />
      )}
    </>
  );
}

const toOption = (account: BankAccountView) => {
  const clabe = automaticPaymentCopy.paper.accountEnding(account.last_four);
  const { status } = account;
  return {
    value: account.account_id,
    title: bankName(account),
    support: status === 'verified' ? clabe : `${clabe} · ${walletCopy.accounts.status[status]}`,
    disabled: status !== 'verified',
  };
};

function useMandateDraft({ accounts, proposal }: MandateFormProps) {
  const { searchStr } = useLocation();
  const [changed, setChanged] = useState(takeDraft);
  const [isTried, setTried] = useState(false);
  const ready = accounts.filter(({ status }) => status === 'verified');
  const came = chosenInstrument(searchStr);
  const first =
    ready.find(({ account_id: id }) => id === came) ??
    ready.find((account) => account.default_for.includes('automatic_payment')) ??
    ready[0];
  const draft: MandateDraft = {
    accountId: first?.account_id ?? null,
    max: String(Math.trunc(proposal.max_amount / 100)),
    ends: 'open',
    day: '',
    isAccepted: false,
    ...changed,
  };
  const max = amountCentavos(draft.max) ?? 0;
  return {
    draft,
    isTried,
    setTried,
    change: (part: Partial<MandateDraft>) => setChanged({ ...changed, ...part }),
    problems: {
      max: !isWithin(bounds.mandate, max),
      day: draft.ends === 'day' && !isDayToCome(draft.day),
      accepted: !draft.isAccepted,
    },
  };
}

/** The server judges by its own calendar; this only spares an obvious mistake. */
const isDayToCome = (day: string): boolean =>
  DAY_SHAPE.test(day) && Date.parse(day) > Date.now() - 24 * 60 * 60_000;

/** The account form, with the way back to here. */
function useAddAccount() {
  const { go } = useNavigation();
  const { adminAccountsFlow } = useFlags();
  const form = adminAccountsFlow
    ? paths.automaticPaymentAccountAdd
    : paths.automaticPaymentAccountForm;
  return () => go(`${form}?source=domic_subscription`);
}
