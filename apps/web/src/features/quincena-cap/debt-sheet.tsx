import { bounds, isWithin } from '@abona/contract/bounds';
import type { OutsideDebtView } from '@abona/contract/identity/quincena-budget';
import { Button } from '@abona/ui/button/button.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Segmented } from '@abona/ui/form/segmented.tsx';
import { TextField } from '@abona/ui/form/text-field.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type SyntheticEvent, useState } from 'react';
import { quincenaCapCopy } from '#copy/quincena-cap.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useRemoveDebt, useSaveDebt } from './cap-queries.ts';

const copy = quincenaCapCopy.sheet;
const NAME_LENGTH_MAX = 40;

type DebtSheetProps = {
  /** Null: a new one. */
  readonly debt: OutsideDebtView | null;
  readonly onClose: () => void;
};

const draftOf = (debt: OutsideDebtView | null) => ({
  name: debt?.name ?? '',
  amount: debt === null ? '' : String(debt.amount / 100),
  every: debt?.every ?? ('quincena' as const),
  until: debt?.until ?? '',
});

/** A debt elsewhere: what it is called, how much each time, how often, until when. */
export function DebtSheet({ debt, onClose }: DebtSheetProps) {
  const [draft, setDraft] = useState(() => draftOf(debt));
  const [isTried, setTried] = useState(false);
  const [saving, removing] = [useSaveDebt(), useRemoveDebt()];
  const amount = amountCentavos(draft.amount);
  const hasName = draft.name.trim() !== '';
  const hasAmount = amount !== null && isWithin(bounds.outsideDebt, amount);
  const id = debt?.debt_id ?? null;
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!hasName || !hasAmount) return;
    const until = draft.until === '' ? null : draft.until;
    const told = { name: draft.name.trim(), amount, every: draft.every, until };
    saving.mutate({ id, debt: told }, { onSuccess: onClose });
  };
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <Sheet
      open
      firm
      onClose={onClose}
      title={id === null ? copy.add : copy.change}
      text={copy.text}
    >
      <form onSubmit={save} noValidate>
        <Stack gap={4}>
          <TextField
            label={copy.name}
            value={draft.name}
            maxLength={NAME_LENGTH_MAX}
            error={isTried && !hasName ? copy.nameProblem : undefined}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <AmountInput
            label={copy.amount}
            value={draft.amount}
            error={isTried && !hasAmount ? copy.amountProblem : undefined}
            onChange={(text) => change({ amount: text })}
          />
          <Segmented
            label={copy.every}
            value={draft.every}
            onChange={(every) => change({ every })}
            segments={[
              { value: 'quincena', text: copy.periods.quincena },
              { value: 'month', text: copy.periods.month },
            ]}
          />
          <TextField
            type="date"
            label={copy.until}
            value={draft.until}
            onChange={({ currentTarget }) => change({ until: currentTarget.value })}
          />
          <FailureNotice error={saving.error ?? removing.error} title={copy.failed} />
          <Button full type="submit" busy={saving.isPending}>
            {copy.save}
          </Button>
          {id !== null && (
            <Button
              full
              variant="line"
              busy={removing.isPending}
              onClick={() => removing.mutate(id, { onSuccess: onClose })}
            >
              {copy.remove}
            </Button>
          )}
        </Stack>
      </form>
    </Sheet>
  );
}
