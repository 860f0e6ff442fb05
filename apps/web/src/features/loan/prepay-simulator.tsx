import type { PrepaymentOption } from '@abona/contract/lending/early-payment';
import type { LoanDetail } from '@abona/contract/lending/loan';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Slider } from '@abona/ui/form/slider.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { loanCopy } from '#copy/loan.ts';
import { dayMonth } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { useSettled } from '#lib/use-settled.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

const copy = loanCopy.prepay;
type Policy = PrepaymentOption['policy'];

/** Whole hundreds of pesos are easy to hit with a thumb. */
const STEP = 100_00;
const FIRST_SHARE = 4;

const prepaymentQuery = (loanId: string, amount: number) =>
  queryOptions({
    queryKey: ['lending', 'prepayment', loanId, amount],
    queryFn: ({ signal }) =>
      call(
        'previewPrepayment',
        { params: { loan_id: loanId }, query: { amount: String(amount) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const supportOf = ({ policy, level_payment, instalments_left, last_due_date }: PrepaymentOption) =>
  policy === 'reduce_payment'
    ? copy.reduce_payment.text(peso(level_payment))
    : copy.reduce_term.text(instalments_left, dayMonth(last_due_date));

/** How much paying more today would save, and what it would do to the plan. Nothing is changed here. */
export function PrepaySimulator({ loan }: { readonly loan: LoanDetail }) {
  const most = Math.floor((loan.remaining - STEP) / STEP) * STEP;
  const [amount, setAmount] = useState(() =>
    Math.max(STEP, Math.round(most / FIRST_SHARE / STEP) * STEP),
  );
  const [policy, setPolicy] = useState<Policy>('reduce_term');
  const settled = useSettled(amount);
  const preview = useQuery(prepaymentQuery(loan.loan_id, settled));
  if (most < 2 * STEP) return null;
  const options = preview.data?.options ?? [];
  const chosen = options.find((one) => one.policy === policy) ?? options[0];
  return (
    <Section title={copy.title}>
      <Card>
        <Stack gap={4}>
          <Text look="small" tone="muted">
            {copy.text}
          </Text>
          <Text look="amount-l">
            <Money text={peso(amount)} raised />
          </Text>
          <Slider
            min={STEP}
            max={most}
            step={STEP}
            value={amount}
            aria-label={copy.slider}
            aria-valuetext={peso(amount)}
            onChange={({ currentTarget }) => setAmount(Number(currentTarget.value))}
          />
          <FailureNotice error={preview.error} title={copy.failed} onRetry={preview.refetch} />
          {options.length > 0 && (
            <RadioOptions
              legend={copy.choose}
              name="adelanto"
              value={chosen?.policy ?? null}
              onChange={setPolicy}
              options={options.map((option) => ({
                value: option.policy,
                title: copy[option.policy].title,
                support: copy.option(copy.saves(peso(option.saves)), supportOf(option)),
              }))}
            />
          )}
          <ButtonLink
            variant="quiet"
            href={href(
              payPath(loan.loan_id, {
                monto: 'otra',
                cantidad: String(amount),
                adelanto: policy === 'reduce_term' ? 'plazo' : 'pago',
              }),
            )}
          >
            {copy.go(peso(amount))}
          </ButtonLink>
        </Stack>
      </Card>
    </Section>
  );
}
