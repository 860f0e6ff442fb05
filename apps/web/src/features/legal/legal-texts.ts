import { helpText } from '#copy/legal/help.ts';
import type { LegalPageKey } from '#copy/legal/legal.ts';
import type { LegalText } from '#copy/legal/legal-text.ts';
import { privacyFullText } from '#copy/legal/privacy-full.ts';
import { privacyShortText } from '#copy/legal/privacy-short.ts';
import { termsText } from '#copy/legal/terms.ts';
import { hrefOf } from '#routing/available-routes.ts';

/** The pages that are texts; costs and attention are made of figures and addresses. */
export const legalTexts: Readonly<Partial<Record<LegalPageKey, LegalText>>> = {
  ayuda: helpText,
  terminos: termsText,
  privacidad: privacyShortText,
  'privacidad-integral': privacyFullText,
};

/** `/pay/legal/terminos` */
export const legalHref = (page: LegalPageKey): string => hrefOf('legal').replace('{page?}', page);
