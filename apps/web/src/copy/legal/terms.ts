import { legalTerms } from '@abona/contract/legal-terms';
import { brandName, lender } from '@abona/lender/lender';
import type { LegalText } from './legal-text.ts';

export const termsText: LegalText = {
  title: 'Términos y condiciones',
  lead: `Son las reglas para usar ${brandName}. Las escribimos para que se entiendan; si algo no te queda claro, pregúntanos antes de aceptar.`,
  version: '2026-11-17',
  sections: [
    {
      title: `1. Qué es ${brandName}`,
      paragraphs: [
        `${brandName} es un servicio de ${lender.legalName}, para comprar a plazos, pedir préstamos personales y administrar tus pagos desde internet. Aceptar estos términos te permite tener una cuenta y solicitar un crédito; no te obliga a contratarlo.`,
        'Cada crédito tiene su propio contrato, con su carátula y su tabla de pagos. Si algo de estos términos dice otra cosa que tu contrato, vale tu contrato.',
      ],
    },
    {
      title: '2. Quién puede usarlo',
      paragraphs: ['Puedes abrir una cuenta si:'],
      items: [
        `Tienes ${legalTerms.adultYears} años cumplidos y vives en México.`,
        'Usas tus propios datos y actúas por cuenta propia.',
        'Los recursos con los que pagas son de procedencia lícita.',
        'Tienes una identificación oficial vigente, CURP y un celular mexicano a tu nombre o de uso personal.',
      ],
    },
    {
      title: '3. Tu cuenta y tu seguridad',
      paragraphs: [
        `Entras con tu correo y tu contraseña. Nunca te pedimos tu contraseña por teléfono, mensaje o correo, ni los códigos que te mandamos. Quien te los pida no es ${brandName}.`,
        'Para cambios delicados, como tu celular o la cuenta donde recibes reembolsos, te pedimos una segunda confirmación. Cuando cambias tu celular, detenemos por un tiempo las salidas de dinero y avisamos a tus contactos anteriores para que puedas cancelar el cambio.',
        'Si pierdes tu teléfono o crees que alguien entró a tu cuenta, cierra las demás sesiones desde Cuenta y avísanos de inmediato. Desde tu aviso, lo que se haga sin tu autorización corre por nuestra cuenta, salvo que haya dolo de tu parte.',
      ],
    },
    {
      title: '4. Tu solicitud',
      paragraphs: [
        'Para evaluarte revisamos los datos que nos das, verificamos tu identidad y, solo con tu autorización expresa, consultamos tu historial en las sociedades de información crediticia. Autorizas esa consulta con un código que recibes en tu celular.',
        `La decisión se toma de forma automática y te la decimos en la misma aplicación. Si no podemos darte el crédito te explicamos los motivos principales y desde cuándo puedes intentarlo otra vez. Si quieres que una persona la revise, escribe a ${lender.une.email} con el folio de la decisión.`,
      ],
    },
    {
      title: '5. Tu oferta y tu contrato',
      paragraphs: [
        'Antes de aceptar ves el monto, el CAT, la tasa, las comisiones, cada pago con su fecha y el total. Puedes descargar el contrato y leerlo con calma: la oferta dice hasta cuándo vale.',
        `El contrato se firma por medios electrónicos. Te lo enviamos por correo y queda guardado en tu cuenta. Tienes ${legalTerms.withdrawalBusinessDays} días hábiles desde la firma para cancelarlo sin costo si no has usado el crédito: avísanos en ${lender.une.email}.`,
      ],
    },
    {
      title: '6. Tus compras',
      paragraphs: [
        `Cuando pagas con ${brandName}, nosotros le pagamos a la tienda y tú nos pagas a nosotros. La tienda es responsable de entregarte lo que compraste, de su calidad y de su garantía.`,
        'Si devuelves algo, la tienda nos avisa y aplicamos el reembolso a tu crédito; el enganche regresa primero al medio con el que lo pagaste. Si la tienda no cumple, escríbenos y te ayudamos a aclararlo con ella.',
      ],
    },
    {
      title: '7. Tus pagos',
      paragraphs: [
        'Puedes pagar por transferencia SPEI, en efectivo en las tiendas que te indicamos, con tarjeta o con pago automático. Algunas tiendas cobran una comisión propia por recibir el efectivo; te lo decimos antes.',
        'Si la fecha de un pago cae en un día inhábil bancario, puedes pagar el siguiente día hábil sin cargos. Puedes adelantar pagos o liquidar cuando quieras, sin comisión, y solo pagas los intereses generados hasta ese día.',
        'Si te atrasas cobramos lo que tu contrato señala por mora, nunca intereses sobre intereses. La ley nos obliga a informar los atrasos a las sociedades de información crediticia. Si ves venir un atraso, escríbenos: preferimos buscar contigo una salida.',
      ],
    },
    {
      title: '8. Pago automático',
      paragraphs: [
        'Si autorizas el pago automático (domiciliación), cargamos a tu cuenta solo hasta el monto máximo que autorizaste, y te avisamos antes de cada cargo. Puedes cancelarlo cuando quieras desde tu cuenta, sin costo. También puedes objetar un cargo ante tu banco.',
      ],
    },
    {
      title: '9. Cómo te hablamos',
      paragraphs: [
        'Te mandamos avisos de tu cuenta y de tus pagos por la aplicación, correo, SMS, WhatsApp o llamada. La publicidad es aparte: solo la recibes si la aceptaste, y puedes apagarla en Cuenta, en Privacidad. Respetamos tu registro en el REUS.',
        'La cobranza la hacemos nosotros o los despachos que publicamos. Nadie puede buscarte de noche, en fin de semana o en día inhábil, amenazarte ni hablar de tu deuda con otras personas.',
      ],
    },
    {
      title: '10. Qué no se vale',
      paragraphs: ['Podemos suspender o cerrar una cuenta, avisándote por qué, si:'],
      items: [
        'Los datos o documentos son falsos o de otra persona.',
        'Se usa para fraude, lavado de dinero u otra actividad ilícita.',
        'Alguien intenta entrar a cuentas ajenas, sacar información o dañar el servicio.',
      ],
    },
    {
      title: '11. Disponibilidad y responsabilidad',
      paragraphs: [
        `Trabajamos para que ${brandName} funcione todos los días. Si una falla nuestra te impide pagar a tiempo, escríbenos y lo revisamos contigo.`,
        `El nombre, el diseño y los contenidos de ${brandName} son nuestros o de quien nos los licencia. Los enlaces a otros sitios se rigen por los términos de esos sitios.`,
      ],
    },
    {
      title: '12. Cambios y fin de la relación',
      paragraphs: [
        'Si cambiamos estos términos publicamos aquí la versión nueva con su fecha, y te pedimos aceptarla en tu siguiente solicitud. Si no estás de acuerdo puedes cerrar tu cuenta sin penalización. Los créditos que ya tengas conservan su tasa y sus comisiones.',
        'Puedes cerrar tu cuenta cuando no debas nada, en Cuenta, en Privacidad. Guardamos bloqueados los datos que la ley nos obliga a conservar y, al terminar ese plazo, los borramos.',
      ],
    },
    {
      title: '13. Ley aplicable',
      paragraphs: [
        'Estos términos se rigen por las leyes de los Estados Unidos Mexicanos. Si hay un desacuerdo, acude primero a nuestra Unidad Especializada; también puedes acudir a la CONDUSEF y, a tu elección, a los tribunales de la Ciudad de México o a los de tu domicilio.',
      ],
    },
  ],
};
