/** The two waits, and the money that is on its way. */
export const waitsCopy = {
  scoring: {
    title: 'Estamos revisando tu solicitud',
    text: 'Suele tardar menos de un minuto. No cierres esta pantalla.',
  },
  approving: {
    title: 'Estamos armando tu oferta',
    text: 'Suele tardar menos de un minuto. No cierres esta pantalla.',
    line: 'Estamos preparando tu línea de crédito',
  },
  delayed: {
    title: 'Nos está tomando más tiempo',
    text: 'Un servicio que consultamos no responde. Lo seguimos intentando: puedes cerrar esta pantalla y volver cuando quieras.',
    next: (time: string) => `Lo intentamos de nuevo a las ${time}`,
    retrying: 'Lo estamos intentando de nuevo',
  },
  late: {
    title: 'La página tarda más de lo normal',
    text: 'Tu solicitud está guardada y la seguimos revisando. Vuelve a intentarlo.',
    retry: 'Reintentar',
  },
  checks: {
    form: 'Recibimos tus datos',
    bureau: 'Revisamos tu historial',
    decision: 'Preparamos tu respuesta',
    phone: 'Confirmamos tu celular',
    identity: 'Confirmamos tu identidad',
    offer: 'Preparamos tus opciones de abonos',
  },
  bureauSupport: 'Solo con tu autorización',
  identity: {
    title: 'Falta confirmar que eres tú',
    text: 'Ten a la mano tu INE. Te toma dos minutos.',
    go: 'Verificar mi identidad',
  },
  storeCode: {
    title: 'Tu código de pago está listo',
    text: 'Muéstralo en la caja: la tienda dice cuánto, y tú eliges en cuántos abonos.',
    go: 'Ver mi código de pago',
  },
  signature: {
    title: 'Firma tu autorización',
    text: (phone: string) =>
      `Te mandamos un NIP al ${phone}. Con él autorizas que consultemos tu historial de crédito.`,
    ask: 'Te mandaremos un NIP a tu celular. Con él autorizas que consultemos tu historial de crédito.',
    scope: {
      title: 'El NIP es tu firma',
      text: 'Vale para la autorización que marcaste en tu solicitud. No te compromete a aceptar un crédito.',
    },
    label: 'NIP de 6 dígitos',
    send: 'Enviarme el NIP',
    failed: 'No pudimos enviar el NIP',
    notSigned: 'Pide otro NIP',
  },
  transfer: {
    title: 'Haz tu enganche',
    text: 'Transfiere el monto exacto a esta CLABE. En cuanto lo recibamos, continúa en automático.',
    amount: 'Monto exacto',
    clabe: 'CLABE',
    reference: 'Referencia',
    deadline: 'Fecha límite',
    copied: 'Copiado',
    copyOf: (name: string) => `Copiar ${name}`,
    waiting: 'Esperando tu transferencia',
    waitingText: 'Puedes cerrar esta pantalla: te avisamos en cuanto llegue.',
    payoutTitle: 'Tu dinero va en camino',
    payoutText: (amount: string) =>
      `Enviamos ${amount} a tu cuenta por SPEI. Suele llegar en minutos.`,
    held: {
      title: 'Tu dinero está en pausa',
      onItsWay: 'Lo enviamos cuando termine la pausa',
      text: {
        payouts_held:
          'Por tu seguridad, los depósitos a tu cuenta están en pausa. En cuanto termine te lo enviamos, sin que hagas nada. Mientras tanto tu préstamo no empieza.',
        account_blocked:
          'Tu cuenta está en revisión. Si todo está bien te lo enviamos, sin que hagas nada. Mientras tanto tu préstamo no empieza.',
        account_frozen:
          'Dijiste que un crédito no es tuyo. Cuando respondamos tu caso te lo enviamos, sin que hagas nada. Mientras tanto tu préstamo no empieza.',
        loans_blocked:
          'Los préstamos están en pausa para ti. En cuanto termine te lo enviamos, sin que hagas nada. Mientras tanto tu préstamo no empieza.',
        purchases_blocked:
          'Tu cuenta está en revisión. Si todo está bien te lo enviamos, sin que hagas nada. Mientras tanto tu préstamo no empieza.',
        payments_overdue:
          'Tienes un pago atrasado. Ponte al corriente y te lo enviamos. Mientras tanto tu préstamo no empieza.',
        cap_exceeded:
          'Este préstamo pasa de tu tope por quincena. Mientras tanto tu préstamo no empieza.',
        debts_exceed_income:
          'Con lo que debes en otro lado, este préstamo no cabe en tu quincena. Mientras tanto no empieza.',
        account_closed: 'Tu cuenta está cerrada: ya no podemos enviarte este dinero.',
      },
    },
    sent: 'Firmaste tu contrato',
    onItsWay: 'Enviamos tu dinero',
    arrives: 'Llega a tu cuenta',
    failed: 'No pudimos cargar tu transferencia',
  },
} as const;
