import type { FieldFailure } from '@abona/contract/errors';
import type { ContactStep } from '@abona/contract/origination/form';
import type { Result } from '@abona/kernel/result';
import { type Phone, parsePhone } from '@abona/mexico/phone';
import { type ConsentText, consentTexts } from './consent-texts.ts';
import { createComplaints } from './form.ts';

/** A text somebody agreed to, or declined. */
export type ConsentAnswer = { readonly text: ConsentText; readonly isGiven: boolean };
export type Contact = { readonly phone: Phone; readonly consents: readonly ConsentAnswer[] };

type FilledContact = Omit<ContactStep, 'phone'> & { readonly phone: string };

/** Each required text must be agreed to, in the version that holds now. */
export function checkContact(step: FilledContact): Result<Contact, readonly FieldFailure[]> {
  const { complain, take, over } = createComplaints();
  const phone = take('phone', step.phone.trim() === '' ? parsePhone('x') : parsePhone(step.phone));
  const consents = consentTexts.flatMap((text): ConsentAnswer[] => {
    const given = step.consents.findLast(({ document }) => document === text.document);
    const isGiven = given?.accepted === true;
    if (isGiven && given.version !== text.version)
      complain(`consents.${text.document}`, 'consent_outdated');
    if (!isGiven && text.isRequired) complain(`consents.${text.document}`, 'consent_missing');
    return given === undefined ? [] : [{ text, isGiven }];
  });
  return over(phone === null ? null : { phone, consents });
}

type RecordedConsent = { readonly document: string; readonly isGiven: boolean };

/** Whether everything that must be agreed to is still agreed to, in whatever version it was asked. */
export const areGiven = (latest: readonly RecordedConsent[]): boolean =>
  consentTexts
    .filter(({ isRequired }) => isRequired)
    .every(({ document }) => latest.some((one) => one.document === document && one.isGiven));

/** Whether everything that must be agreed to is, in the versions of now. */
export const isConsented = (
  given: readonly {
    readonly document: string;
    readonly version: string;
    readonly isGiven: boolean;
  }[],
): boolean =>
  consentTexts
    .filter(({ isRequired }) => isRequired)
    .every(({ document, version }) =>
      given.some((one) => one.document === document && one.version === version && one.isGiven),
    );
