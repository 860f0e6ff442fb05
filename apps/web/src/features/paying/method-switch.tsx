import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { attemptCopy } from '#copy/paying.ts';
import { useFlags } from '#flags/use-flags.ts';
import { attemptPath, payPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { meansOf } from './means.ts';
import { parametersOf, prepaymentBody } from './pay-choice.ts';
import { payableQuery, useBeginPayment } from './pay-queries.ts';
import { railFacts, type SlipRail } from './rail-facts.ts';

const copy = attemptCopy.method;

type AttemptProps = { readonly attempt: PaymentAttemptView };
type Method = SlipRail | 'other';

const icons = { oxxo: 'barcode-bold', spei: 'bank-bold', other: 'credit-card-bold' } as const;

/** Whether it is paid outside of the app, by a reference that another way could take the place of. */
export const canSwitch = ({ rail, status, choice, joint }: PaymentAttemptView): boolean =>
  railFacts[rail].slip !== null &&
  joint === null &&
  choice !== 'scheduled' &&
  (status === 'waiting' || status === 'processing');

/** The same payment by another way: one that was begun already, and still waits. */
const twinBy = (attempt: PaymentAttemptView, open: readonly PaymentAttemptView[], rail: SlipRail) =>
  open.find(
    (other) =>
      other.rail === rail &&
      other.status === 'waiting' &&
      other.amount === attempt.amount &&
      other.choice === attempt.choice &&
      other.prepayment === attempt.prepayment,
  );

/**
 * Another way for the same payment. The reference that was given stays as it is until it is paid, expires
 * or is cancelled: whoever changes their mind again finds it here.
 */
export function MethodSwitch({ attempt }: AttemptProps) {
  const { loan_id, amount, choice, prepayment } = attempt;
  const current = railFacts[attempt.rail].slip;
  const { go } = useNavigation();
  const flags = useFlags();
  const { data } = useQuery(payableQuery(loan_id));
  const begin = useBeginPayment();
  if (choice === 'scheduled' || choice === 'quincena' || current === null) return null;
  const payable = data?.value;
  const open = payable?.open ?? [];
  const means = payable && meansOf({ payable, cards: [], flags, amount });
  // All of them until it is known which there are: what disappears is rarer than what would jump.
  const isShown = (method: Method) =>
    method === current ||
    method === 'other' ||
    means === undefined ||
    means.some((way) => way.rail === method && way.isOpen);

  const change = (method: Method) => {
    if (method === current || begin.isPending) return;
    if (method === 'other') {
      go(payPath(loan_id, parametersOf({ choice, amount, prepayment })));
      return;
    }
    const twin = twinBy(attempt, open, method);
    if (twin !== undefined) go(attemptPath(loan_id, twin.attempt_id));
    else begin.mutate({ loan_id, choice, amount, rail: method, ...prepaymentBody(prepayment) });
  };
  const waits = (['oxxo', 'spei'] as const).find(
    (method) => method !== current && twinBy(attempt, open, method) !== undefined,
  );
  return (
    <Stack gap={3}>
      <Segmented
        label={copy.label}
        value={current as Method}
        onChange={change}
        segments={(['oxxo', 'spei', 'other'] as const)
          .filter(isShown)
          .map((value) => ({ value, text: copy.names[value], icon: icons[value] }))}
      />
      {waits !== undefined && (
        <Text look="small" tone="muted">
          {copy.other[waits]}
        </Text>
      )}
      <FailureNotice error={begin.error} title={copy.failed} />
    </Stack>
  );
}
