import { brandName } from '@abona/lender/lender';

/** The error page that somebody is sent to, by its reason. */
export const externalErrorCopy = {
  signInAgain: 'Iniciar sesión de nuevo',
  goHome: 'Ir a inicio',
  goToStart: `Ir al inicio de ${brandName}`,
  reasons: {
    exp_time: {
      title: 'Tu sesión terminó',
      text: 'Por tu seguridad cerramos tu sesión. Si te pasa seguido, revisa que la fecha y la hora de tu dispositivo estén bien.',
    },
    too_many_retries: {
      title: 'No pudimos iniciar tu sesión',
      text: 'Lo intentamos varias veces y algo no salió bien. Espera un momento y vuelve a intentarlo.',
    },
    unknown: {
      title: 'Ocurrió un error',
      text: 'No logramos completar lo que estabas haciendo. Tu información está a salvo.',
    },
  },
} as const;
