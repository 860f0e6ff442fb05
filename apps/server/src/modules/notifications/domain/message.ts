/** How a message reaches a phone. */
export type PhoneChannel = 'sms' | 'whatsapp' | 'call';

/** What each template needs to be written. The list is closed: a new one needs its words. */
export type Parameters = {
  /** `new_phone` is masked. */
  readonly phone_changed: { readonly new_phone: string; readonly link: string };
  readonly email_verification: { readonly link: string };
  readonly one_time_code: {
    readonly code: string;
    readonly purpose: 'contact' | 'bureau_nip' | 'activity' | 'new_phone';
    /** Business time, ISO 8601: a code that comes too late only confuses. */
    readonly expires_at: string;
  };
};

type Mail =
  | {
      readonly channel: 'email';
      readonly template: 'phone_changed';
      readonly parameters: Parameters['phone_changed'];
    }
  | {
      readonly channel: 'email';
      readonly template: 'email_verification';
      readonly parameters: Parameters['email_verification'];
    }
  | {
      readonly channel: 'email';
      readonly template: 'one_time_code';
      readonly parameters: Parameters['one_time_code'];
    };
type PhoneMessage =
  | {
      readonly channel: PhoneChannel;
      readonly template: 'one_time_code';
      readonly parameters: Parameters['one_time_code'];
    }
  | {
      readonly channel: PhoneChannel;
      readonly template: 'phone_changed';
      readonly parameters: Parameters['phone_changed'];
    };

/** Something to tell a customer. The id is the sender's: the same one twice is one message. */
export type OutgoingMessage = (Mail | PhoneMessage) & {
  readonly id: string;
  readonly customerId: number;
  /** An e-mail address, or a phone number with its country code (`+52…`). */
  readonly to: string;
};

/** What the other side made of it. */
export type Receipt = { readonly reference: string };
/**
 * Why it did not go out.
 * - `refused`: they will never take it (no such mailbox, no such number): not tried again.
 * - `unreachable`: they cannot be reached or are busy: tried again later.
 */
export type SendFailure = 'refused' | 'unreachable';
