import type { Endpoint } from '@abona/contract/endpoint';
import * as identityVerification from '@abona/contract/identity/identity-verification';
import * as phoneValidation from '@abona/contract/identity/phone-validation';
import { createApplication } from '@abona/contract/origination/application';
import { getDecision } from '@abona/contract/origination/decision';
import * as form from '@abona/contract/origination/form';
import {
  getProgress,
  sendBureauNip,
  signBureauConsent,
} from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { startIdentityVendor, WEBHOOK_SECRET } from '#modules/identity/testing/identity-vendor.ts';
import { startPhoneGateway } from '#modules/identity/testing/phone-gateway.ts';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { startTestBureau } from '#modules/origination/testing/test-bureau.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestProduct } from '#testing/test-product.ts';

/** The whole server, somebody signed in, and every party it asks on the way to an offer. */
async function startFunnel() {
  const [product, phones, vendor, bureau] = await Promise.all([
    startTestProduct(),
    startPhoneGateway(),
    startIdentityVendor(),
    startTestBureau(),
  ]);
  const node = await product.startNode({
    PHONE_GATEWAY_URL: phones.url,
    IDENTITY_URL: vendor.url,
    IDENTITY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    BUREAU_URL: bureau.url,
  });
  const session = await node.signIn('auth0|mariana');
  const call = async (endpoint: Endpoint, body?: object) => {
    const reply = await node.call(endpoint, { session, ...(body === undefined ? {} : { body }) });
    return { ...reply, expectOk: () => expect(reply.error, endpoint.path).toBeUndefined() };
  };
  const must = async (endpoint: Endpoint, body?: object) => {
    const reply = await call(endpoint, body);
    reply.expectOk();
    return reply.data;
  };
  const statusIs = (status: string) =>
    eventually(async () => (await must(getProgress)).status).toBe(status);
  /** Up to where the phone is to be proven. */
  const apply = async () => {
    await must(createApplication, { acquisition_channel: 'web', acquisition_product: 'kyc' });
    await must(form.savePersonalStep, personal);
    await must(form.saveAddressStep, address);
    await must(form.saveWorkStep, work);
    await must(form.saveContactStep, contact);
    await must(form.submitForm, {});
    await must(sendBureauNip, {});
    await must(signBureauConsent, { otp: await phones.codeOf(1) });
    await statusIs('validating');
  };
  const capture = async (ending: string, reasons: readonly string[] = []) => {
    const { verification_id: id } = await must(identityVerification.openVerification);
    const path = `/api/v1/verification/token/${id}` as const;
    await must({ ...identityVerification.startCapture, path });
    const { headers, body } = vendor.eventOf(vendor.end(id, ending, reasons));
    const told = await node.api.fastify.inject({
      method: 'POST',
      url: '/api/providers/identity/events',
      headers,
      payload: body,
    });
    expect(told.statusCode).toBe(200);
  };
  return { ...product, phones, bureau, call, must, statusIs, apply, capture };
}

describe('an application', () => {
  it('[2.13, 2.27, 3.26] is signed with a NIP, proves its phone, then its person, and is granted', async () => {
    const { apply, must, phones, statusIs, capture, bureau } = await startFunnel();
    await apply();

    await must(phoneValidation.sendPhoneCode, { send_method_name: 'SMS' });
    await must(phoneValidation.validatePhoneCode, { otp: await phones.codeOf(2) });
    await statusIs('approving');
    const waiting = await must(getProgress);
    await capture('approved');
    await statusIs('completed');

    expect(phones.received[0]?.text).toContain('tu NIP para autorizar a Abona a consultar');
    expect(bureau.questions[0]).toMatchObject({ autorizacion: { tipo: 'NIP' } });
    expect(waiting.requirements).toMatchObject([{ name: 'identity' }]);
  });

  it('[2.13] whose person is not recognised in three tries is declined, and says why', async () => {
    const { apply, must, phones, statusIs, capture } = await startFunnel();
    await apply();
    await must(phoneValidation.sendPhoneCode, { send_method_name: 'SMS' });
    await must(phoneValidation.validatePhoneCode, { otp: await phones.codeOf(2) });
    await statusIs('approving');

    for (let tries = 0; tries < 3; tries += 1) await capture('rejected', ['face_mismatch']);

    await statusIs('rejected');
    const decision = await must(getDecision);
    expect(decision.reasons).toMatchObject([{ code: 'identity_not_proven' }]);
  });

  it('[2.27] whose phone cannot be proven by any way today is declined, and says why', async () => {
    const { apply, must, call, phones, statusIs, database } = await startFunnel();
    await apply();
    let number = 1;
    for (const method of ['SMS', 'WHATSAPP', 'CALL', 'SMS', 'WHATSAPP', 'CALL']) {
      await database.pool.query(
        `update identity.one_time_codes set sent_at = sent_at - interval '11 minutes'`,
      );
      await must(phoneValidation.sendPhoneCode, { send_method_name: method });
      number += 1;
      const code = await phones.codeOf(number);
      const otp = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1)
        await call(phoneValidation.validatePhoneCode, { otp });
    }

    await statusIs('rejected');
    expect((await must(getDecision)).reasons).toMatchObject([{ code: 'phone_not_proven' }]);
  });
});
