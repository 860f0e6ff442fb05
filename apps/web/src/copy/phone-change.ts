import { brandName } from '@abona/lender/lender';

/** Putting another phone in the place of the one of record. */
export const phoneChangeCopy = {
  title: 'Cambia tu celular',
  intro: (phone: string) =>
    `Hoy es ${phone}. Para que nadie más pueda cambiarlo, te pedimos tres cosas.`,
  steps: {
    login: 'Iniciar sesión hace un momento',
    face: 'Una selfie, para comparar tu cara con la de tu INE',
    code: 'Un código en tu número nuevo',
  },
  start: 'Tomarme la selfie',
  startFailed: 'No pudimos abrir la cámara',
  loadFailed: 'No pudimos empezar el cambio',
  again: {
    title: 'Inicia sesión otra vez',
    text: 'Por tu seguridad, para cambiar tu celular debes haber iniciado sesión hace menos de 5 minutos.',
    button: 'Iniciar sesión',
  },
  notPossible: {
    title: 'Por ahora no puedes cambiarlo aquí',
    text: 'Necesitas un celular confirmado y tu identidad verificada en una solicitud.',
  },
  looking: {
    title: 'Estamos comparando tu cara',
    text: 'Suele tardar unos segundos. No cierres esta pantalla.',
    reopen: 'Volver a la cámara',
  },
  noTries: {
    title: 'No pudimos reconocerte',
    text: 'Por tu seguridad, intenta de nuevo más tarde o escríbenos.',
  },
  number: {
    title: 'Escribe tu número nuevo',
    text: 'Te mandaremos un código por SMS.',
    phone: 'Celular a 10 dígitos',
    send: 'Enviarme el código',
    failed: 'No pudimos mandar el código',
  },
  code: {
    title: 'Escribe el código de 6 dígitos',
    text: (phone: string) => `Te lo mandamos al ${phone}.`,
    label: 'Código de 6 dígitos',
    another: 'Usar otro número',
  },
  changed: {
    title: 'Tu celular cambió',
    text: (phone: string, moment: string) =>
      `Ahora es ${phone}. Avisamos a tus contactos de antes, cerramos tus otras sesiones y, por tu seguridad, no sale dinero hasta el ${moment}.`,
    done: 'Ir a mis datos',
  },
  cancel: {
    title: '¿No cambiaste tu celular?',
    text: 'Cancela el cambio: recuperas tu número y cerramos todas las sesiones de tu cuenta.',
    button: 'No fui yo: cancelar el cambio',
    keep: 'Sí fui yo',
    failed: 'No pudimos cancelar el cambio',
    done: {
      title: 'Cancelamos el cambio',
      text: (phone: string) =>
        `Tu celular vuelve a ser ${phone}. Cerramos todas las sesiones: entra otra vez y cambia tu contraseña.`,
    },
    invalid: {
      title: 'Este enlace ya no sirve',
      text: 'Ya se usó, o pasaron más de 72 horas. Si algo no te cuadra, escríbenos.',
    },
    home: `Ir a ${brandName}`,
  },
} as const;
