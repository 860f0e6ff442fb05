import type { FastifyRequest } from 'fastify';

/** In which a refusal is told. */
export type Language = 'es' | 'en';

/** Whether a shop's server asks, which reads sentences in its log and not on a screen. */
export const isOfShop = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url.startsWith('/api/merchant/');

/** People read Spanish. A shop's server is told in English if it prefers that (`Accept-Language`). */
export const languageOf = (request: Pick<FastifyRequest, 'url' | 'headers'>): Language =>
  isOfShop(request) ? preferredLanguage(request.headers['accept-language']) : 'es';

/** Which of the two a header (`Accept-Language`) puts first; Spanish unless it says. */
export function preferredLanguage(wanted: string | undefined): Language {
  const [first] = (wanted ?? '')
    .split(',')
    .map((part) => /^\s*(es|en)\b[^;]*(?:;\s*q=([01](?:\.\d{1,3})?))?\s*$/i.exec(part))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1], weight: Number(match[2] ?? 1) }]))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return first?.tag?.toLowerCase() === 'en' ? 'en' : 'es';
}
