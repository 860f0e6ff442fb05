import type { TransportCode } from '@abona/client/api-failure.ts';

/** What the server could not say itself; its own refusals come with their sentence. */
export const failureCopy: Readonly<Record<TransportCode, string>> = {
  network: 'No pudimos conectarnos. Revisa tu internet e intenta de nuevo.',
  timeout: 'Está tardando más de lo normal. Revisa tu internet e intenta de nuevo.',
  malformed_reply: 'Tenemos una falla temporal. Intenta en unos minutos.',
};
export const retryWord = 'Reintentar';
