import { legalTerms } from '@abona/contract/legal-terms';
import { brandName, lender } from '@abona/lender/lender';
import type { LegalText } from './legal-text.ts';

/** The simplified notice: shown where data are asked for, with the way to the full one. */
export const privacyShortText: LegalText = {
  title: 'Aviso de privacidad',
  lead: 'Este es nuestro aviso simplificado. El aviso integral tiene todos los detalles.',
  version: '2026-11-17',
  sections: [
    {
      title: 'Quién cuida tus datos',
      paragraphs: [
        `${lender.legalName} (${brandName}), con domicilio en ${lender.address}, es responsable de tus datos personales.`,
      ],
    },
    {
      title: 'Para qué los necesitamos',
      paragraphs: ['Sin estas finalidades no podemos darte el servicio:'],
      items: [
        'Comprobar quién eres y crear tu cuenta.',
        'Evaluar tu solicitud, de forma automática, y consultar tu historial crediticio con tu autorización.',
        'Otorgar, administrar y cobrar tu crédito, y entregarte tus documentos.',
        'Prevenir fraudes y cumplir con las leyes que nos obligan.',
      ],
    },
    {
      title: 'Para qué los usamos solo si quieres',
      paragraphs: [
        'Con tu permiso, aparte y sin que sea condición para darte un crédito, te mandamos promociones y medimos con herramientas de otras empresas cómo usas la aplicación. Puedes decir que no desde el principio o cambiar de opinión en Cuenta, en Privacidad.',
      ],
    },
    {
      title: 'Qué datos piden un permiso expreso',
      paragraphs: [
        'Tus datos financieros y patrimoniales los tratamos solo con tu consentimiento expreso. La imagen de tu rostro, que compara el proveedor de identidad, es un dato biométrico y sensible: lleva un consentimiento aparte. Los das en la solicitud y quedan guardados con su versión, su fecha y su huella digital.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        `Puedes acceder a tus datos, corregirlos, pedir que los cancelemos u oponerte a que los usemos, también a que se decida sobre ti de forma automática. Lo haces en línea, en Cuenta, en Privacidad, o en ${lender.une.email}: recibes un folio y respondemos en ${legalTerms.privacyAnswerBusinessDays} días hábiles como máximo.`,
      ],
    },
  ],
};
