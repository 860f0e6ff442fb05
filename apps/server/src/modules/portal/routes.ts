import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { openPortalAccount } from '@abona/contract/portal/portal-account';
import { portalApi } from '@abona/contract/portal/portal-api';
import * as goLive from '@abona/contract/portal/portal-go-live';
import type { PortalSession } from '@abona/contract/portal/portal-session';
import * as sessions from '@abona/contract/portal/portal-session';
import * as team from '@abona/contract/portal/portal-team';
import { invariant } from '@abona/kernel/invariant';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import type { PortalCaller } from '#platform/http/caller.ts';
import { callerBy, type DoorCookies, endReplaced } from '#platform/http/door-cookies.ts';
import { mount } from '#platform/http/mount.ts';
import { beginAtDoor } from '#platform/openid/sign-in-secrets.ts';
import { accountsOf } from './stores/account-store.ts';
import { listMembers } from './stores/member-store.ts';
import { answerReview, correctAccount, openAccount } from './use-cases/open-account.ts';
import { setPin } from './use-cases/pins.ts';
import type { PortalDeps } from './use-cases/portal-deps.ts';
import { type Acting, confirmAccount, giveAccount } from './use-cases/prove-account.ts';
import { readSetup } from './use-cases/read-setup.ts';
import { readPaper, sendAgreementCode, signAgreement } from './use-cases/sign-agreement.ts';
import {
  authenticate,
  finishSignIn,
  seenSince,
  signOut,
  switchAccount,
} from './use-cases/sign-in.ts';
import { changeRole, endMemberSessions, inviteMember, removeMember } from './use-cases/team.ts';

export type RouteDeps = PortalDeps & { readonly cookies: DoorCookies };

export function portalRoutes(api: Api, deps: RouteDeps): void {
  sessionRoutes(api, deps);
  accountRoutes(api, deps);
  teamRoutes(api, deps);
  goLiveRoutes(api, deps);
}

/** Once every module has mounted what it answers at the portal. */
export function demandEveryCall(api: Api): void {
  for (const call of Object.values<Endpoint>(portalApi))
    invariant(api.mounted.includes(call), `nobody answers ${addressOf(call)}`);
}

function sessionRoutes(api: Api, deps: RouteDeps): void {
  const { cookies, db } = deps;
  const replaced = (sent: string | undefined) =>
    endReplaced<PortalCaller>(sent, {
      callerOf: callerBy(cookies, (token) => authenticate(deps, token)),
      signOut: (caller) => signOut(deps, caller),
    });

  mount(api, sessions.beginPortalSignIn, beginAtDoor(deps));

  mount(api, sessions.finishPortalSignIn, async ({ body, headers, setHeader }) => {
    const secret = cookies.signInIn(headers.cookie ?? '');
    const finished = await finishSignIn(deps, { ...body, secret });
    if (!finished.ok) return finished;
    await replaced(headers.cookie);
    setHeader('set-cookie', cookies.session(finished.value));
    setHeader('set-cookie', cookies.noSignIn());
    const caller = await authenticate(deps, finished.value);
    invariant(caller !== null, 'a session that was just opened is over');
    return ok(sessionView(caller, await accountsOf(db, caller.personId)));
  });

  mount(api, sessions.getPortalSession, async ({ caller }) =>
    ok(sessionView(caller, await accountsOf(db, caller.personId))),
  );

  mount(api, sessions.switchPortalAccount, async ({ caller, body }) => {
    const id = parsePublicId('acc', body.account_id);
    const isMoved = id.ok && (await switchAccount(deps, caller, id.value));
    return isMoved ? ok({}) : err('not_found');
  });

  mount(api, sessions.endPortalSession, async ({ caller, setHeader }) => {
    await signOut(deps, caller);
    setHeader('set-cookie', cookies.noSession());
    return ok({});
  });
}

function accountRoutes(api: Api, deps: RouteDeps): void {
  mount(api, openPortalAccount, async ({ caller, body }) =>
    mapOk(await openAccount(deps, caller, body), ({ account, businesses }) =>
      sessionView({ ...caller, account }, businesses),
    ),
  );
}

type Businesses = Awaited<ReturnType<typeof accountsOf>>;

const sessionView = (
  { personId, email, name, endsAt, account }: PortalCaller,
  businesses: Businesses,
): PortalSession => ({
  accounts: businesses.map((one) => ({ account_id: publicId('acc', one.id), name: one.name })),
  person_id: publicId('mem', personId),
  email,
  name,
  ends_at: endsAt.toISOString(),
  account: account && {
    account_id: publicId('acc', account.id),
    name: account.name,
    role: account.role,
    status: account.status,
    modes: { test: account.merchants.test !== null, live: account.merchants.live !== null },
  },
});

