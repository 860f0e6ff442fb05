import { api } from '@abona/contract/api';
import { merchantExamples } from '@abona/contract/documentation/merchant-examples';
import { codesOf } from '@abona/contract/documentation/openapi';
import type { Endpoint } from '@abona/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@abona/contract/errors';
import { englishErrors, merchantFieldErrors } from '@abona/contract/merchants/english-errors';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import { eventMeanings } from '@abona/contract/merchants/webhook';
import type { Language } from './page-list.ts';
import { remedies } from './remedies.ts';
import { scopeMeanings, spanishEvents, spanishFieldErrors } from './spanish-catalogues.ts';

const endpoints: readonly Endpoint[] = Object.values(api);
const shops = endpoints.filter(({ auth }) => auth === 'merchant');

/** Every refusal that a call of a shop's can answer with. */
export const merchantErrorCodes: readonly ErrorCode[] = [...new Set(shops.flatMap(codesOf))].sort();

const words = {
  es: { any: 'cualquier llamada', retryable: 'se puede repetir', calls: 'Lo responde' },
  en: { any: 'any call', retryable: 'may be tried again', calls: 'Answered by' },
} as const;

function errorEntry(language: Language, code: ErrorCode): string {
  const { http, message, retryable } = errorCatalogue[code];
  const said = language === 'es' ? message : (englishErrors[code] ?? message);
  const own = shops.filter((endpoint) => endpoint.errors.includes(code));
  const isOfAny = own.length === 0 || own.length === shops.length;
  const calls = own.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
  const { any, retryable: again, calls: answered } = words[language];
  return [
    `### \`${code}\` {#${code}}`,
    `**${http}**${retryable ? ` · ${again}` : ''} · ${said}`,
    ...(remedies[code] === undefined ? [] : [remedies[code][language]]),
    `${answered}: ${isOfAny ? any : calls}.`,
  ].join('\n\n');
}

/** What shops read of an event: what it means, in their language where we have said it there. */
const eventMeaning = (language: Language, type: string, meaning: string): string =>
  language === 'es' ? (spanishEvents[type] ?? meaning) : meaning;

const fieldMeaning = (language: Language, code: string, meaning: string): string =>
  language === 'es' ? (spanishFieldErrors[code] ?? meaning) : meaning;

const isEvent = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  String(value.type) in eventMeanings;

function eventExample(): string {
  const [, value] = merchantExamples.find(([, one]) => isEvent(one)) ?? [];
  if (value === undefined) throw new Error('the contract has no example of an event');
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** What the contract says, as Markdown: a page names the catalogue that stands in it. */
export const catalogues: Readonly<Record<string, (language: Language) => string>> = {
  errors: (language) => merchantErrorCodes.map((code) => errorEntry(language, code)).join('\n\n'),
  'field-errors': (language) =>
    Object.entries(merchantFieldErrors)
      .map(([code, said]) => `### \`${code}\` {#${code}}\n\n${fieldMeaning(language, code, said)}`)
      .join('\n\n'),
  events: (language) =>
    Object.entries(eventMeanings)
      .map(([type, said]) => `### \`${type}\` {#${type}}\n\n${eventMeaning(language, type, said)}`)
      .join('\n\n'),
  'event-example': eventExample,
  scopes: (language) =>
    [
      language === 'es' ? '| Permiso | Deja |' : '| Scope | Allows |',
      '|---|---|',
      ...merchantScopes.map((scope) => `| \`${scope}\` | ${scopeMeanings[scope][language]} |`),
    ].join('\n'),
};
