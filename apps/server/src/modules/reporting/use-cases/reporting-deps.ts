import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { Loans, ShopNames, Tiers } from '../ports.ts';

export type ReportingDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly loans: Loans;
  readonly tiers: Tiers;
  readonly shopNames: ShopNames;
};

export const todayOf = ({ clock }: Pick<ReportingDeps, 'clock'>): CivilDate =>
  mexicoCityDate(clock.now().getTime());
