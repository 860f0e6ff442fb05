import { customerTypes } from '@abona/contract/customer';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { forgetCustomer } from '#browser/storage.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { anApplication } from '#testing/funnel-server.ts';
import { sessionToken } from '#testing/session-token.ts';
import { followCustomer } from './customer-told.ts';
import { isMeasurementAgreed } from './measurement-consent.ts';
import { standingFields } from './standing-fields.ts';
import { setTrackedUser } from './tracked-person.ts';

const signIn = () => {
  setTrackedUser('user-1');
  const session = {
    token: sessionToken(),
    sid: 'sid-1',
    userId: 'user-1',
    expiresAt: 4_000_000_000_000,
  };
  setSessionState({ kind: 'signed_in', session, isReady: true });
};

afterEach(() => {
  setTrackedUser(null);
  setSessionState({ kind: 'signed_out' });
  queryClient.clear();
});

const serverSaying = (type: () => (typeof customerTypes)[number]) =>
  fakeServer({
    listGivenConsents: () =>
      success('listGivenConsents', {
        ...{ consents: [], marketing: null, measurement: true, bureau: null },
      }),
    getCustomerType: () => success('getCustomerType', { customer_type: type() }),
    getCustomerAnalytics: () =>
      success('getCustomerAnalytics', {
        customer_type: type(),
        has_applied: true,
        has_borrowed: true,
        application_status: 'loan',
        applications_total: 2,
        willingness: 'installments',
        is_recurrent: true,
        user_in_arrears: true,
        down_payment_experiment: 'friendly_b',
      }),
  });

it.each(customerTypes)(
  '[1.09, 3.22, 7.14] events say what the server takes somebody for: %s',
  async (type) => {
    serverSaying(() => type);
    onTestFinished(followCustomer());
    expect(standingFields().user_type).toBe('INDETERMINATE');

    signIn();

    await vi.waitFor(() =>
      expect(standingFields()).toMatchObject({
        user_type: type.toUpperCase(),
        case: 'installments',
        is_recurrent: true,
        user_in_arrears: true,
        experiment_group: 'friendly_b',
      }),
    );
  },
);

it('[1.09, 7.14] it is asked again when the application has moved on, and not otherwise', async () => {
  const types = ['opportunity', 'rejected'] as const;
  let told = 0;
  const server = serverSaying(() => types[told] ?? 'indeterminate');
  onTestFinished(followCustomer());
  queryClient.setQueryData(applicationQuery.queryKey, anApplication('scoring'));
  signIn();
  await vi.waitFor(() => expect(standingFields().user_type).toBe('OPPORTUNITY'));

  queryClient.setQueryData(applicationQuery.queryKey, anApplication('scoring'));
  expect(server.count('getCustomerType')).toBe(1);
  told = 1;
  queryClient.setQueryData(applicationQuery.queryKey, anApplication('rejected'));

  await vi.waitFor(() => expect(standingFields().user_type).toBe('REJECTED'));
});

it('the consent to be measured goes with the person: signing out forgets it here, signing in knows it again', async () => {
  const { count } = serverSaying(() => 'opportunity');
  onTestFinished(followCustomer());
  signIn();
  await vi.waitFor(() => expect(isMeasurementAgreed()).toBe(true));

  forgetCustomer();
  setSessionState({ kind: 'signed_out' });
  expect(isMeasurementAgreed()).toBe(false);
  signIn();
  queryClient.setQueryData(applicationQuery.queryKey, anApplication('filling'));

  await vi.waitFor(() => expect(isMeasurementAgreed()).toBe(true));
  expect(count('listGivenConsents')).toBe(2);
});
