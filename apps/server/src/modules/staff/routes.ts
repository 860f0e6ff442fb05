import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { staffApi } from '@abona/contract/staff/staff-api';
import * as people from '@abona/contract/staff/staff-people';
import * as requests from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import * as sessions from '@abona/contract/staff/staff-session';
import { invariant } from '@abona/kernel/invariant';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { callerBy, type DoorCookies, endReplaced } from '#platform/http/door-cookies.ts';
import { mount } from '#platform/http/mount.ts';
import { beginAtDoor } from '#platform/openid/sign-in-secrets.ts';
import { actRoutes, carryOut } from './act-routes.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { agencyRoutes } from './agency-routes.ts';
import { alertRoutes } from './alert-routes.ts';
import { arrearsRoutes } from './arrears-routes.ts';
import { assignmentRoutes, caseRoutes } from './case-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { mayRead } from './domain/staff-request.ts';
import type { LiveChanges } from './live-changes.ts';
import { liveRoutes } from './live-routes.ts';
import { loanCaseRoutes } from './loan-case-routes.ts';
import { loanMoneyRoutes } from './loan-money-routes.ts';
import { loanReadRoutes } from './loan-read-routes.ts';
import { type MerchantReviewRouteDeps, merchantReviewRoutes } from './merchant-review-routes.ts';
import { moneyActRoutes } from './money-act-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { type PolicyRouteDeps, policyRoutes } from './policy-routes.ts';
import { type ProductDeps, productRoutes } from './product-routes.ts';
import { queueRoutes } from './queue-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { trailRoutes } from './trail-routes.ts';
import { previewAct } from './use-cases/act.ts';
import type { AlertDeps } from './use-cases/alerts.ts';
import type { StaffArrearsDeps } from './use-cases/arrears.ts';
import type { CaseDeps } from './use-cases/cases.ts';
import type { ThreadDeps } from './use-cases/customer-thread.ts';
import { approveRequest, rejectRequest } from './use-cases/decide-request.ts';
import { endAllSessions, readPeople, revokeRole } from './use-cases/people.ts';
import type { QueueDeps } from './use-cases/queues.ts';
import type { HistoryDeps } from './use-cases/read-history.ts';
import type { LoanDeps } from './use-cases/read-loan.ts';
import type { MoneyDeps } from './use-cases/read-money.ts';
import { readRequest, readRequests } from './use-cases/read-requests.ts';
import type { RecentDeps } from './use-cases/recents.ts';
import type { ReviewDeps } from './use-cases/reviews.ts';
import { authenticate, finishSignIn, signOut } from './use-cases/sign-in.ts';
import { personView, requestView } from './views.ts';

export type RouteDeps = LoanDeps &
  PolicyRouteDeps &
  CaseDeps &
  ReviewDeps &
  ProductDeps &
  HistoryDeps &
  StaffArrearsDeps &
  MoneyDeps &
  AlertDeps &
  MerchantReviewRouteDeps &
  RecentDeps &
  ThreadDeps &
  QueueDeps & {
    readonly acts: StaffActs;
    readonly cookies: DoorCookies;
    readonly changes: LiveChanges;
  };

export function staffRoutes(api: Api, deps: RouteDeps): void {
  sessionRoutes(api, deps);
  peopleRoutes(api, deps);
  requestRoutes(api, deps);
  actRoutes(api, deps);
  moneyActRoutes(api, deps);
  loanCaseRoutes(api, deps);
  loanMoneyRoutes(api, deps);
  customerRoutes(api, deps);
  loanReadRoutes(api, deps);
  caseRoutes(api, deps);
  assignmentRoutes(api, deps);
  liveRoutes(api, deps);
  queueRoutes(api, deps);
  ownRoutes(api, deps);
  merchantReviewRoutes(api, deps);
  reviewRoutes(api, deps);
  arrearsRoutes(api, deps);
  agencyRoutes(api, deps);
  moneyRoutes(api, deps);
  productRoutes(api, deps);
  policyRoutes(api, deps);
  trailRoutes(api, deps);
  alertRoutes(api, deps);
}

