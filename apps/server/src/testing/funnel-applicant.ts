import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import * as identityVerification from '@abona/contract/identity/identity-verification';
import * as phoneValidation from '@abona/contract/identity/phone-validation';
import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import {
  getProgress,
  sendBureauNip,
  signBureauConsent,
} from '@abona/contract/origination/progress';
import { expect } from 'vitest';
import { startIdentityVendor, VENDOR_KEYS } from '#modules/identity/testing/identity-vendor.ts';
import { startPhoneGateway } from '#modules/identity/testing/phone-gateway.ts';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { GOOD_TOKEN, startFraudVendors } from '#modules/origination/testing/fraud-vendors.ts';
import { startTestBureau } from '#modules/origination/testing/test-bureau.ts';
import { eventually } from './eventually.ts';
import { startTestProduct, type TestNode } from './test-product.ts';

/** Every party that is asked on the way to an offer, and how a server is told where they are. */
export async function startFunnelParties() {
  const [phones, vendor, bureau, fraud] = await Promise.all([
    startPhoneGateway(),
    startIdentityVendor(),
    startTestBureau(),
    startFraudVendors(),
  ]);
  const environment = {
    PHONE_GATEWAY_URL: phones.url,
    IDENTITY_URL: vendor.url,
    ...VENDOR_KEYS,
    BUREAU_URL: bureau.url,
    ...fraud.environment,
  };
  return { phones, vendor, bureau, environment };
}

/** The whole server, somebody signed in, and every party it asks on the way to an offer. */
export async function startApplicant(environment: Readonly<Record<string, string>> = {}) {
  const [product, parties] = await Promise.all([startTestProduct(), startFunnelParties()]);
  const node = await product.startNode({ ...parties.environment, ...environment });
  return { ...product, node, ...(await applicantAt(node, parties)) };
}

type Parties = Awaited<ReturnType<typeof startFunnelParties>>;

/** Somebody who is signed in at a node that runs already. */
export async function applicantAt(
  node: Pick<TestNode, 'signIn' | 'call' | 'api'>,
  { phones, vendor, bureau }: Parties,
) {
  const session = await node.signIn('auth0|mariana');
  const call = (endpoint: Endpoint, body?: object) =>
    node.call(endpoint, {
      ...{ session, headers: { 'idempotency-key': randomUUID() } },
      ...(body === undefined ? {} : { body }),
    });
  const must = async (endpoint: Endpoint, body?: object) => {
    const reply = await call(endpoint, body);
    expect(reply.error, endpoint.path).toBeUndefined();
    return reply.data;
  };
  const statusIs = (status: string) =>
    eventually(async () => (await must(getProgress)).status).toBe(status);
  /** Up to where the phone is to be proven, or it was declined. */
  const apply = async (application: object, until = 'validating') => {
    await must(createApplication, application);
    await must(form.savePersonalStep, personal);
    await must(form.saveAddressStep, address);
    await must(form.saveWorkStep, work);
    await must(form.saveContactStep, contact);
    await must(form.submitForm, { captcha_token: GOOD_TOKEN });
    await must(sendBureauNip, {});
    await must(signBureauConsent, { otp: await phones.codeOf(1) });
    await statusIs(until);
  };
  const provePhone = async () => {
    await must(phoneValidation.sendPhoneCode, { send_method_name: 'SMS' });
    await must(phoneValidation.validatePhoneCode, { otp: await phones.codeOf(2) });
    await statusIs('approving');
  };
  /** Photographs at the identity provider, which says how it ended; waits until we have asked. */
  const capture = async (ending: string, reasons: readonly string[] = []) => {
    const { verification_id: id } = await must(identityVerification.openVerification);
    const path = `/api/v1/verification/token/${id}` as const;
    await must({ ...identityVerification.startCapture, path });
    const { headers, body } = vendor.eventOf(vendor.end(ending, reasons));
    const event = { method: 'POST', url: '/api/providers/identity/events', headers } as const;
    const told = await node.api.fastify.inject({ ...event, payload: body });
    expect(told.statusCode).toBe(200);
    const own = `/api/v1/verification/${id}` as const;
    const read = { ...identityVerification.getVerification, path: own };
    await eventually(async () => (await must(read)).status).not.toBe('capturing');
  };
  return { session, phones, bureau, call, must, statusIs, apply, provePhone, capture };
}
