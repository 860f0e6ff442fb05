import type { ReportedRecord } from './reported-account.ts';
import { expectReadable } from './unreadable-report.ts';

/** What the receiver of a file adds up again. */
export type ControlFigures = {
  readonly records: number;
  readonly employers: number;
  readonly balance: number;
  readonly overdue: number;
};

/** As far as figures are made of it. */
type Counted = {
  readonly person: Pick<ReportedRecord['person'], 'employer'>;
  readonly account: Pick<ReportedRecord['account'], 'balance' | 'overdue'>;
};

export const controlFiguresOf = (records: readonly Counted[]): ControlFigures => ({
  records: records.length,
  employers: records.filter(({ person }) => person.employer !== null).length,
  balance: records.reduce((sum, { account }) => sum + account.balance, 0),
  overdue: records.reduce((sum, { account }) => sum + account.overdue, 0),
});

/** A file whose last lines count something else than it holds is not read. */
export function expectFigures(records: readonly Counted[], told: ControlFigures): void {
  const counted = controlFiguresOf(records);
  for (const name of ['records', 'employers', 'balance', 'overdue'] as const)
    expectReadable(counted[name] === told[name], `the control figures tell other ${name}`);
}
