import { legalTerms } from '@abona/contract/legal-terms';
import { brandName, lender } from '@abona/lender/lender';
import type { LegalText } from './legal-text.ts';

export const helpText: LegalText = {
  title: 'Centro de ayuda',
  lead: 'Lo que más nos preguntan. Si no está aquí, háblanos.',
  version: null,
  sections: [
    {
      title: `¿Cómo compro con ${brandName}?`,
      paragraphs: [
        `En la tienda en línea elige ${brandName} al pagar; en la tienda física muestra tu código de pago en la caja. Nosotros le pagamos a la tienda y tú abonas cada quincena o cada mes.`,
      ],
    },
    {
      title: '¿Dónde y cómo pago?',
      paragraphs: [
        'En Compras elige tu crédito y toca Pagar. Puedes usar SPEI, efectivo en OXXO, tarjeta o pago automático. SPEI y efectivo se acreditan el mismo día en que los recibimos.',
        'Si pagaste y no lo ves, entra al pago y toca “Ya pagué”: te pedimos la clave de rastreo o el folio y lo buscamos.',
      ],
    },
    {
      title: '¿Puedo pagar antes?',
      paragraphs: [
        'Sí, sin comisión. Al liquidar pagas solo el capital pendiente y los intereses hasta ese día. En tu crédito ves cuánto ahorras.',
      ],
    },
    {
      title: '¿Qué pasa si me atraso?',
      paragraphs: [
        'Cobramos lo que dice tu contrato: intereses moratorios por un máximo de días, o una sola comisión por atraso, nunca las dos cosas. La ley nos obliga a informar los atrasos a las sociedades de información crediticia. Paga lo antes posible y, si no puedes, entra a tu crédito y toca “No puedo pagar”: ves cada salida y lo que cuesta antes de firmar.',
      ],
    },
    {
      title: '¿Cómo devuelvo una compra?',
      paragraphs: [
        'Pide la devolución en la tienda. Cuando nos la confirma, reducimos o cancelamos tu crédito. El enganche regresa primero al medio con el que lo pagaste.',
      ],
    },
    {
      title: 'No reconozco un movimiento',
      paragraphs: [
        `Tienes ${legalTerms.disputeWindowDays} días naturales para pedir una aclaración: entra al movimiento y toca “No reconozco este movimiento”, o escribe a nuestra Unidad Especializada: ${lender.une.email}. Respondemos en ${legalTerms.disputeAnswerDays} días naturales como máximo. Mientras tanto puedes no pagar lo que está en aclaración, y no lo reportamos como vencido.`,
      ],
    },
    {
      title: 'Cambié de celular',
      paragraphs: [
        'Entra a Cuenta, en Contacto y perfil. Para cambiar tu celular confirmamos tu rostro y mandamos un código al número nuevo; por seguridad detenemos las salidas de dinero por un tiempo y te decimos hasta cuándo.',
        `El correo con el que entras todavía no se puede cambiar en la aplicación. Si ya no lo usas, escribe a ${lender.une.email}.`,
      ],
    },
    {
      title: 'Cómo reconocer un fraude',
      paragraphs: [
        `${brandName} nunca te pide dinero para “liberar” un crédito, ni tu contraseña ni tus códigos, y no manda a depositar a cuentas de personas. Si tu oferta lleva enganche, lo pagas solo dentro de ${brandName} y aparece en tu contrato. Si alguien te pide otra cosa, no pagues y avísanos.`,
      ],
      items: [
        'Revisa que la dirección del navegador sea la nuestra.',
        'No compartas los códigos de 6 dígitos con nadie.',
        'Si diste tus datos, cambia tu contraseña y cierra las demás sesiones en Cuenta.',
      ],
    },
    {
      title: 'No me aprobaron, ¿qué hago?',
      paragraphs: [
        `En tu solicitud ves los motivos y desde cuándo puedes intentarlo otra vez. La decisión es automática: ahí mismo puedes pedir que la revise una persona.`,
        `Tu reporte de crédito es gratis una vez cada ${legalTerms.freeReportMonths} meses si lo pides por correo electrónico a la sociedad de información crediticia.`,
      ],
    },
    {
      title: '¿Cómo veo, corrijo o borro mis datos?',
      paragraphs: [
        'En Cuenta, en Privacidad: descargas lo que guardamos de ti, pides una corrección, te opones a un uso o pides que borremos tus datos. Cada solicitud tiene folio y fecha límite de respuesta.',
      ],
    },
  ],
};
