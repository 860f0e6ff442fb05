/** The screens that there are. Landing is a document of its own (see `routing/landing.ts`). */
export const screenKeys = [
  'landing',
  'home',
  'account',
  'signUp',
  'verifyAccount',
  'verifyEmail',
  'externalError',
  'kit',
] as const;
export type ScreenKey = (typeof screenKeys)[number];
