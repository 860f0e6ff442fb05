import * as contract from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { sendShopReturn } from '@abona/contract/identity/shop-return';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { deviceCookie } from '../device-cookie.ts';
import {
  type IssuedToken,
  issueSpecialToken,
  openActivityLink,
} from '../use-cases/activities/issue-special-token.ts';
import { openActivity } from '../use-cases/activities/open-activity.ts';
import {
  describeActivity,
  readActivity,
  readValidateRequest,
} from '../use-cases/activities/read-activity.ts';
import { proveActivity, sendActivityCode } from '../use-cases/codes/activity-code.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { readEvaluation } from '../use-cases/read-evaluation.ts';
import { returnToShop } from '../use-cases/sessions/return-to-shop.ts';
import { toSentCode } from './code-views.ts';

export function activityRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.openActivity, async ({ caller, client: { address }, body }) => {
    const { customerId, sessionId: sid } = caller;
    const opened = await openActivity(deps, { customerId, sid, kind: body.kind });
    return opened.ok ? ok(await describeActivity(deps, opened.value, address)) : opened;
  });

  mount(api, contract.getValidateRequest, async ({ caller, client: { address } }) => {
    const { method, activity } = await readValidateRequest(deps, caller.customerId, address);
    return ok({ two_factor_method: method, activity });
  });

  mount(api, contract.getActivityStatus, async ({ caller, client: { address }, params }) => {
    const own = { customerId: caller.customerId, activityId: params.id };
    const view = await readActivity(deps, own, address);
    return view === null ? err('not_found') : ok(view);
  });

  mount(api, contract.getEvaluation, async ({ caller }) =>
    ok(await readEvaluation(deps, caller.customerId)),
  );

  mount(api, sendShopReturn, async ({ caller: { customerId }, body }) => {
    const wish = { merchantName: body.merchant_name, returnUrl: body.return_url };
    return mapOk(await returnToShop(deps, { customerId, ...wish }), (url) => ({
      event: 'return_to_shop' as const,
      return_url: url,
    }));
  });
}

/** The code of an activity, asked for and typed back in a session. */
export function activityCodeRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, codes.sendVerificationCode, async ({ caller, client: { address }, body }) => {
    const sent = await sendActivityCode(deps, {
      customerId: caller.customerId,
      activityId: body.activity_id,
      method: body.send_method_name,
      address,
    });
    return sent.ok ? ok(toSentCode(sent.value)) : sent;
  });

  mount(api, codes.validateVerificationCode, async ({ caller, client: { address }, body }) => {
    const own = { customerId: caller.customerId, activityId: body.verification_id };
    const proven = await proveActivity(deps, { ...own, otp: body.otp });
    return proven.ok ? ok(await describeActivity(deps, proven.value.activity, address)) : proven;
  });

  mount(api, codes.issueSpecialToken, async ({ caller, body, setHeader }) => {
    const own = { customerId: caller.customerId, activityId: body.activity_id };
    return mapOk(await issueSpecialToken(deps, own), handTo(deps, setHeader));
  });

  mount(api, codes.openActivityLink, async ({ body, setHeader }) =>
    mapOk(await openActivityLink(deps, body.token), handTo(deps, setHeader)),
  );
}

/** The token in the answer, and the device's secret in a cookie beside it. */
const handTo =
  ({ publicUrl }: IdentityDeps, setHeader: (name: string, value: string) => void) =>
  ({ token, expiresAt, deviceSecret }: IssuedToken) => {
    setHeader('set-cookie', deviceCookie(deviceSecret, publicUrl));
    return { special_token: token, expires_at: expiresAt.toISOString() };
  };

const INVALID = 'special_token_invalid';

/**
 * The same with a special token and no session. Another activity than the token's, or one that was proven
 * already, is a token that is no good here.
 */
export function specialTokenRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, codes.sendSpecialCode, async ({ caller, client: { address }, body }) => {
    const { customerId, activityId } = caller;
    if ((body.activity_id ?? activityId) !== activityId) return err(INVALID);
    const method = body.send_method_name;
    const sent = await sendActivityCode(deps, { customerId, activityId, method, address });
    if (sent.ok) return ok(toSentCode(sent.value));
    return sent.error === 'state_conflict' ? err(INVALID) : sent;
  });

  mount(api, codes.validateSpecialCode, async ({ caller, client: { address }, body }) => {
    const { customerId, activityId } = caller;
    if ((body.activity_id ?? activityId) !== activityId) return err(INVALID);
    const guess = { customerId, activityId, otp: body.otp, tokenId: body.token_id };
    const proven = await proveActivity(deps, guess);
    if (proven.ok) return ok(await describeActivity(deps, proven.value.activity, address));
    return proven.error === 'state_conflict' ? err(INVALID) : proven;
  });

  mount(api, codes.getSpecialActivityStatus, async ({ caller, client: { address }, params }) => {
    if (params.id !== caller.activityId) return err(INVALID);
    const view = await readActivity(deps, caller, address);
    return view === null ? err('not_found') : ok(view);
  });
}
