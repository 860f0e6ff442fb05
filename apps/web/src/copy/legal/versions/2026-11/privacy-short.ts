import { brandName } from '@abona/lender/lender';
import type { LegalText } from '#copy/legal/legal-text.ts';

/** The simplified notice: shown where data are asked for, with the way to the full one. */
export const privacyShortText202611: LegalText = {
  title: 'Aviso de privacidad',
  lead: 'Éste es nuestro aviso simplificado. El aviso integral tiene todos los detalles.',
  version: '2026-11',
  sections: [
    {
      title: 'Quién cuida tus datos',
      paragraphs: [
        `${brandName} es responsable de tus datos personales. Abajo encuentras nuestra razón social y nuestro domicilio.`,
      ],
    },
    {
      title: 'Para qué los necesitamos',
      paragraphs: ['Sin estas finalidades no podemos darte el servicio:'],
      items: [
        'Comprobar quién eres y crear tu cuenta.',
        'Evaluar tu solicitud y consultar tu historial crediticio con tu autorización.',
        'Otorgar, administrar y cobrar tu crédito, y entregarte tus documentos.',
        'Prevenir fraudes y cumplir con las leyes que nos obligan.',
      ],
    },
    {
      title: 'Para qué los usamos sólo si quieres',
      paragraphs: [
        'Con tu permiso, aparte y sin que sea condición para darte un crédito, te mandamos promociones y medimos cómo mejorar la aplicación. Puedes decir que no desde el principio o cambiar de opinión en Cuenta, en Privacidad.',
      ],
    },
    {
      title: 'Qué datos piden un permiso expreso',
      paragraphs: [
        'Tus datos financieros y patrimoniales, y la imagen de tu rostro que compara el proveedor de identidad, los tratamos sólo con tu consentimiento expreso, que das en la solicitud y que queda guardado con su versión, su fecha y su huella digital.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'Puedes acceder a tus datos, corregirlos, pedir que los cancelemos u oponerte a que los usemos. Lo haces en línea, en Cuenta, en Privacidad: recibes un folio y respondemos en 20 días hábiles como máximo.',
      ],
    },
  ],
};
