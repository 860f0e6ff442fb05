import * as emailVerification from '@abona/contract/identity/email-verification';
import * as push from '@abona/contract/identity/push';
import { invariant } from '@abona/kernel/invariant';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { channelNameOf, isOwnChannel } from './domain/push-channel.ts';
import {
  activityCodeRoutes,
  activityRoutes,
  specialTokenRoutes,
} from './routes/activity-routes.ts';
import { budgetRoutes } from './routes/budget-routes.ts';
import { codeRoutes, phoneValidationRoutes } from './routes/code-routes.ts';
import { contactRoutes, profileRoutes } from './routes/contact-routes.ts';
import { phoneChangeRoutes } from './routes/phone-change-routes.ts';
import { privacyRoutes } from './routes/privacy-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { verificationRoutes } from './routes/verification-routes.ts';
import { sendVerificationEmail } from './use-cases/contacts/send-verification-email.ts';
import { verifyEmail } from './use-cases/contacts/verify-email.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import { judgeCustomer } from './use-cases/judge-customer.ts';

/** The table of contents of the module: one entry per endpoint, no logic. */
export function identityRoutes(api: Api, deps: IdentityDeps): void {
  sessionRoutes(api, deps);
  emailRoutes(api, deps);
  pushRoutes(api, deps);
  codeRoutes(api, deps);
  phoneValidationRoutes(api, deps);
  verificationRoutes(api, deps);
  contactRoutes(api, deps);
  profileRoutes(api, deps);
  phoneChangeRoutes(api, deps);
  privacyRoutes(api, deps);
  budgetRoutes(api, deps);
  activityRoutes(api, deps);
  activityCodeRoutes(api, deps);
  specialTokenRoutes(api, deps);
}

function emailRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, emailVerification.getEmailStatus, async ({ caller }) => {
    const customer = await customerOf(deps, caller.customerId);
    const { mustVerifyEmail } = await judgeCustomer(deps, customer);
    return ok({
      is_email_verified: customer.emailVerifiedAt !== null,
      force_verify_email: mustVerifyEmail,
    });
  });

  mount(api, emailVerification.sendVerificationEmail, async ({ caller }) => {
    const sent = await sendVerificationEmail(deps, caller.customerId);
    return mapOk(sent, ({ sentTo, resendAfterS }) => ({
      sent_to: sentTo,
      resend_after_s: resendAfterS,
    }));
  });

  mount(api, emailVerification.verifyEmail, async ({ body }) =>
    mapOk(await verifyEmail(deps, body.token), () => ({ is_email_verified: true as const })),
  );
}

function pushRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, push.getPushConfiguration, async ({ caller, headers }) => {
    const { pushChannel } = await customerOf(deps, caller.customerId);
    return ok({
      data: {
        app_key: deps.push.appKey,
        cluster: deps.push.cluster,
        channel: channelNameOf(pushChannel),
      },
      auth: {
        bearer: headers.authorization.replace(/^Bearer /i, ''),
        domain: `${deps.publicUrl}/api/${push.authorizePush.service}`,
      },
      host: deps.push.host,
    });
  });

  mount(api, push.authorizePush, async ({ caller, body }) => {
    const { pushChannel } = await customerOf(deps, caller.customerId);
    if (!isOwnChannel(body.channel_name, pushChannel)) return err('forbidden');
    return ok({ auth: deps.push.sign(body.socket_id, body.channel_name) });
  });
}

async function customerOf({ customers }: IdentityDeps, customerId: number) {
  const customer = await customers.find(customerId);
  invariant(customer !== null, 'a session without its customer');
  return customer;
}
