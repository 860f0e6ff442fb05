import { bounds, isWithin } from '@abona/contract/bounds';
import type { QuincenaBudgetView } from '@abona/contract/identity/quincena-budget';
import { formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useState } from 'react';
import { quincenaCapCopy } from '#copy/quincena-cap.ts';
import { dayShort } from '#lib/day-text.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useCap } from './cap-queries.ts';

const copy = quincenaCapCopy.form;

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount / 100));

/** The cap as it is typed; what holds now stands there first. */
export function useCapForm({ cap, next_cap: next }: QuincenaBudgetView) {
  const change = useCap();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const text = typed ?? textOf(next === null ? cap : next.amount);
  const amount = amountCentavos(text);
  const isWrong = amount === null || !isWithin(bounds.quincenaCap, amount);
  const ask = (wanted: number | null) =>
    change.mutate(wanted, {
      onSuccess: ({ next_cap }) => {
        setTyped(null);
        setTried(false);
        if (next_cap === null) toasts.show(copy.saved, 'ok');
      },
    });
  return {
    text,
    setText: setTyped,
    problem: isTried && isWrong ? copy.problem : undefined,
    isBusy: change.isPending,
    error: change.error,
    save: () => {
      setTried(true);
      if (!isWrong) ask(amount);
    },
    remove: () => ask(null),
  };
}

type CapFieldsProps = {
  readonly budget: QuincenaBudgetView;
  readonly form: ReturnType<typeof useCapForm>;
};

export function CapFields({ budget, form }: CapFieldsProps) {
  const canRemove = budget.cap !== null && budget.next_cap?.amount !== null;
  return (
    <Stack gap={4}>
      <AmountInput
        label={copy.field}
        value={form.text}
        onChange={form.setText}
        error={form.problem}
      />
      <FrozenList
        items={[
          { icon: 'arrow-fat-down-fill', title: copy.lower, support: copy.lowerText },
          {
            icon: 'moon-stars-fill',
            title: copy.raise(instantText(budget.raise_holds_from)),
            support: copy.raiseText,
            goesOn: true,
          },
        ]}
      />
      <FailureNotice error={form.error} title={copy.failed} />
      {canRemove && (
        <Button variant="text" size="s" onClick={form.remove}>
          {copy.remove}
        </Button>
      )}
    </Stack>
  );
}

/** `el mié 18 nov a las 8:00 a.m.`, as people in Mexico City read it. */
export function instantText(instant: string): string {
  const ms = Date.parse(instant);
  return quincenaCapCopy.instant(dayShort(mexicoCityDate(ms)), formatTime(mexicoCityTime(ms)));
}
