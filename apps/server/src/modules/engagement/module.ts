import type { Flag } from '@abona/contract/flags';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending, Openings } from '#modules/lending/module.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { CacheHints } from '#platform/hints/invalidated-cache.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { evaluateFlags, strongest } from './domain/evaluate-flags.ts';
import { pointsRoutes } from './points-routes.ts';
import type { Subjects } from './ports.ts';
import { engagementWorkers } from './reactions.ts';
import { engagementRoutes } from './routes.ts';
import { createContextStore } from './stores/context-store.ts';
import {
  type FlagSetting,
  readFlagSettings,
  rememberedOverrides,
  switchFlag,
} from './stores/flag-store.ts';
import { rememberedPromotions } from './stores/point-store.ts';
import { checkPoints, type PointsCheck } from './use-cases/check-points.ts';
import { earnWithLoan, takeBackPoints } from './use-cases/earn-points.ts';
import { restorePoints } from './use-cases/restore-points.ts';

/** What the rest of the monolith may ask of engagement. Everything else is private. */
export type Engagement = {
  readonly routes: (api: Api, subjects: Subjects) => void;
  readonly workers: readonly Worker[];
  /** What a purchase earns, written with its loan. */
  readonly openings: Openings;
  /** The lending profile's own switches. */
  readonly profileFeaturesOf: (
    customerId: number,
  ) => Promise<Readonly<Record<string, boolean | string>>>;
  readonly isFlagOn: (flag: Flag, customerId: number) => Promise<boolean>;
  /** What was set for flags, for whoever runs the product. */
  readonly flagSettings: () => Promise<ReadonlyMap<string, FlagSetting>>;
  /** For everybody; answers whether it was on. */
  readonly switchFlag: typeof switchFlag;
};

/** The comparison of points and books alone, for the command that verifies them. */
export const createPointsCheck =
  (deps: Parameters<typeof checkPoints>[0]): (() => Promise<PointsCheck>) =>
  () =>
    checkPoints(deps);

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly fields: FieldEncryption;
  /** Tell what people changed. */
  readonly hints: CacheHints;
  readonly ledger: Ledger;
  readonly lending: Lending;
};

export function createEngagement({ fields, hints, ...given }: Deps): Engagement {
  const { db, clock, lending } = given;
  const points = { ...given, promotions: rememberedPromotions(hints) };
  const overrides = rememberedOverrides(db, hints);
  const contexts = createContextStore(db, fields);
  return {
    routes: (api, subjects) => {
      engagementRoutes(api, { db, clock, overrides, contexts, subjects });
      pointsRoutes(api, points);
    },
    workers: [
      ...engagementWorkers(points),
      ...lending.onLoanGivenBack({
        name: 'engagement.take_points_back',
        run: async (given) => {
          // What was spent comes back first, so that it can fill what is owed.
          await restorePoints(points, given.loanId);
          await takeBackPoints(points, given);
        },
      }),
      ...lending.onLoanEnded({
        name: 'engagement.restore_points',
        run: ({ loanId }) => restorePoints(points, loanId),
      }),
    ],
    openings: { opened: (tx, contract) => earnWithLoan(points, tx, contract) },
    profileFeaturesOf: async (customerId) =>
      Object.fromEntries(strongest(await overrides('lending_profile', customerId))),
    isFlagOn: async (flag, customerId) =>
      evaluateFlags(await overrides('flag_service', customerId))[flag],
    flagSettings: () => readFlagSettings(db),
    switchFlag,
  };
}
