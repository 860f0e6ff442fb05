import * as contract from '@abona/contract/identity/session';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { deviceOf } from '../domain/device.ts';
import { loginIdentityOf } from '../domain/login-identity.ts';
import { listOpenSessions } from '../stores/session-store.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { endOtherSessions, logOut } from '../use-cases/sessions/end-session.ts';
import { getSession } from '../use-cases/sessions/get-session.ts';
import { logIn } from '../use-cases/sessions/log-in.ts';

export function sessionRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.logIn, {
    // A phone company's customers share a few addresses, and each renews every few minutes.
    limit: { per: 'address', calls: 600, windowS: 60 },
    handler: ({ caller, headers, client }) =>
      logIn(deps, {
        login: loginIdentityOf(caller),
        previousToken: tokenIn(headers.authorization),
        userAgent: client.userAgent,
      }),
  });

  mount(api, contract.logOut, async ({ headers, setHeader }) => {
    const token = tokenIn(headers.authorization);
    const sid = token === null ? null : deps.tokens.sidOf(token);
    if (sid !== null) await logOut(deps, sid);
    // Nothing of the session may come back with the back button.
    setHeader('clear-site-data', '"cache"');
    return ok({ logged_out: true as const });
  });

  mount(api, contract.getSession, async ({ caller }) =>
    ok(await getSession(deps, caller.customerId)),
  );

  mount(api, contract.listSessions, async ({ caller, client }) => {
    const sessions = await listOpenSessions(deps.db, caller.customerId, deps.clock.technicalNow());
    return ok({
      sessions: sessions.map((session) => ({
        id: session.id,
        is_current: session.sid === caller.sessionId,
        // Of this device it is known now, whatever signed it in.
        device: session.sid === caller.sessionId ? deviceOf(client.userAgent) : session.device,
        started_at: session.startedAt.toISOString(),
        last_seen_at: session.renewedAt.toISOString(),
      })),
    });
  });

  mount(api, contract.endOtherSessions, async ({ caller: { customerId, sessionId: sid } }) =>
    ok({ ended: await endOtherSessions(deps, { customerId, sid }) }),
  );
}

const tokenIn = (authorization: string | undefined): string | null =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
