import type { LegalText } from './legal-text.ts';

export const helpText: LegalText = {
  title: 'Centro de ayuda',
  lead: 'Lo que más nos preguntan. Si no está aquí, háblanos.',
  version: null,
  sections: [
    {
      title: '¿Cómo compro con Abona?',
      paragraphs: [
        'En la tienda en línea elige Abona al pagar; en la tienda física muestra tu código de pago en la caja. Nosotros le pagamos a la tienda y tú abonas cada quincena o cada mes.',
      ],
    },
    {
      title: '¿Dónde y cómo pago?',
      paragraphs: [
        'En Compras elige tu préstamo y toca Pagar. Puedes usar SPEI, efectivo en tiendas, tarjeta o pago automático. SPEI y efectivo se acreditan el mismo día en que los recibimos.',
        'Si pagaste y no lo ves, entra al pago y toca “Ya pagué”: te pedimos la clave de rastreo o el folio y lo buscamos.',
      ],
    },
    {
      title: '¿Puedo pagar antes?',
      paragraphs: [
        'Sí, sin comisión. Al liquidar pagas sólo el capital pendiente y los intereses hasta ese día. En tu préstamo ves cuánto ahorras.',
      ],
    },
    {
      title: '¿Qué pasa si me atraso?',
      paragraphs: [
        'Cobramos lo que dice tu contrato por los días de atraso y lo informamos a las sociedades de información crediticia. Paga lo antes posible y, si no puedes, escríbenos: buscamos contigo una salida.',
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
        'Tienes 90 días naturales para pedir una aclaración en nuestra Unidad Especializada. Respondemos en 45 días naturales como máximo y mientras tanto no cobramos lo que está en aclaración.',
      ],
    },
    {
      title: 'Cambié de celular o de correo',
      paragraphs: [
        'Entra a Cuenta, en Contacto y perfil. Para cambiar tu celular confirmamos tu rostro y mandamos un código al número nuevo; por seguridad detenemos las salidas de dinero por 72 horas.',
      ],
    },
    {
      title: 'Cómo reconocer un fraude',
      paragraphs: [
        'Abona nunca cobra por adelantado para “liberar” un crédito, no pide tu contraseña ni tus códigos y no manda a depositar a cuentas de personas. Si alguien lo hace, no pagues y avísanos.',
      ],
      items: [
        'Revisa que la dirección del navegador sea la nuestra.',
        'No compartas los códigos de 6 dígitos con nadie.',
        'Si diste tus datos, cambia tu contraseña y cierra las demás sesiones en Cuenta.',
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
