import type { Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import { currentApplications, hasReached } from './application-store.ts';
import type { Application } from './domain/application.ts';
import { applicationMoved } from './events.ts';
import { originationRoutes } from './routes.ts';
import { type MoveDeps, type MoveOrder, moveApplication } from './use-cases/move-application.ts';

/** What another module does whenever an application moves on. */
type MoveReaction = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (move: { readonly customerId: number }) => Promise<void>;
};

/** What the rest of the monolith may ask of origination. Everything else is private. */
export type Origination = {
  readonly routes: (api: Api) => void;
  /** What a login asks about somebody: did they ever hand a form in, did they ever borrow? */
  readonly standingOf: (
    customerId: number,
  ) => Promise<{ readonly hasApplied: boolean; readonly hasBorrowed: boolean }>;
  readonly currentOf: (customerId: number) => Promise<Application | null>;
  readonly onMoved: (reaction: MoveReaction) => Worker;
  readonly move: (order: MoveOrder) => Promise<Result<Application, 'not_found' | 'state_conflict'>>;
};

export function createOrigination(deps: MoveDeps): Origination {
  const currentOf = currentApplications(deps.db);
  return {
    currentOf,
    routes: (api) => originationRoutes(api, { ...deps, currentOf }),
    standingOf: async (customerId) => {
      const [hasApplied, hasBorrowed] = await Promise.all([
        hasReached(deps.db, customerId, 'scoring'),
        hasReached(deps.db, customerId, 'loan'),
      ]);
      return { hasApplied, hasBorrowed };
    },
    onMoved: ({ name, effect, run }) =>
      onEvent(applicationMoved, {
        name,
        effect,
        run: ({ customer_id: customerId }) => run({ customerId }),
      }),
    move: (order) => moveApplication(deps, order),
  };
}
