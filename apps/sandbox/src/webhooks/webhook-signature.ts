import { createSign } from 'node:crypto';

type Signed = { readonly eventId: string; readonly body: string };
type Headers = Readonly<Record<string, string>>;
/** Signs one attempt. A forged one looks right and is not. */
export type Sign = (event: Signed, isForged: boolean) => Headers;

/** STP and Belvo sign nothing. */
export const noSignature: Sign = () => ({});

/** Conekta's way: the raw body signed with RSA-SHA256, in the header DIGEST; without a key it is left out. */
export const conektaSignature =
  (signingKey: () => string | null): Sign =>
  ({ body }, isForged) => {
    const key = signingKey();
    if (key === null) return {};
    const signer = createSign('RSA-SHA256').update(isForged ? `${body} ` : body);
    return { digest: signer.sign(key, 'base64') };
  };
