import { legalTerms } from '@abona/contract/legal-terms';
import { brandName, lender } from '@abona/lender/lender';
import type { LegalText } from './legal-text.ts';

/** The full notice (LFPDPPP of 2025). */
export const privacyFullText: LegalText = {
  title: 'Aviso de privacidad integral',
  lead: 'Qué datos tratamos, para qué, con quién los compartimos y cómo decides sobre ellos, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.',
  version: '2026-11-17',
  sections: [
    {
      title: '1. Responsable',
      paragraphs: [
        `${lender.legalName} (${brandName}), con domicilio en ${lender.address}, es responsable del tratamiento de tus datos personales. Nuestro contacto para privacidad es ${lender.une.email}, teléfono ${lender.une.phone}.`,
      ],
    },
    {
      title: '2. Qué datos tratamos',
      paragraphs: ['Los obtenemos de ti, de tu dispositivo y de las fuentes que autorizas:'],
      items: [
        'De identificación: nombre, fecha y entidad de nacimiento, sexo, nacionalidad, CURP, RFC e identificación oficial.',
        'De contacto: correo, celular y domicilio.',
        'De tu trabajo y tu hogar: ocupación, giro, ingresos que declaras, tipo de vivienda y cuántas personas dependen de ti.',
        'Financieros y patrimoniales: historial crediticio, cuentas CLABE, los últimos cuatro dígitos de tus tarjetas, créditos, pagos y saldos. Los números completos de tus tarjetas los guarda el procesador de pagos, no nosotros.',
        'Biométricos, que son datos sensibles: la imagen de tu rostro y la de tu identificación, para compararlas. Lo hace un proveedor especializado; nosotros guardamos solo el resultado.',
        `Del dispositivo: modelo, navegador, idioma, dirección IP, las páginas que abres en ${brandName} y señales que sirven para prevenir fraudes.`,
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
        'Registrar en nuestros propios sistemas los pasos de tu solicitud y las fallas de la aplicación, para operarla y darte soporte.',
      ],
    },
    {
      title: '4. Finalidades voluntarias',
      paragraphs: ['Solo si las aceptas, y las puedes apagar cuando quieras:'],
      items: [
        `Enviarte promociones y novedades de ${brandName}.`,
        'Medir cómo usas la aplicación con herramientas de otras empresas, para mejorarla y para nuestra publicidad.',
      ],
    },
    {
      title: '5. Cómo negarte',
      paragraphs: [
        'Las casillas de promociones y de medición vienen sin marcar. Si las marcaste y cambias de opinión, apágalas en Cuenta, en Privacidad, o escríbenos. Negarte no afecta tu crédito ni tu solicitud.',
      ],
    },
    {
      title: '6. Consentimiento expreso',
      paragraphs: [
        'Los datos financieros y patrimoniales requieren tu consentimiento expreso, y los biométricos, por ser sensibles, uno aparte. Los das por medios electrónicos en la solicitud, cada uno con su casilla; guardamos qué texto aceptaste, su versión, la fecha y su huella digital, y los puedes ver en tu cuenta.',
      ],
    },
    {
      title: '7. Con quién los compartimos',
      paragraphs: [
        'No vendemos tus datos. Los comunicamos solo para lo que aquí se dice. A quienes nos prestan servicios (identidad, mensajes, procesamiento de pagos, alojamiento) los obligamos por contrato a protegerlos y a usarlos solo por encargo nuestro. Además los transferimos, sin que se requiera otro consentimiento, a:',
      ],
      items: [
        'Sociedades de información crediticia, al consultarlas con tu autorización y al informar tu crédito.',
        'Bancos y participantes del sistema de pagos, para mover el dinero que ordenas.',
        'La tienda donde compras: solo que tu compra está pagada y los datos del pedido.',
        'Autoridades que los piden conforme a la ley.',
        'Despachos de cobranza publicados, si hay un atraso.',
      ],
    },
    {
      title: '8. Tus derechos ARCO',
      paragraphs: [
        'Tienes derecho a acceder a tus datos, a rectificarlos si son inexactos, a cancelarlos y a oponerte a su tratamiento. También puedes revocar tu consentimiento.',
        'Hazlo en línea en Cuenta, en Privacidad; tu sesión y un segundo código acreditan tu identidad. Si lo prefieres, escribe a nuestra Unidad Especializada con tu nombre, un medio para responderte, una copia de tu identificación y lo que solicitas. Es gratis.',
        `Te damos un folio. Respondemos en un máximo de ${legalTerms.privacyAnswerBusinessDays} días hábiles y, si procede, lo hacemos efectivo en los ${legalTerms.privacyActBusinessDays} días hábiles siguientes. Cada plazo puede ampliarse una sola vez si el caso lo justifica, y te avisamos.`,
      ],
    },
    {
      title: '9. Decisiones automáticas',
      paragraphs: [
        'La decisión sobre tu solicitud, el monto que podemos prestarte y tu tasa se calculan de forma automática, sin que intervenga una persona, con los datos que declaras, tu historial crediticio y los de tu dispositivo. En la aplicación ves qué tomamos en cuenta y cómo pesó.',
        `Puedes oponerte a que se decida así y pedir que una persona revise la decisión: escribe a ${lender.une.email} con el folio de la decisión, o hazlo en Cuenta, en Privacidad, en «Oponerme a un uso». Es gratis y se responde en el mismo plazo que tus demás derechos.`,
      ],
    },
    {
      title: '10. Cancelación, bloqueo y conservación',
      paragraphs: [
        'Cuando pides cancelar tus datos dejamos de usarlos: quedan bloqueados, con acceso solo para cumplir obligaciones. No podemos cancelarlos mientras tengas un crédito vigente o un saldo pendiente.',
        `El expediente de identificación y las operaciones se conservan ${legalTerms.retentionYears} años después de que termina la relación, porque la ley lo exige. Al terminar ese plazo los borramos de forma definitiva. Los datos que la ley no obliga a guardar se borran en cuanto la cancelación se hace efectiva.`,
      ],
    },
    {
      title: '11. Limitar el uso y la publicidad',
      paragraphs: [
        'Puedes inscribirte en el Registro de Usuarios que no desean que su información sea utilizada para fines de mercadotecnia (REUS) de la CONDUSEF. Lo respetamos.',
      ],
    },
    {
      title: '12. Cookies y almacenamiento del navegador',
      paragraphs: [
        'Usamos almacenamiento local para mantener tu sesión, recordar tus preferencias y prevenir fraudes. Las herramientas de medición de otras empresas solo se cargan si las aceptaste, y nunca en las pantallas de tarjetas, códigos e identidad. Puedes borrar lo guardado desde tu navegador o cerrando sesión.',
      ],
    },
    {
      title: '13. Seguridad',
      paragraphs: [
        'Ciframos tus datos personales campo por campo y limitamos quién puede verlos. Si una vulneración afecta de forma significativa tus derechos, te avisamos de inmediato qué pasó, qué datos fueron y qué puedes hacer.',
      ],
    },
    {
      title: '14. Cambios a este aviso',
      paragraphs: [
        'Si lo modificamos publicamos aquí la versión nueva con su fecha, dejamos a la vista las anteriores y te pedimos leerla y aceptarla en tu siguiente solicitud. Para una finalidad distinta te pedimos de nuevo tu consentimiento.',
      ],
    },
    {
      title: '15. Autoridad',
      paragraphs: [
        'Si consideras que tu derecho a la protección de datos fue vulnerado, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
      ],
    },
  ],
};
