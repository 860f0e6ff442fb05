import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { Receipt } from './receipt.ts';

/** Money that came in, as one side has it. */
export type ReportLine = {
  readonly reference: string;
  /** Our own name for what it paid, where the provider tells it again: no two lines share one. */
  readonly name?: string;
  readonly amount: number;
  readonly on: CivilDate;
  /** Whether the money stayed: returned or taken back is false. */
  readonly isKept: boolean;
};

export type Difference = {
  readonly kind:
    | 'missing_here'
    | 'missing_there'
    /** Said to have come, and the provider knows nothing of it: never counted. */
    | 'unconfirmed'
    | 'amount'
    | 'day'
    | 'doubled'
    | 'status';
  readonly reference: string;
  readonly ours: string | null;
  readonly theirs: string | null;
};

/** A difference, and the day of the line that has it. */
export type DatedDifference = Difference & { readonly on: CivilDate };

/**
 * How many days before today are compared, every day anew: a provider corrects its report, and a message may
 * come days late. Days that nobody compared (the program stood still, the clock jumped) come on top.
 */
const LOOK_BACK_DAYS = 7;

/** The days to compare today, when the last comparison was of that day; null: there was none. */
export function daysToReconcile(
  today: CivilDate,
  last: CivilDate | null,
): { readonly from: CivilDate; readonly to: CivilDate } {
  const usual = addDays(today, -LOOK_BACK_DAYS);
  const missed = last === null ? usual : addDays(last, 1);
  const [from = usual] = [missed, usual].toSorted();
  return { from, to: addDays(today, -1) };
}

const said = ({ amount, on, isKept }: ReportLine): string =>
  `${amount} ${on}${isKept ? '' : ' returned'}`;

/** Everything on which a provider's report and our own list of the same days do not agree. */
export function findDifferences(
  ours: readonly ReportLine[],
  theirs: readonly ReportLine[],
): readonly DatedDifference[] {
  const own = new Map(ours.map((line) => [line.reference, line]));
  const seen = new Set<string>();
  const rightful = rightfulByName(own, theirs);
  const told = theirs.flatMap((line) => {
    const mine = own.get(line.reference) ?? null;
    const isDoubled = seen.has(line.reference) || isSecondOfName(rightful, line);
    const kind = isDoubled ? 'doubled' : differs(mine, line);
    seen.add(line.reference);
    if (kind === null) return [];
    const { reference, on } = line;
    return [{ kind, reference, on, ours: mine && said(mine), theirs: said(line) }];
  });
  const untold = ours
    .filter(({ reference }) => !seen.has(reference))
    .map((line) => ({
      kind: 'missing_there' as const,
      reference: line.reference,
      on: line.on,
      ours: said(line),
      theirs: null,
    }));
  return [...told, ...untold];
}

/** Of the lines that share a name of ours, the one that we counted; where there is none, the first. */
function rightfulByName(
  own: ReadonlyMap<string, ReportLine>,
  theirs: readonly ReportLine[],
): ReadonlyMap<string, ReportLine> {
  const rightful = new Map<string, ReportLine>();
  for (const line of theirs) {
    const { name = '', isKept, reference } = line;
    if (name === '' || !isKept) continue;
    if (!rightful.has(name) || own.has(reference)) rightful.set(name, line);
  }
  return rightful;
}

/** Two charges for one attempt: a customer paid twice. */
const isSecondOfName = (
  rightful: ReadonlyMap<string, ReportLine>,
  { name = '', isKept, reference }: ReportLine,
): boolean => isKept && name !== '' && rightful.get(name)?.reference !== reference;

function differs(ours: ReportLine | null, theirs: ReportLine): Difference['kind'] | null {
  if (ours === null) return 'missing_here';
  if (ours.amount !== theirs.amount) return 'amount';
  if (ours.on !== theirs.on) return 'day';
  return ours.isKept === theirs.isKept ? null : 'status';
}

/** What a provider says that came by a rail on a day and stayed. */
export type DayOfRail = {
  readonly rail: Receipt['rail'];
  readonly on: CivilDate;
  readonly payments: number;
  readonly amount: number;
};

/** A report by rail and day: also of a day on which nothing came, so that it is told apart from no report. */
export function reportedDays(
  lines: readonly (ReportLine & Pick<DayOfRail, 'rail'>)[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  rails: readonly DayOfRail['rail'][],
): readonly DayOfRail[] {
  const days: DayOfRail[] = [];
  const keyOf = ({ rail, on }: Pick<DayOfRail, 'rail' | 'on'>) => `${rail} ${on}`;
  const kept = Map.groupBy(
    lines.filter(({ isKept }) => isKept),
    keyOf,
  );
  for (let on = from; on <= to; on = addDays(on, 1))
    for (const rail of rails) {
      const own = kept.get(keyOf({ rail, on })) ?? [];
      const amount = own.reduce((sum, line) => sum + line.amount, 0);
      days.push({ rail, on, payments: own.length, amount });
    }
  return days;
}
