import { brandName } from '@abona/lender/lender';
import type { LegalText } from '#copy/legal/legal-text.ts';

/** The full notice (LFPDPPP of 2025). */
export const privacyFullText202611: LegalText = {
  title: 'Aviso de privacidad integral',
  lead: 'Qué datos tratamos, para qué, con quién los compartimos y cómo decides sobre ellos, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.',
  version: '2026-11',
  sections: [
    {
      title: '1. Responsable',
      paragraphs: [
        'Somos responsables del tratamiento de tus datos personales. Nuestra razón social, domicilio y medios de contacto están al final de esta página.',
      ],
    },
    {
      title: '2. Qué datos tratamos',
      paragraphs: ['Los obtenemos de ti, de tu dispositivo y de las fuentes que autorizas:'],
      items: [
        'De identificación: nombre, fecha y entidad de nacimiento, sexo, nacionalidad, CURP, RFC e identificación oficial.',
        'De contacto: correo, celular y domicilio.',
        'Laborales y académicos: ocupación, giro e ingresos que declaras.',
        'Financieros y patrimoniales: historial crediticio, cuentas CLABE, los últimos cuatro dígitos de tus tarjetas, créditos, pagos y saldos. Los números completos de tus tarjetas los guarda el procesador de pagos, no nosotros.',
        'Biométricos: la comparación de tu rostro con tu identificación. La hace un proveedor especializado; nosotros guardamos sólo el resultado.',
        'Del dispositivo: modelo, navegador, idioma y señales que sirven para prevenir fraudes.',
      ],
    },
    {
      title: '3. Finalidades necesarias',
      paragraphs: ['Dan origen a nuestra relación y no requieren otro permiso:'],
      items: [
        'Crear y proteger tu cuenta; verificar tu identidad, tu correo y tu celular.',
        'Evaluar tu solicitud, explicarte la decisión y formalizar tu contrato.',
        'Entregar el crédito, registrar tus compras y pagos, emitir estados de cuenta y comprobantes.',
        'Cobrar, aclarar movimientos y atender tus quejas.',
        'Informar a las sociedades de información crediticia y cumplir con las normas de prevención de lavado de dinero, fiscales y de protección al usuario.',
        'Prevenir, detectar e investigar fraudes.',
      ],
    },
    {
      title: '4. Finalidades voluntarias',
      paragraphs: ['Sólo si las aceptas, y las puedes apagar cuando quieras:'],
      items: [
        `Enviarte promociones y novedades de ${brandName}.`,
        'Hacerte encuestas y medir el uso de la aplicación con fines comerciales.',
      ],
    },
    {
      title: '5. Cómo negarte',
      paragraphs: [
        'La casilla de promociones viene sin marcar. Si la marcaste y cambias de opinión, apágala en Cuenta, en Privacidad, o escríbenos. Negarte no afecta tu crédito ni tu solicitud.',
      ],
    },
    {
      title: '6. Consentimiento expreso',
      paragraphs: [
        'Los datos financieros y patrimoniales, y los biométricos, requieren tu consentimiento expreso. Lo das por medios electrónicos en la solicitud; guardamos qué texto aceptaste, su versión, la fecha y su huella digital, y los puedes ver en tu cuenta.',
      ],
    },
    {
      title: '7. Con quién los compartimos',
      paragraphs: [
        'No vendemos tus datos. Los comunicamos sólo para lo que aquí se dice. A quienes nos prestan servicios (identidad, mensajes, procesamiento de pagos, alojamiento) los obligamos por contrato a protegerlos y a usarlos sólo por encargo nuestro. Además los transferimos, sin que se requiera otro consentimiento, a:',
      ],
      items: [
        'Sociedades de información crediticia, al consultarlas con tu autorización y al informar tu crédito.',
        'Bancos y participantes del sistema de pagos, para mover el dinero que ordenas.',
        'La tienda donde compras: sólo que tu compra está pagada y los datos del pedido.',
        'Autoridades que los piden conforme a la ley.',
        'Despachos de cobranza publicados, si hay un atraso.',
      ],
    },
    {
      title: '8. Tus derechos ARCO',
      paragraphs: [
        'Tienes derecho a acceder a tus datos, a rectificarlos si son inexactos, a cancelarlos y a oponerte a su tratamiento. También puedes revocar tu consentimiento y pedir que una persona revise una decisión tomada de forma automática.',
        'Hazlo en línea en Cuenta, en Privacidad; tu sesión y un segundo código acreditan tu identidad. Si lo prefieres, escribe a nuestra Unidad Especializada con tu nombre, un medio para responderte, una copia de tu identificación y lo que solicitas. Es gratis.',
        'Te damos un folio. Respondemos en un máximo de 20 días hábiles y, si procede, lo hacemos efectivo en los 15 días hábiles siguientes. Cada plazo puede ampliarse una sola vez si el caso lo justifica, y te avisamos.',
      ],
    },
    {
      title: '9. Cancelación, bloqueo y conservación',
      paragraphs: [
        'Cuando pides cancelar tus datos dejamos de usarlos: quedan bloqueados, con acceso sólo para cumplir obligaciones. No podemos cancelarlos mientras tengas un crédito vigente o un saldo pendiente.',
        'El expediente de identificación y las operaciones se conservan diez años después de que termina la relación, porque la ley lo exige. Al terminar ese plazo los borramos de forma definitiva. Los datos que la ley no obliga a guardar se borran en cuanto la cancelación se hace efectiva.',
      ],
    },
    {
      title: '10. Limitar el uso y la publicidad',
      paragraphs: [
        'Puedes inscribirte en el Registro de Usuarios que no desean que su información sea utilizada para fines de mercadotecnia (REUS) de la CONDUSEF. Lo respetamos.',
      ],
    },
    {
      title: '11. Cookies y almacenamiento del navegador',
      paragraphs: [
        'Usamos almacenamiento local para mantener tu sesión, recordar tus preferencias y prevenir fraudes. En las pantallas de tarjetas, códigos e identidad no cargamos herramientas de medición de terceros. Puedes borrar lo guardado desde tu navegador o cerrando sesión.',
      ],
    },
    {
      title: '12. Seguridad',
      paragraphs: [
        'Ciframos tus datos personales campo por campo, limitamos quién puede verlos y registramos cada acceso. Si una vulneración afecta de forma significativa tus derechos, te avisamos de inmediato qué pasó, qué datos fueron y qué puedes hacer.',
      ],
    },
    {
      title: '13. Cambios a este aviso',
      paragraphs: [
        'Si lo modificamos te avisamos en la aplicación y por correo, y publicamos aquí la versión nueva con su fecha. Para una finalidad distinta te pedimos de nuevo tu consentimiento.',
      ],
    },
    {
      title: '14. Autoridad',
      paragraphs: [
        'Si consideras que tu derecho a la protección de datos fue vulnerado, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
      ],
    },
  ],
};
