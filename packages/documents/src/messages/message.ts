import type { CaseKind } from '@abona/contract/cases/case-status';

/** How a message reaches a phone. */
export type PhoneChannel = 'sms' | 'whatsapp' | 'call';

/** What each template needs to be written. The list is closed: a new one needs its words. */
export type MessageParameters = {
  /** `new_phone` is masked. */
  readonly phone_changed: { readonly new_phone: string; readonly link: string };
  readonly email_verification: { readonly link: string };
  readonly one_time_code: {
    readonly code: string;
    readonly purpose: 'contact' | 'bureau_nip' | 'activity' | 'new_phone' | 'agreement';
    /** Business time, ISO 8601: a code that comes too late only confuses. */
    readonly expires_at: string;
    /** Where it can be typed; absent from what was queued before it was kept. */
    readonly link?: string | null;
  };
  /** Amounts in centavos; `account` is its bank and last digits, `collect_on` a civil date. */
  readonly automatic_charge: {
    readonly state: 'planned' | 'again' | 'not_covered';
    readonly amount: number;
    readonly max_amount: number;
    readonly collect_on: string;
    readonly account: string;
    readonly link: string;
  };
  /** A file goes with it: `of` is the application of a contract, or the loan; `reference` an addendum's number. */
  readonly document: {
    readonly kind: 'contract' | 'closing_letter' | 'addendum';
    readonly of: string;
    readonly reference?: string;
    readonly link: string;
  };
  /** What was to be paid by `since`, in centavos, of these loans. */
  readonly late_payment: {
    readonly stage: 'first' | 'second';
    readonly since: string;
    readonly amount: number;
    /** The civil date of the amount; absent from what was queued before it was kept. */
    readonly calculated_on?: string;
    readonly loan_ids: readonly string[];
    readonly link: string;
  };
  /** What is to be paid soon, in centavos, of these loans; nothing of it is late. */
  readonly payment_due: {
    readonly when: 'soon' | 'today';
    readonly pay_by: string;
    readonly amount: number;
    readonly loan_ids: readonly string[];
    readonly link: string;
  };
  /** A payment of a loan is there. */
  readonly payment_received: { readonly received_on: string; readonly link: string };
  /** Overdue data of a loan go to the bureaus: whole pesos as of a civil date, and the bureaus' names. */
  readonly bureau_overdue: {
    readonly overdue: number;
    readonly cut_on: string;
    readonly bureaus: readonly string[];
    readonly loan_id: string;
    readonly link: string;
  };
  /** A quita that is offered: centavos of principal given up, the rest in so many instalments, until a civil date. */
  readonly quita_offered: {
    readonly offer_id: string;
    readonly loan_id: string;
    readonly forgiven: number;
    readonly count: number;
    readonly valid_until: string;
    readonly link: string;
  };
  /** Another plan that is offered until a civil date: so many instalments; null: one of them may be left out. */
  readonly relief_offered: {
    readonly offer_id: string;
    readonly loan_id: string;
    readonly count: number | null;
    readonly valid_until: string;
    readonly link: string;
  };
  /** By letter only. Centavos that were counted on the wrong loan; `left`: it was somebody else's. */
  readonly payment_moved: {
    readonly side: 'between_own' | 'came' | 'left';
    readonly amount: number;
    readonly loan_id: string;
    readonly link: string;
  };
  /** A despacho has a loan: who it is, when and from where it calls, and its number in REDECO. */
  readonly agency_assigned: {
    readonly name: string;
    readonly phones: readonly string[];
    readonly address: string;
    readonly from_hour: number;
    readonly until_hour: number;
    readonly redeco_number: string;
    readonly loan_id: string;
    readonly link: string;
  };
  /** By letter only. `by` is a civil date: when it is answered, carried out or erased. */
  readonly privacy_request: {
    readonly state: 'received' | 'answered' | 'closed';
    readonly kind: 'access' | 'rectification' | 'cancellation' | 'opposition';
    readonly folio: string;
    readonly by: string;
    readonly link: string;
  };
  /** `by` is the civil date that was promised; null once it is answered. */
  readonly case_notice: {
    readonly state: 'received' | 'written' | 'answered';
    readonly kind: CaseKind;
    readonly folio: string;
    readonly by: string | null;
    readonly link: string;
  };
  /** By letter only, to the owners of a business. `by` is the civil date by which it is looked at. */
  readonly merchant_account: {
    readonly state:
      | 'in_review'
      | 'more_asked'
      | 'live'
      | 'declined'
      | 'account_changed'
      | 'suspended'
      | 'resumed';
    readonly business: string;
    readonly by: string | null;
    /** What people of ours wrote; null where there is nothing to say. */
    readonly note: string | null;
    readonly link: string;
  };
  /** By letter only. Centavos that a card did not take back. */
  readonly refund_refused: { readonly amount: number; readonly link: string };
  /** By letter only. What a shop took of a purchase, and what it let go, in centavos. */
  readonly purchase_lowered: {
    readonly shop: string;
    readonly amount: number;
    readonly released: number;
    readonly link: string;
  };
  /** By letter only. Centavos that the line is now. */
  readonly line_raised: { readonly limit: number; readonly link: string };
  readonly account_added: {
    readonly account: string;
    readonly is_first: boolean;
    readonly link: string;
  };
};

/** A message as a letter, or on a phone; what proves an address goes by letter only. */
type Message<Channel, Template extends keyof MessageParameters> = {
  readonly [T in Template]: {
    readonly channel: Channel;
    readonly template: T;
    readonly parameters: MessageParameters[T];
  };
}[Template];

export type Mail = Message<'email', keyof MessageParameters>;

/** What has words for a locked screen. */
export const pushTemplates = [
  'automatic_charge',
  'payment_due',
  'payment_received',
  'late_payment',
  'bureau_overdue',
  'quita_offered',
  'relief_offered',
  'account_added',
  'case_notice',
] as const;
export type PushMessage = Message<'push', (typeof pushTemplates)[number]>;

/** What has words for a phone; the rest goes by letter only. */
export const textTemplates = [
  'phone_changed',
  'one_time_code',
  'agency_assigned',
  ...pushTemplates,
] as const;
export type PhoneMessage = Message<PhoneChannel, (typeof textTemplates)[number]>;
