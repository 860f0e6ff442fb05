import { CREDIT_PROFILES, type CreditProfileName } from './credit-profiles.ts';

/** How the bureau answers about somebody: with a report, or not at all. */
export type Standing = CreditProfileName | 'no_file' | 'timeout' | 'error';

export const STANDINGS = [
  ...(Object.keys(CREDIT_PROFILES) as CreditProfileName[]),
  'no_file',
  'timeout',
  'error',
] as const satisfies readonly Standing[];

type StandingLook = { readonly label: string; readonly expectation: string };

const WITHOUT_REPORT: Readonly<Record<Exclude<Standing, CreditProfileName>, StandingLook>> = {
  no_file: { label: 'Sin historial', expectation: 'Sin expediente en el buró (404.1)' },
  timeout: { label: 'El buró no contesta', expectation: 'La solicitud espera y reintenta' },
  error: { label: 'El buró falla', expectation: 'Error 500: la solicitud espera y reintenta' },
};

export const isProfile = (standing: Standing): standing is CreditProfileName =>
  standing in CREDIT_PROFILES;

export const lookOf = (standing: Standing): StandingLook =>
  isProfile(standing) ? CREDIT_PROFILES[standing] : WITHOUT_REPORT[standing];

/** A second surname that says how it goes: for people made up on the spot. */
export const STANDING_OF_SURNAME: Readonly<Record<string, Standing>> = {
  EXCELENTE: 'excellent',
  BUENO: 'good',
  REGULAR: 'regular',
  DELGADO: 'thin',
  NADIE: 'no_file',
  MOROSO: 'delinquent',
  ENDEUDADO: 'indebted',
  FRAUDE: 'fraud',
  ACLARA: 'disputed',
  SUPLANTADO: 'impersonated',
  LENTO: 'timeout',
  AVERIADO: 'error',
};

const DEFAULT_STANDING: Standing = 'good';

/** Upper case without accents, the way the bureau keeps names. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .trim();

export const standingOfSurname = (secondSurname: string): Standing =>
  STANDING_OF_SURNAME[plainName(secondSurname)] ?? DEFAULT_STANDING;
