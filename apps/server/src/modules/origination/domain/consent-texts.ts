import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import { brandName, lender } from '@abona/lender/lender';

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
    version: '2026-11-17',
    hash: '35418bed9dced9d6e2afa2642b88c6ad4a197edeedd26c8bbc19c6da8b2cc87a',
    label: 'Leí y acepto el aviso de privacidad.',
    isRequired: true,
    text: [
      `${lender.legalName} (${brandName}) trata tus datos de identificación y contacto, los de tu trabajo, tu vivienda y`,
      'las personas que dependen de ti, los patrimoniales y financieros, y los de tu dispositivo y su dirección IP,',
      'para verificar quién eres, evaluar tu solicitud, ofrecerte y administrar tu crédito y cumplir con la ley.',
      'Estas finalidades son necesarias. Consientes de forma expresa el tratamiento de tus datos patrimoniales y',
      'financieros. La decisión sobre tu solicitud se toma de forma automática: puedes oponerte y pedir que la',
      `revise una persona en ${lender.une.email}. Tus derechos de acceso, rectificación, cancelación y oposición`,
      'los ejerces en tu cuenta, en Privacidad. El aviso completo está en el enlace.',
    ].join(' '),
  },
  {
    document: 'bureau_consultation',
    version: '2026-11-17',
    hash: 'cbd5e7059b6ec3c735566812552fcffbfa55070c059789a0dc1f375429f77241',
    label: 'Autorizo la consulta de mi historial crediticio.',
    isRequired: true,
    text: [
      `Autorizo expresamente a ${lender.legalName} (${brandName}) a consultar mi comportamiento crediticio en`,
      `${lender.bureaus.join(' y ')}. Conozco la naturaleza y el alcance de la información que esas sociedades le`,
      `proporcionarán, el uso que ${brandName} hará de ella y que podrá hacer consultas periódicas de mi historial por`,
      'tres años desde hoy y, en todo caso, mientras dure nuestra relación jurídica. Firmo esta autorización con',
      'el NIP de seis números que recibiré en mi celular.',
    ].join(' '),
  },
  {
    document: 'terms',
    version: '2026-11-17',
    hash: '702255493ed32d2fc84639942270144763df8d1d705989409a7fddca82028f5d',
    label: 'Acepto los términos y condiciones.',
    isRequired: true,
    text: [
      `Acepto los términos y condiciones de ${lender.legalName} (${brandName}). Declaro que mis datos son ciertos, que`,
      'actúo por cuenta propia, que los recursos con que pagaré son de origen lícito y que soy mayor de edad.',
      'Solicitar un crédito no me obliga a contratarlo: nada se contrata hasta que acepte una oferta.',
    ].join(' '),
  },
  {
    document: 'biometrics',
    version: '2026-11-17',
    hash: 'd9bc9fc80e8c94162634c4eabb7333376e75f4eb73b22c738c9321e58a52784b',
    label: 'Acepto que se compare mi rostro con mi INE (datos biométricos).',
    isRequired: true,
    text: [
      `Consiento de forma expresa que ${lender.legalName} (${brandName}) y su proveedor de identidad usen la imagen de mi`,
      'rostro y la de mi INE, que son datos biométricos y por lo tanto sensibles, con el único fin de comprobar',
      `que soy yo. El proveedor las compara; ${brandName} guarda solo el resultado. Sin esa comprobación no se me puede`,
      `dar un crédito. Puedo revocar este consentimiento en Cuenta, en Privacidad, o en ${lender.une.email}.`,
    ].join(' '),
  },
  {
    document: 'marketing',
    version: '2026-11',
    hash: '2a0da806f9f6deacddfa5e631d1abb088b616ba67d6f157fac28da1ff9ac8ef3',
    label: `Quiero recibir promociones de ${brandName} (opcional).`,
    isRequired: false,
    text: `Acepto que ${brandName} use mis datos de contacto para enviarme promociones. Puedo cambiarlo cuando quiera.`,
  },
  {
    document: 'measurement',
    version: '2026-11-17',
    hash: 'ba48719cf5b76b7d5330a99138d8838663b172f0c9754ba2840dea0f58bda0fb',
    label: `Acepto que ${brandName} mida mi uso con herramientas de otras empresas (opcional).`,
    isRequired: false,
    text: [
      `Acepto que ${brandName} mida cómo uso la aplicación con herramientas de otras empresas, para mejorarla y para su`,
      'publicidad. Si no lo acepto, todo funciona igual. Puedo cambiarlo cuando quiera en Cuenta, en Privacidad.',
    ].join(' '),
  },
];

/** Texts that people agreed to and that are not asked any more: to be read as they were, never asked again. */
const earlierTexts: readonly ConsentText[] = [
  {
    document: 'privacy_notice',
    version: '2026-11',
    hash: 'cea3ce5239df0290bf87b023f0b57deaf6d42a7745d494530d7dc83266a88703',
    label: 'Leí y acepto el aviso de privacidad.',
    isRequired: true,
    text: [
      `${brandName} trata tus datos de identificación, contacto, laborales, patrimoniales y financieros para`,
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
      `Autorizo expresamente a ${brandName} a consultar mi comportamiento crediticio en Círculo de Crédito y Buró`,
      `de Crédito. Conozco la naturaleza y el alcance de la información que se solicitará, el uso que ${brandName}`,
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
      `Acepto los términos y condiciones de ${brandName}. Declaro que mis datos son ciertos, que actúo por cuenta`,
      'propia, que los recursos con que pagaré son de origen lícito y que soy mayor de edad. Solicitar un',
      'crédito no me obliga a contratarlo: nada se contrata hasta que acepte una oferta.',
    ].join(' '),
  },
];

/** The text that somebody answered, however long ago. */
export const consentTextOf = ({
  document,
  version,
}: Pick<ConsentText, 'document' | 'version'>): ConsentText | undefined =>
  [...consentTexts, ...earlierTexts].find(
    (text) => text.document === document && text.version === version,
  );
