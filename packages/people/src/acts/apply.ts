import type { CallInput } from '@abona/contract/client-types';
import type { Control } from '#control.ts';
import type { CustomerCalls } from '#customer-calls.ts';
import { until } from '#until.ts';

/** What somebody writes into the form of an application. */
export type ApplicationForm = {
  readonly personal: CallInput<'proposeCurp'>['body'];
  readonly address: CallInput<'saveAddressStep'>['body'];
  readonly work: CallInput<'saveWorkStep'>['body'];
  readonly phone: string;
};

/** Whoever applies, and where their code arrives. */
export type Applying = {
  readonly call: CustomerCalls;
  readonly control: Control;
  readonly form: ApplicationForm;
};

/** A token as the captcha's script gets one in a browser, for handing an application in. */
export async function captchaToken(vendors: string): Promise<string> {
  const answer = await fetch(`${vendors}/recaptcha/api2/reload?k=abona-local-recaptcha-site`, {
    method: 'POST',
    body: JSON.stringify({ action: 'submit_application' }),
  });
  if (!answer.ok) throw new Error(`no captcha token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** The bureau has their file before it is asked. */
export async function beKnown({ call, control, form }: Applying, standing: string): Promise<void> {
  const { curp } = await call('proposeCurp', { body: form.personal });
  await control.bureauStanding(String(curp), standing);
}

/** Fills the form from its first page to its last, and sends it. */
export async function handIn({ call, form }: Applying, vendors: string): Promise<void> {
  const { curp } = await call('proposeCurp', { body: form.personal });
  await call('savePersonalStep', { body: { ...form.personal, curp: String(curp) } });
  await call('saveAddressStep', { body: form.address });
  await call('saveWorkStep', { body: form.work });
  const { consents } = await call('listConsents');
  await call('saveContactStep', {
    body: {
      phone: form.phone,
      consents: consents.map(({ document, version }) => ({ document, version, accepted: true })),
    },
  });
  await call('submitForm', { body: { captcha_token: await captchaToken(vendors) } });
}

/** Signs for the bureau with the NIP that comes to the phone; answers which message it was. */
export async function signForBureau({ call, control, form: { phone } }: Applying): Promise<number> {
  const last = await control.lastMessage(phone);
  await call('sendBureauNip', { body: {} });
  const { code, messageId } = await control.codeTo(phone, last);
  await call('signBureauConsent', { body: { otp: code } });
  return messageId;
}

/** Types the code that comes to the phone; answers which message it was. */
export async function provePhone({ call, control, form: { phone } }: Applying): Promise<number> {
  const last = await control.lastMessage(phone);
  await call('sendPhoneCode', { body: {} });
  const { code, messageId } = await control.codeTo(phone, last);
  await call('validatePhoneCode', { body: { otp: code } });
  return messageId;
}

/** Opens a capture at the identity provider and has it end. */
export async function identify(
  { call, control }: Pick<Applying, 'call' | 'control'>,
  outcome: string,
): Promise<void> {
  const { verification_id } = await call('openVerification');
  await call('startCapture', { params: { id: verification_id } });
  await control.finishIdentity(verification_id, outcome);
}

/** Waits until the application has become a loan. */
export const untilLoan = (call: CustomerCalls): Promise<unknown> =>
  until(
    'a purchase that became a loan',
    async () => (await call('getApplication'))?.status,
    (status) => status === 'loan',
  );