/** Once every module has mounted what it answers at the desk. */
export function demandEveryCall(api: Api): void {
  for (const call of Object.values<Endpoint>(staffApi))
    invariant(api.mounted.includes(call), `nobody answers ${addressOf(call)}`);
}

function sessionRoutes(api: Api, deps: RouteDeps): void {
  const { cookies } = deps;

  mount(api, sessions.beginStaffSignIn, beginAtDoor(deps));

  mount(api, sessions.finishStaffSignIn, async ({ body, headers, setHeader }) => {
    const secret = cookies.signInIn(headers.cookie ?? '');
    const finished = await finishSignIn(deps, { ...body, secret });
    if (!finished.ok) return finished;
    const { token, session } = finished.value;
    await endReplaced<StaffCaller>(headers.cookie, {
      callerOf: callerBy(cookies, (before) => authenticate(deps, before)),
      signOut: (before) => signOut(deps, before),
    });
    setHeader('set-cookie', cookies.session(token));
    setHeader('set-cookie', cookies.noSignIn());
    const { person, roles, endsAt } = session;
    return ok(personView({ ...person, personId: person.id, roles, endsAt }));
  });

  mount(api, sessions.getStaffSession, async ({ caller }) => ok(personView(caller)));

  mount(api, sessions.endStaffSession, async ({ caller, setHeader }) => {
    await signOut(deps, caller);
    setHeader('set-cookie', cookies.noSession());
    return ok({});
  });
}

type AskedGrant = {
  readonly email: string;
  readonly role: StaffRole;
  readonly until?: string | undefined;
};

const actorOf = ({ personId }: StaffCaller): string => `staff:${personId}`;

function peopleRoutes(api: Api, deps: RouteDeps): void {
  const grantOf = (asked: AskedGrant) => ({
    kind: 'grant_role' as const,
    act: deps.acts.grant_role,
    order: { email: asked.email, role: asked.role, until: asked.until ?? null },
  });

  mount(api, people.listStaffPeople, async () =>
    ok({ people: await readPeople(deps), limits: deps.settings.limits }),
  );

  mount(api, people.previewRoleGrant, async ({ caller: maker, query }) =>
    previewAct(deps, { ...grantOf(query), maker }),
  );

  mount(api, people.grantRole, async ({ caller: maker, body }) =>
    carryOut(deps, { ...body, ...grantOf(body), maker }),
  );

  mount(api, people.revokeRole, async ({ caller, body }) =>
    mapOk(await revokeRole(deps, { ...body, actor: actorOf(caller) }), () => ({})),
  );

  mount(api, people.endSessionsOf, async ({ caller, body }) =>
    mapOk(await endAllSessions(deps, { ...body, actor: actorOf(caller) }), (ended) => ({ ended })),
  );
}

function requestRoutes(api: Api, deps: RouteDeps): void {
  const viewOf = async (id: string, caller: StaffCaller) => {
    const request = await readRequest(deps, id);
    return request === null ? err('not_found') : ok(requestView(deps, request, caller));
  };

  mount(api, requests.listStaffRequests, async ({ caller, query }) => {
    const listed = await readRequests(deps, query.state);
    const theirs = listed.filter((one) => mayRead(one, caller));
    return ok({ requests: theirs.map((one) => requestView(deps, one, caller)) });
  });

  mount(api, requests.approveRequest, async ({ caller, params }) => {
    const id = parsePublicId('req', params.request_id);
    if (!id.ok) return err('not_found');
    const approved = await approveRequest(deps, { id: id.value, checker: caller });
    return approved.ok ? viewOf(id.value, caller) : approved;
  });

  mount(api, requests.rejectRequest, async ({ caller, params, body }) => {
    const id = parsePublicId('req', params.request_id);
    if (!id.ok) return err('not_found');
    const rejected = await rejectRequest(deps, { id: id.value, checker: caller, note: body.note });
    return rejected.ok ? viewOf(id.value, caller) : rejected;
  });
}
