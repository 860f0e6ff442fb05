/** The proof of who somebody is. */
export const identityCopy = {
  title: 'Confirma que eres tú',
  text: 'Nos ayuda a que nadie pida un crédito a tu nombre. Te toma dos minutos.',
  needs: 'Ten a la mano',
  ine: { title: 'Tu INE vigente', text: 'El original, por los dos lados' },
  selfie: { title: 'Tu cara', text: 'Una selfie con buena luz, sin lentes ni gorra' },
  privacy:
    'Tus fotos viajan cifradas a nuestro proveedor de identidad y solo se usan para confirmar que eres tú.',
  start: 'Empezar',
  startFailed: 'No pudimos empezar',
  loadFailed: 'No pudimos cargar tu verificación',
  continue: 'Continuar',
  retry: 'Intentar de nuevo',
  later: 'Hacerlo más tarde',
  next: 'Ver qué sigue',
  attempts: (count: number) =>
    count === 1 ? 'Te queda 1 intento.' : `Te quedan ${count} intentos.`,
  results: {
    open: {
      title: 'Todavía no empiezas',
      text: 'Cuando quieras, tómale foto a tu INE y a tu cara.',
    },
    capturing: {
      title: 'Estamos recibiendo tus fotos',
      text: 'Si cerraste la página del proveedor, puedes volver a abrirla.',
    },
    in_review: {
      title: 'Estamos revisando tus fotos',
      text: 'Suele tardar unos minutos. Puedes cerrar esta pantalla: te avisamos.',
    },
    approved: { title: '¡Listo, eres tú!', text: 'Ya confirmamos tu identidad.' },
    rejected: { title: 'No pudimos confirmar que eres tú', text: 'Esto fue lo que pasó:' },
    unreadable: {
      title: 'Las fotos no se alcanzan a leer',
      text: 'Busca buena luz, limpia la cámara y vuelve a intentarlo.',
    },
    abandoned: {
      title: 'No terminaste la verificación',
      text: 'Puedes volver a empezar cuando quieras.',
    },
    expired: {
      title: 'Se acabó el tiempo',
      text: 'La página de captura se cerró. Vuelve a empezar.',
    },
    cancelled: {
      title: 'Cancelaste la verificación',
      text: 'Puedes volver a empezar cuando quieras.',
    },
    unavailable: {
      title: 'El servicio no está disponible',
      text: 'No es por ti: nuestro proveedor no responde. Intenta en unos minutos.',
    },
  },
} as const;
