import type { CivilDate } from '@abona/kernel/civil-date';

/** Money that came in, as one side has it. */
export type ReportLine = {
  readonly reference: string;
  readonly amount: number;
  readonly on: CivilDate;
  /** Whether the money stayed: returned or taken back is false. */
  readonly isKept: boolean;
};

export type Difference = {
  readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'day' | 'doubled' | 'status';
  readonly reference: string;
  readonly ours: string | null;
  readonly theirs: string | null;
};

const said = ({ amount, on, isKept }: ReportLine): string =>
  `${amount} ${on}${isKept ? '' : ' returned'}`;

/** Everything on which a provider's report and our own list of the same days do not agree. */
export function findDifferences(
  ours: readonly ReportLine[],
  theirs: readonly ReportLine[],
): readonly Difference[] {
  const own = new Map(ours.map((line) => [line.reference, line]));
  const seen = new Set<string>();
  const told = theirs.flatMap((line) => {
    const mine = own.get(line.reference) ?? null;
    const kind = seen.has(line.reference) ? 'doubled' : differs(mine, line);
    seen.add(line.reference);
    if (kind === null) return [];
    const { reference } = line;
    return [{ kind, reference, ours: mine && said(mine), theirs: said(line) }];
  });
  const untold = ours
    .filter(({ reference }) => !seen.has(reference))
    .map((line) => ({
      kind: 'missing_there' as const,
      reference: line.reference,
      ours: said(line),
      theirs: null,
    }));
  return [...told, ...untold];
}

function differs(ours: ReportLine | null, theirs: ReportLine): Difference['kind'] | null {
  if (ours === null) return 'missing_here';
  if (ours.amount !== theirs.amount) return 'amount';
  if (ours.on !== theirs.on) return 'day';
  return ours.isKept === theirs.isKept ? null : 'status';
}
