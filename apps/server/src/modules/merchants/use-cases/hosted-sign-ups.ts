import { randomUUID } from 'node:crypto';
import {
  HOSTED_SIGN_UP_LIFE_S,
  type HostedSignUpOrder,
} from '@abona/contract/merchants/hosted-sign-up';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type HostedSignUp, isConsentFresh } from '../domain/hosted-sign-up.ts';
import { addHostedSignUp } from '../stores/hosted-sign-up-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

const CONSENT_NOT_OF_NOW = 'El consentimiento debe ser de los últimos 15 minutos.';

/** The shop's server vouches for a customer of its, who comes with the id that this answers with. */
export function openHostedSignUp(
  { db, clock, audit }: Pick<MerchantDeps, 'db' | 'clock' | 'audit'>,
  merchantId: string,
  order: HostedSignUpOrder,
): Promise<Result<HostedSignUp, DetailedFailure<'validation_failed'>>> {
  return transaction(db, async (tx) => {
    const now = clock.technicalNow();
    const consentedAt = new Date(order.consent_timestamp);
    if (!isConsentFresh(consentedAt, now)) {
      const fields = [
        { path: 'consent_timestamp', code: 'consent_not_recent', message: CONSENT_NOT_OF_NOW },
      ];
      return err({ code: 'validation_failed', fields });
    }
    const signUp: HostedSignUp = {
      // All of it random: it is also the proof of having come through the shop's door.
      id: randomUUID(),
      merchantId,
      merchantCustomerId: order.merchant_customer_id,
      consentTimestamp: order.consent_timestamp,
      customerHint: order.customer_hint ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOSTED_SIGN_UP_LIFE_S * 1_000),
      usedAt: null,
    };
    await addHostedSignUp(tx, { ...signUp, consentedAt });
    await audit(tx, {
      subject: `merchant:${merchantId}`,
      actor: `merchant:${merchantId}`,
      action: 'merchants.hosted_sign_up_opened',
      reason: null,
      detail: { hosted_sign_up: signUp.id },
    });
    return ok(signUp);
  });
}
