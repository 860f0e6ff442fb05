import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefOption, ReliefPreview } from '@abona/contract/lending/relief';
import { Chips } from '@abona/ui/form/chips.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQueries } from '@tanstack/react-query';
import { reliefCopy as copy } from '#copy/relief.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { moveDays } from './measures.ts';
import { previewQuery, termsOf } from './relief-queries.ts';

type Kind = ReliefOption['kind'];

type ReliefOptionsProps = {
  readonly loan: LoanDetail;
  readonly options: readonly ReliefOption[];
  readonly chosen: Kind | null;
  readonly onChoose: (kind: Kind) => void;
  readonly measureOf: (option: ReliefOption) => string | undefined;
  readonly onMeasure: (kind: Kind, measure: string) => void;
};

/** Each way out with its cost, or why not and since when again. */
export function ReliefOptions(props: ReliefOptionsProps) {
  const { loan, options, chosen, onChoose, measureOf, onMeasure } = props;
  const asked = options.filter(({ refusal }) => refusal === null);
  const previews = useQueries({
    queries: asked.map((option) => previewQuery(loan.loan_id, termsOf(option, measureOf(option)))),
  });
  const current = options.find(({ kind, refusal }) => kind === chosen && refusal === null);
  return (
    <Stack gap={4}>
      <RadioOptions
        legend={copy.choose.legend}
        name="relief"
        value={chosen}
        onChange={onChoose}
        options={options.map((option) =>
          shownOption(option, previews[asked.indexOf(option)]?.data ?? null),
        )}
      />
      {current !== undefined && (
        <Measure
          option={current}
          due={loan.next?.due_date ?? loan.as_of}
          value={measureOf(current) ?? null}
          onChange={(measure) => onMeasure(current.kind, measure)}
        />
      )}
    </Stack>
  );
}

type Found = {
  readonly refusal: ReliefOption['refusal'];
  readonly preview: ReliefPreview | null;
} | null;

function shownOption(option: ReliefOption, found: Found) {
  const base = { value: option.kind, title: copy.kinds[option.kind] };
  const refusal = option.refusal ?? found?.refusal ?? null;
  if (refusal !== null) return { ...base, support: refusal.text, disabled: true };
  const preview = found?.preview ?? null;
  if (preview === null) return { ...base, support: copy.waiting };
  const { cost } = preview;
  return {
    ...base,
    support: whatItDoes(option, preview),
    cost:
      cost < 0
        ? { name: copy.quita.less, amount: `− ${peso(-cost)}` }
        : { name: copy.cost, amount: `+ ${peso(cost)}` },
  };
}

function whatItDoes({ kind, offer }: ReliefOption, { now, next }: ReliefPreview): string {
  const [before] = now.instalments;
  const [first] = next.instalments;
  const { move, skip, longer, quita } = copy;
  switch (kind) {
    case 'move_due':
      return move.text(
        move.one(peso(first?.total ?? 0), dayShort(first?.due_date ?? '')),
        move.one(peso(before?.total ?? 0), dayShort(before?.due_date ?? '')),
      );
    case 'skip':
      return skip(dayShort(next.last_due_date), dayShort(now.last_due_date));
    case 'restructure':
      return longer.text(
        longer.each(next.instalments.length, peso(next.level_payment)),
        longer.each(now.instalments.length, peso(now.level_payment)),
      );
    case 'quita': {
      const later = quita.each(next.instalments.length, peso(next.remaining));
      return `${quita.text(later, peso(now.remaining))} ${quita.until(dayShort(offer?.valid_until ?? ''))}`;
    }
  }
}

type MeasureProps = {
  readonly option: ReliefOption;
  readonly due: string;
  readonly value: string | null;
  readonly onChange: (measure: string) => void;
};

/** How far: to which day, or in how many instalments. */
function Measure({ option, due, value, onChange }: MeasureProps) {
  const isMove = option.kind === 'move_due';
  const chips = isMove
    ? moveDays(due, option.movable_until).map((day) => ({ value: day, text: dayShort(day) }))
    : option.counts.map((count) => ({ value: String(count), text: copy.longer.count(count) }));
  if (chips.length < 2) return null;
  const label = isMove ? copy.move.measure : copy.longer.measure;
  return (
    <Stack gap={2}>
      <Text look="strong">{label}</Text>
      <Chips label={label} chips={chips} value={value} onChange={onChange} />
    </Stack>
  );
}
