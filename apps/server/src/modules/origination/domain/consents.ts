import type { FieldFailure } from '@abona/contract/errors';
import type { ConsentDocument, ContactStep } from '@abona/contract/origination/form';
import type { Result } from '@abona/kernel/result';
import { type Phone, parsePhone } from '@abona/mexico/phone';
import { createComplaints } from './form.ts';

export type ConsentText = {
  readonly document: ConsentDocument;
  readonly version: string;
  /** SHA-256 of the text: what is kept as evidence. */
  readonly hash: string;
  readonly label: string;
  readonly text: string;
  readonly isRequired: boolean;
};

/** What is asked today. A text that was ever agreed to is not edited: it gets another version. */
export const consentTexts: readonly ConsentText[] = [
  {
    document: 'privacy_notice',
    version: '2026-11',
    hash: 'cea3ce5239df0290bf87b023f0b57deaf6d42a7745d494530d7dc83266a88703',
    label: 'Leí y acepto el aviso de privacidad.',
    isRequired: true,
    text: [
      'Abona trata tus datos de identificación, contacto, laborales, patrimoniales y financieros para',
      'verificar quién eres, evaluar tu solicitud, ofrecerte y administrar tu crédito y cumplir con la ley.',
      'Estas finalidades son necesarias. Consientes de forma expresa el tratamiento de tus datos',
      'patrimoniales y financieros. Puedes ejercer tus derechos de acceso, rectificación, cancelación y',
      'oposición desde tu cuenta. El aviso completo está en el enlace al pie de la página.',
    ].join(' '),
  },
  {
    document: 'bureau_consultation',
    version: '2026-11',
    hash: '9deb5584bf84b9743fb48ea0c1cf10e617fd4c8b6bb592827a75020cc02f5d04',
    label: 'Autorizo la consulta de mi historial crediticio.',
    isRequired: true,
    text: [
      'Autorizo expresamente a Abona a consultar mi comportamiento crediticio en Círculo de Crédito y Buró',
      'de Crédito. Conozco la naturaleza y el alcance de la información que se solicitará, el uso que Abona',
      'hará de ella y que podrá consultarla periódicamente mientras dure nuestra relación jurídica y hasta',
      'por tres años. Firmo esta autorización con el NIP de seis números que recibiré en mi celular.',
    ].join(' '),
  },
  {
    document: 'terms',
    version: '2026-11',
    hash: 'e425b87cd11b6eb1ce6f47e273d1035c4021dcff0936a6897b1ea97e170627d7',
    label: 'Acepto los términos y condiciones.',
    isRequired: true,
    text: [
      'Acepto los términos y condiciones de Abona. Declaro que mis datos son ciertos, que actúo por cuenta',
      'propia, que los recursos con que pagaré son de origen lícito y que soy mayor de edad. Solicitar un',
      'crédito no me obliga a contratarlo: nada se contrata hasta que acepte una oferta.',
    ].join(' '),
  },
  {
    document: 'marketing',
    version: '2026-11',
    hash: '2a0da806f9f6deacddfa5e631d1abb088b616ba67d6f157fac28da1ff9ac8ef3',
    label: 'Quiero recibir promociones de Abona (opcional).',
    isRequired: false,
    text: 'Acepto que Abona use mis datos de contacto para enviarme promociones. Puedo cambiarlo cuando quiera.',
  },
];

/** A text somebody agreed to, or declined. */
export type ConsentAnswer = { readonly text: ConsentText; readonly isGiven: boolean };
export type Contact = { readonly phone: Phone; readonly consents: readonly ConsentAnswer[] };

/** Each required text must be agreed to, in the version that holds now. */
export function checkContact(step: ContactStep): Result<Contact, readonly FieldFailure[]> {
  const { complain, take, over } = createComplaints();
  const phone = take('phone', step.phone.trim() === '' ? parsePhone('x') : parsePhone(step.phone));
  const consents = consentTexts.flatMap((text): ConsentAnswer[] => {
    const given = step.consents.findLast(({ document }) => document === text.document);
    const isGiven = given?.accepted === true;
    if (isGiven && given.version !== text.version)
      complain(`consents.${text.document}`, 'consent_outdated');
    if (!isGiven && text.isRequired) complain(`consents.${text.document}`, 'consent_missing');
    return given === undefined ? [] : [{ text, isGiven }];
  });
  return over(phone === null ? null : { phone, consents });
}

/** Whether everything that must be agreed to is, in the versions of now. */
export const isConsented = (
  given: readonly {
    readonly document: string;
    readonly version: string;
    readonly isGiven: boolean;
  }[],
): boolean =>
  consentTexts
    .filter(({ isRequired }) => isRequired)
    .every(({ document, version }) =>
      given.some((one) => one.document === document && one.version === version && one.isGiven),
    );
