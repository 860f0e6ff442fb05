import * as contract from '@abona/contract/identity/phone-change';
import { invariant } from '@abona/kernel/invariant';
import { mapOk, ok } from '@abona/kernel/result';
import { maskPhone } from '@abona/mexico/phone';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { statusAt } from '../domain/activity.ts';
import { holdUntil } from '../domain/money-hold.ts';
import { FACE_TRIES_MAX, type PhoneChange } from '../domain/phone-change.ts';
import { reasonTexts } from '../domain/verification.ts';
import { findActivity } from '../stores/activity-store.ts';
import { lastContactChange } from '../stores/contact-change-store.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { beginPhoneChange } from '../use-cases/phone-change/begin-phone-change.ts';
import { cancelPhoneChange } from '../use-cases/phone-change/cancel-phone-change.ts';
import {
  completePhoneChange,
  sendNewPhoneCode,
} from '../use-cases/phone-change/complete-phone-change.ts';
import { matchFace } from '../use-cases/phone-change/match-face.ts';
import { toSentCode } from './code-views.ts';

export function phoneChangeRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.validatePhoneChange, async ({ caller: { customerId, sessionId: sid } }) => {
    const begun = await beginPhoneChange(deps, { customerId, sid });
    return begun.ok ? ok(await toView(deps, begun.value)) : begun;
  });

  mount(api, contract.authorizePhoneChange, async ({ caller, params, body }) => {
    const page = await matchFace(deps, {
      customerId: caller.customerId,
      sid: caller.sessionId,
      activityId: params.id,
      callbackUrl: body.data.facematch_callback_url,
    });
    return mapOk(page, ({ activityId, url, expiresAt }) => ({
      activity_id: activityId,
      url,
      expires_at: expiresAt.toISOString(),
    }));
  });

  mount(api, contract.sendNewPhoneCode, async ({ caller, client: { address }, body }) => {
    const sent = await sendNewPhoneCode(deps, {
      customerId: caller.customerId,
      sid: caller.sessionId,
      activityId: body.activity_id,
      method: body.send_method_name,
      value: body.value,
      address,
    });
    return mapOk(sent, toSentCode);
  });

  mount(api, contract.validateNewPhone, async ({ caller, body }) => {
    const changed = await completePhoneChange(deps, {
      customerId: caller.customerId,
      sid: caller.sessionId,
      activityId: body.activity_id,
      channel: body.channel,
      otp: body.otp,
      tokenId: body.token_id,
      value: body.value,
    });
    return changed.ok ? ok(await toView(deps, changed.value)) : changed;
  });

  mount(api, contract.cancelPhoneChange, {
    limit: { per: 'address', calls: 20, windowS: 60 },
    handler: async ({ body }) =>
      mapOk(await cancelPhoneChange(deps, body.token), ({ phone }) => ({
        cancelled: true as const,
        current_phone: phone,
      })),
  });
}

async function toView(
  { db, clock, phones }: IdentityDeps,
  change: PhoneChange,
): Promise<contract.PhoneChangeView> {
  const activity = await findActivity(db, change);
  const phone = await phones.currentOf(db, change.customerId);
  invariant(activity !== null && phone !== null, 'a change of phone of nobody');
  const hold = holdUntil(await lastContactChange(db, change.customerId), clock.now());
  return {
    activity_id: change.activityId,
    status: statusAt(activity, { business: clock.now(), real: clock.technicalNow() }),
    step: change.step,
    reasons: change.face.reasons.map((code) => ({ code, text: reasonTexts[code] })),
    face_tries_left: FACE_TRIES_MAX - change.tries,
    current_phone: maskPhone(phone.phone),
    expires_at: activity.expiresAt.toISOString(),
    money_hold_until: hold?.toISOString() ?? null,
  };
}
