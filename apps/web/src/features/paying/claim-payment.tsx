import { bounds } from '@abona/contract/bounds';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { type AmountText, amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { claimCopy as copy } from '#copy/payment-claim.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { claimsQuery } from './pay-queries.ts';
import styles from './paying.module.css';

type Rail = 'spei' | 'oxxo';
type Claim = {
  readonly rail: Rail;
  readonly key: string;
  readonly amount: AmountText;
  readonly day: string;
};

const KEY_SHAPE = /^[A-Za-z0-9]{4,40}$/;
const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const stateTone = {
  open: 'info',
  in_review: 'info',
  matched: 'ok',
  not_found: 'off',
  denied: 'off',
} as const;

type ClaimPaymentProps = {
  readonly loanId: string;
  readonly attemptId: string;
  /** What was to be paid, for all loans that it was for. */
  readonly amount: number;
};

/** «Ya pagué»: the customer says what to look for, and reads how far their word goes. */
export function ClaimPayment({ loanId, attemptId, amount }: ClaimPaymentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Claims loanId={loanId} />
      <Button full variant="line" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={copy.title} text={copy.text}>
        {isOpen && (
          <ClaimForm
            loanId={loanId}
            attemptId={attemptId}
            amount={amount}
            onDone={() => setOpen(false)}
          />
        )}
      </Sheet>
    </>
  );
}

function Claims({ loanId }: { readonly loanId: string }) {
  const { data } = useQuery(claimsQuery(loanId));
  const claims = data?.items ?? [];
  if (claims.length === 0) return null;
  return (
    <Section title={copy.list}>
      <RowCard>
        {claims.map((claim) => (
          <Row
            key={claim.claim_id}
            still
            lead={<PetalTile tone="blue" icon="hourglass-medium-bold" />}
            title={peso(claim.amount)}
            support={[
              copy.support(dayShort(claim.paid_on), claim.tracking_key),
              copy.meaning[claim.status](
                peso(claim.held_amount),
                dayShort(mexicoCityDate(Date.parse(claim.open_until))),
              ),
            ].join(' ')}
            end={<Tag tone={stateTone[claim.status]} text={copy.states[claim.status]} />}
          />
        ))}
      </RowCard>
    </Section>
  );
}

const typedAmount = (amount: number): AmountText => {
  const text = String(amount).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

type ClaimedAttempt = Pick<ClaimPaymentProps, 'loanId' | 'attemptId'>;

function useClaim({ loanId, attemptId }: ClaimedAttempt, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rail, key, amount, day }: Claim) =>
      call('claimPayment', {
        body: {
          loan_id: loanId,
          attempt_id: attemptId,
          rail,
          tracking_key: key.trim(),
          amount: amountCentavos(amount) ?? 0,
          paid_on: day,
        },
      }),
    onSuccess: async () => {
      toasts.show(copy.sent);
      await Promise.all([
        client.invalidateQueries({ queryKey: claimsQuery(loanId).queryKey }),
        client.invalidateQueries({ queryKey: LENDING_KEY }),
      ]);
      onDone();
    },
  });
}

type ClaimFormProps = ClaimPaymentProps & { readonly onDone: () => void };

function ClaimForm({ loanId, attemptId, amount, onDone }: ClaimFormProps) {
  const [claim, setClaim] = useState<Claim>({
    rail: 'spei',
    key: '',
    amount: typedAmount(amount),
    day: '',
  });
  const [isTried, setTried] = useState(false);
  const send = useClaim({ loanId, attemptId }, onDone);
  const change = (part: Partial<Claim>) => setClaim({ ...claim, ...part });
  const isKey = KEY_SHAPE.test(claim.key.trim());
  const isDay = DAY_SHAPE.test(claim.day);
  const centavos = amountCentavos(claim.amount) ?? 0;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isKey && isDay && centavos > 0) send.mutate(claim);
      }}
    >
      <Segmented
        label={copy.rail}
        value={claim.rail}
        onChange={(rail) => change({ rail })}
        segments={[
          { value: 'spei', text: copy.rails.spei },
          { value: 'oxxo', text: copy.rails.oxxo },
        ]}
      />
      <TextField
        label={copy.key[claim.rail]}
        helper={copy.keyHelp[claim.rail]}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={claim.key}
        onChange={({ currentTarget }) => change({ key: currentTarget.value })}
        error={isTried && !isKey ? copy.keyInvalid : undefined}
      />
      <AmountInput
        label={copy.amount}
        value={claim.amount}
        onChange={(value) => change({ amount: value })}
        max={bounds.payment.max}
      />
      <TextField
        label={copy.day}
        type="date"
        value={claim.day}
        onChange={({ currentTarget }) => change({ day: currentTarget.value })}
        error={isTried && !isDay ? copy.dayInvalid : undefined}
      />
      <FailureNotice error={send.error} title={copy.failed} />
      <Button full type="submit" busy={send.isPending}>
        {copy.send}
      </Button>
      <Button full variant="text" onClick={onDone}>
        {copy.keep}
      </Button>
    </form>
  );
}