/** For which business somebody acts, and as whom. Whoever has none was refused at the door. */
function actingFor({ account, personId }: PortalCaller) {
  invariant(account !== null, 'somebody without a business acts for one');
  return { accountId: account.id, personId, actor: `portal:${personId}` };
}

function teamRoutes(api: Api, deps: RouteDeps): void {
  mount(api, team.listPortalTeam, async ({ caller }) => {
    const now = deps.clock.technicalNow();
    const members = await listMembers(deps.db, actingFor(caller).accountId, seenSince(now));
    return ok({
      people: members.map((member) => ({
        person_id: publicId('mem', member.person_id),
        email: member.email,
        name: member.name,
        role: member.role,
        added_at: member.added_at.toISOString(),
        seen_at: member.seen_at?.toISOString() ?? null,
        is_me: member.person_id === caller.personId,
        open_sessions: member.open_sessions,
        pin: member.pin,
      })),
    });
  });
  mount(api, team.invitePortalMember, async ({ caller, body }) =>
    mapOk(await inviteMember(deps, actingFor(caller), body), () => ({})),
  );
  mount(api, team.changePortalMember, async ({ caller, params, body }) => {
    const id = parsePublicId('mem', params.person_id);
    if (!id.ok) return err('not_found');
    const order = { personId: id.value, role: body.role };
    return mapOk(await changeRole(deps, actingFor(caller), order), () => ({}));
  });
  mount(api, team.removePortalMember, async ({ caller, params }) => {
    const id = parsePublicId('mem', params.person_id);
    if (!id.ok) return err('not_found');
    return mapOk(await removeMember(deps, actingFor(caller), { personId: id.value }), () => ({}));
  });
  mount(api, team.endMemberSessions, async ({ caller, params }) => {
    const id = parsePublicId('mem', params.person_id);
    if (!id.ok) return err('not_found');
    const ended = await endMemberSessions(deps, actingFor(caller), { personId: id.value });
    return mapOk(ended, (count) => ({ ended: count }));
  });
  mount(api, team.setPortalPin, async ({ caller, body }) => {
    const { accountId } = actingFor(caller);
    const { personId } = caller;
    return mapOk(await setPin(deps, { accountId, personId }, body.pin), () => ({}));
  });
}

/** The way to selling: each step answers with how far the business is then. */
function goLiveRoutes(api: Api, deps: RouteDeps): void {
  const { db } = deps;
  const inSetup = <Refusal>(
    caller: PortalCaller,
    act: (tx: Tx, acting: Acting) => Promise<Result<void, Refusal>>,
  ) =>
    transaction(db, async (tx) => {
      const { accountId, personId } = actingFor(caller);
      const done = await act(tx, { accountId, personId });
      return done.ok ? ok(await readSetup(deps, tx, accountId)) : done;
    });

  mount(api, goLive.getPortalSetup, async ({ caller }) =>
    ok(await readSetup(deps, db, actingFor(caller).accountId)),
  );
  mount(api, goLive.correctPortalAccount, async ({ caller, body: facts }) =>
    inSetup(caller, (tx, acting) => correctAccount(deps, tx, { ...acting, facts })),
  );
  mount(api, goLive.givePortalClabe, async ({ caller, body: { clabe } }) =>
    inSetup(caller, (tx, acting) => giveAccount(deps, tx, { ...acting, clabe })),
  );
  mount(api, goLive.confirmPortalClabe, async ({ caller, body: { code } }) =>
    inSetup(caller, (tx, acting) => confirmAccount(deps, tx, { ...acting, code })),
  );
  mount(api, goLive.printPortalAgreement, async ({ caller }) => {
    const bytes = await readPaper(deps, db, actingFor(caller).accountId);
    if (bytes === null) return err('not_found');
    return ok({ type: 'application/pdf', name: AGREEMENT_FILE, bytes });
  });
  mount(api, goLive.sendPortalAgreementCode, async ({ caller }) =>
    inSetup(caller, (tx, acting) => sendAgreementCode(deps, tx, acting)),
  );
  mount(api, goLive.signPortalAgreement, async ({ caller, body: { code } }) =>
    inSetup(caller, (tx, acting) => signAgreement(deps, tx, { ...acting, code })),
  );
  mount(api, goLive.answerPortalReview, async ({ caller, body: { text } }) =>
    inSetup(caller, (tx, acting) => answerReview(deps, tx, { ...acting, text })),
  );
}

const AGREEMENT_FILE = 'contrato-abona-comercios.pdf';
