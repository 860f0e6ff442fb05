import {
  downPaymentExperiments,
  type Willingness,
  willingnesses,
} from '@abona/contract/identifiers';
import { type CancelReason, cancelReasons } from '@abona/contract/origination/application';
import * as contract from '@abona/contract/origination/customer-funnel';
import { ok } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Application } from '../domain/application.ts';
import { openStatuses } from '../domain/application-status.ts';
import { customerTypeOf } from '../domain/customer-type.ts';
import { countIn } from '../stores/application-store.ts';
import {
  addBehavior,
  findProperty,
  findWowSeenAt,
  saveProperty,
  saveWowSeen,
} from '../stores/customer-store.ts';
import { standingOf } from '../use-cases/decision/read-standing.ts';
import { toView } from '../views.ts';
import type { RouteDeps } from './route-deps.ts';

export function customerRoutes(api: Api, deps: RouteDeps): void {
  factRoutes(api, deps);
  momentRoutes(api, deps);
  behaviorRoutes(api, deps);
}

function factRoutes(api: Api, deps: RouteDeps): void {
  const typeOf = async (customerId: number) => {
    const [standing, current] = await Promise.all([
      standingOf(deps.db, customerId),
      deps.currentOf(customerId),
    ]);
    return { ...standing, current, type: customerTypeOf(standing, current?.status ?? null) };
  };

  mount(api, contract.getCustomerType, async ({ caller }) =>
    ok({ customer_type: (await typeOf(caller.customerId)).type }),
  );

  mount(api, contract.getPendingApplication, async ({ caller }) => {
    const current = await deps.currentOf(caller.customerId);
    const isPending = openStatuses.some((status) => status === current?.status);
    return ok({ application: isPending && current !== null ? toView(current) : null });
  });

  mount(api, contract.getCustomerAnalytics, async ({ caller: { customerId } }) => {
    const { type, hasApplied, hasBorrowed, current } = await typeOf(customerId);
    const [said, read, { isLate }] = await Promise.all([
      findProperty(deps.db, customerId, 'willingness'),
      findProperty(deps.db, customerId, 'down_payment_experiment'),
      deps.loans.exposureOf(customerId),
    ]);
    return ok({
      customer_type: type,
      has_applied: hasApplied,
      has_borrowed: hasBorrowed,
      application_status: current?.status ?? null,
      applications_total: await countIn(deps.db, customerId),
      willingness: willingnessOf(said, current),
      is_recurrent: hasBorrowed,
      user_in_arrears: isLate,
      down_payment_experiment: downPaymentExperiments.find((one) => one === read) ?? null,
    });
  });

  mount(api, contract.putCustomerProperty, async ({ caller: { customerId }, body }) => {
    const at = deps.clock.now();
    await transaction(deps.db, (tx) => saveProperty(tx, { customerId, property: body, at }));
    return ok({ name: body.name, value: body.value });
  });
}

/** What somebody said they came for, or what their application tells. */
function willingnessOf(said: string | null, current: Application | null): Willingness {
  const known = willingnesses.find((one) => one === said);
  if (known !== undefined) return known;
  switch (current?.kind) {
    case 'purchase':
      return current.channel === 'instore' ? 'instore' : 'ecommerce';
    case 'personal_loan':
      return 'installments';
    case 'in_store':
      return 'instore_consumer';
    default:
      return 'unknown_willingness';
  }
}

function momentRoutes(api: Api, deps: RouteDeps): void {
  const momentOf = async (application: Application | null) => {
    const isMoment = application?.status === 'authorized' || application?.status === 'loan';
    if (application === null || !isMoment)
      return { show: false, application_process_id: null, seen_at: null };
    const seenAt = await findWowSeenAt(deps.db, application);
    return {
      show: seenAt === null,
      application_process_id: application.applicationProcessId,
      seen_at: seenAt?.toISOString() ?? null,
    };
  };

  mount(api, contract.getWowMoment, async ({ caller }) =>
    ok(await momentOf(await deps.currentOf(caller.customerId))),
  );

  mount(api, contract.seeWowMoment, async ({ caller }) => {
    const application = await deps.currentOf(caller.customerId);
    const moment = await momentOf(application);
    if (!moment.show || application === null) return ok(moment);
    const at = deps.clock.now();
    await transaction(deps.db, (tx) => saveWowSeen(tx, application, at));
    return ok({ ...moment, show: false, seen_at: at.toISOString() });
  });
}

const labels: Readonly<Record<CancelReason, string>> = {
  changed_my_mind: 'Cambié de opinión',
  payment_too_high: 'Los pagos son muy altos',
  down_payment_too_high: 'El enganche es muy alto',
  no_money_now: 'No tengo el dinero ahora',
  found_other_option: 'Encontré otra opción',
  other: 'Otra razón',
};

function behaviorRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.logBehavior, {
    limit: { per: 'subject', calls: 120, windowS: 60 },
    handler: async ({ caller: { customerId }, body: { screen, events } }) => {
      const at = deps.clock.technicalNow();
      await transaction(deps.db, (tx) => addBehavior(tx, { customerId, screen, events, at }));
      return ok({ recorded: events.length });
    },
  });

  mount(api, contract.getDownPaymentCancelReasons, async () =>
    ok({
      question: '¿Por qué cancelas?',
      options: cancelReasons.map((code) => ({ code, label: labels[code] })),
    }),
  );
}
