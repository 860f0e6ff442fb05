import { LOCALE } from '@abona/contract/limits';

type Identity = { readonly token: string | null; readonly sessionId: string | null };

/** Who calls, in which language and from where. */
export const identityHeaders = ({ token, sessionId }: Identity) => ({
  'Accept-Language': LOCALE.replace('_', '-'),
  'Channel-Source': 'web',
  Authorization: token === null ? null : `Bearer ${token}`,
  'Session-Id': token === null ? null : sessionId,
});
