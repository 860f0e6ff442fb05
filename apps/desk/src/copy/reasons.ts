import type { actReasons } from '@abona/contract/staff-acts/act';

type Reason = (typeof actReasons)[number];

/** Why somebody of ours does something. */
const reasonWords: Readonly<Record<Reason, string>> = {
  customer_asked: 'Lo pidió el cliente',
  our_mistake: 'Fue error nuestro',
  goodwill: 'Buena voluntad',
  case_answered: 'Lo pide la respuesta de un caso',
  hardship: 'No puede pagar',
  order_of_authority: 'Lo pide una autoridad',
  policy: 'Así lo dice la política',
  other: 'Otro, lo explico',
};

export const isReason = (text: string): text is Reason => text in reasonWords;
export const reasonText = (reason: Reason): string => reasonWords[reason];

/** For a list to choose from. */
export const reasonOptions = Object.entries(reasonWords).map(([value, text]) => ({ value, text }));
