import { helpText } from '#copy/legal/help.ts';
import type { LegalPageKey } from '#copy/legal/legal.ts';
import type { LegalText } from '#copy/legal/legal-text.ts';
import { privacyFullText } from '#copy/legal/privacy-full.ts';
import { privacyShortText } from '#copy/legal/privacy-short.ts';
import { termsText } from '#copy/legal/terms.ts';
import { privacyFullText202611 } from '#copy/legal/versions/2026-11/privacy-full.ts';
import { privacyShortText202611 } from '#copy/legal/versions/2026-11/privacy-short.ts';
import { termsText202611 } from '#copy/legal/versions/2026-11/terms.ts';
import { hrefOf } from '#routing/available-routes.ts';

/** The pages that are texts; costs and attention are made of figures and addresses. */
export const legalTexts: Readonly<Partial<Record<LegalPageKey, LegalText>>> = {
  ayuda: helpText,
  terminos: termsText,
  privacidad: privacyShortText,
  'privacidad-integral': privacyFullText,
};

/** What people accepted before, by page: to be read as it was. */
export const earlierTexts: Readonly<Partial<Record<string, LegalText>>> = {
  terminos: termsText202611,
  privacidad: privacyShortText202611,
  'privacidad-integral': privacyFullText202611,
};

/** `terminos-2026-11`: the page of an earlier text. */
export const earlierPage = (page: string, { version }: LegalText): string => `${page}-${version}`;

/** `/pay/legal/terminos` */
export const legalHref = (page: string): string => hrefOf('legal').replace('{page?}', page);
