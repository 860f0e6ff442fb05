/** What you vouch for: which customer of yours this is, and when they agreed to be sent to Abona. */
export type HostedSignUpOrder = {
  /** Letters, digits and `. @ : + -`, 64 at most. */
  readonly merchant_customer_id: string;
  /** ISO 8601; no older than fifteen minutes. */
  readonly consent_timestamp: string;
  /** Lets the person recognise their account with you, such as a masked e-mail address. */
  readonly customer_hint?: string;
};

type LinkEvent<Status extends 'linked' | 'unlinked'> = {
  readonly id: string;
  readonly type: `customer.${Status}`;
  readonly timestamp: string;
  /** Of one link: 1 when it begins, 2 when it ends. */
  readonly sequence: number;
  readonly data: {
    readonly link: {
      readonly id: string;
      readonly merchant_hosted_id: string;
      readonly status: Status;
      readonly linked_at: string;
      readonly unlinked_at: string | null;
    };
  };
};

/**
 * What a webhook carries when a customer of yours is linked, and when they end it in their Abona account. It names
 * the sign-up and no person: keep `merchant_hosted_id` with your customer.
 */
export type CustomerLinkEvent = LinkEvent<'linked'> | LinkEvent<'unlinked'>;

export type HostedSignUp = {
  readonly merchant_hosted_id: string;
  readonly merchant_customer_id: string;
  readonly consent_timestamp: string;
  readonly status: 'open' | 'expired' | 'linked' | 'unlinked';
  /** Send your customer here, once; it is good for half an hour. */
  readonly sign_up_url: string;
  readonly expires_at: string;
  readonly linked_at: string | null;
};
