import { accountAddedLetter, accountAddedText } from './account-added.ts';
import { agencyAssignedLetter, agencyAssignedText } from './agency-assigned.ts';
import { automaticChargeLetter, automaticChargeText } from './automatic-charge.ts';
import { bureauOverdueLetter, bureauOverdueText } from './bureau-overdue.ts';
import { caseNoticeLetter, caseNoticeText } from './case-notice.ts';
import { documentLetter } from './document-letter.ts';
import { emailVerification } from './email-verification.ts';
import { latePaymentLetter, latePaymentText } from './late-payment.ts';
import { lineRaisedLetter } from './line-raised.ts';
import { merchantAccountLetter } from './merchant-account.ts';
import type { MessageParameters, PhoneMessage } from './message.ts';
import { oneTimeCode, oneTimeCodeLetter, oneTimeCodeTitle } from './one-time-code.ts';
import { paymentDueLetter, paymentDueText } from './payment-due.ts';
import { paymentMovedLetter } from './payment-moved.ts';
import { paymentReceivedLetter, paymentReceivedText } from './payment-received.ts';
import { phoneChangedLetter, phoneChangedText } from './phone-changed.ts';
import { privacyRequestLetter } from './privacy-request.ts';
import { purchaseLoweredLetter } from './purchase-lowered.ts';
import { quitaOfferedLetter, quitaOfferedText } from './quita-offered.ts';
import { refundRefusedLetter } from './refund-refused.ts';
import { reliefOfferedLetter, reliefOfferedText } from './relief-offered.ts';

type Written = {
  readonly [T in keyof MessageParameters]: {
    readonly template: T;
    readonly parameters: MessageParameters[T];
  };
}[keyof MessageParameters];

/** What a phone is told. */
export function textOf(message: PhoneMessage): string {
  switch (message.template) {
    case 'one_time_code':
      return oneTimeCode(message.parameters, message.channel);
    case 'phone_changed':
      return phoneChangedText(message.parameters);
    case 'automatic_charge':
      return automaticChargeText(message.parameters);
    case 'account_added':
      return accountAddedText(message.parameters);
    case 'late_payment':
      return latePaymentText(message.parameters);
    case 'bureau_overdue':
      return bureauOverdueText(message.parameters);
    case 'quita_offered':
      return quitaOfferedText(message.parameters);
    case 'relief_offered':
      return reliefOfferedText(message.parameters);
    case 'agency_assigned':
      return agencyAssignedText(message.parameters);
    case 'payment_due':
      return paymentDueText(message.parameters);
    case 'payment_received':
      return paymentReceivedText(message.parameters);
    case 'case_notice':
      return caseNoticeText(message.parameters);
  }
}

/** Marks that turn the direction of what follows: a name that has one would rewrite our own words around it. */
const TURNING = /\p{Bidi_Control}/gu;
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The same as a letter. Whatever a name in it is made of, our words stay as we wrote them. */
export function letterOf(message: Written) {
  const { subject, text, html } = wordsOf(message);
  return {
    // What begins an encoded word in a header would be read as what it encodes.
    subject: subject.replace(TURNING, '').replace(BREAKING, ' ').replaceAll('=?', '= ?'),
    text: text.replace(TURNING, ''),
    html: html.replace(TURNING, ''),
  };
}

function wordsOf(message: Written) {
  switch (message.template) {
    case 'one_time_code':
      return oneTimeCodeLetter(message.parameters);
    case 'phone_changed':
      return phoneChangedLetter(message.parameters);
    case 'email_verification':
      return emailVerification(message.parameters);
    case 'document':
      return documentLetter(message.parameters);
    case 'automatic_charge':
      return automaticChargeLetter(message.parameters);
    case 'account_added':
      return accountAddedLetter(message.parameters);
    case 'late_payment':
      return latePaymentLetter(message.parameters);
    case 'bureau_overdue':
      return bureauOverdueLetter(message.parameters);
    case 'quita_offered':
      return quitaOfferedLetter(message.parameters);
    case 'relief_offered':
      return reliefOfferedLetter(message.parameters);
    case 'payment_moved':
      return paymentMovedLetter(message.parameters);
    case 'agency_assigned':
      return agencyAssignedLetter(message.parameters);
    case 'payment_due':
      return paymentDueLetter(message.parameters);
    case 'payment_received':
      return paymentReceivedLetter(message.parameters);
    case 'privacy_request':
      return privacyRequestLetter(message.parameters);
    case 'case_notice':
      return caseNoticeLetter(message.parameters);
    case 'line_raised':
      return lineRaisedLetter(message.parameters);
    case 'merchant_account':
      return merchantAccountLetter(message.parameters);
    case 'purchase_lowered':
      return purchaseLoweredLetter(message.parameters);
    case 'refund_refused':
      return refundRefusedLetter(message.parameters);
  }
}

/** What a message is about, whichever way it goes; this is kept when what it said is destroyed. */
export const subjectOf = (message: Written): string =>
  message.template === 'one_time_code'
    ? oneTimeCodeTitle(message.parameters)
    : letterOf(message).subject;
