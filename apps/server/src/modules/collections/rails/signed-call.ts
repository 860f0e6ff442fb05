import type { SignedMessage } from '#platform/standard-webhook.ts';

/** A provider speaks for everybody: its calls are limited by the address they come from. */
export const messageLimit = { per: 'address', calls: 120_000, windowS: 60 } as const;

type SignedCall = {
  readonly headers: Readonly<
    Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
  >;
  readonly rawBody: string | null;
};

export const messageOf = ({ headers, rawBody }: SignedCall): SignedMessage => ({
  id: headers['webhook-id'],
  timestamp: headers['webhook-timestamp'],
  signatures: headers['webhook-signature'],
  body: rawBody ?? '',
});
