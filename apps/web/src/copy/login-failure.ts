import { brandName } from '@abona/lender/lender';
import type { LoginFailureReason } from '#session/session-store.ts';

type Words = { readonly title: string; readonly text: string };

/** Why a login did not work, and what to do about it. */
export const loginFailureCopy: {
  readonly retry: string;
  readonly back: string;
  readonly reasons: Readonly<Record<LoginFailureReason, Words>>;
} = {
  retry: 'Intentar de nuevo',
  back: 'Volver al inicio',
  reasons: {
    unreachable: {
      title: 'No pudimos iniciar tu sesión',
      text: 'El servicio de acceso no responde por ahora. Intenta de nuevo en unos momentos.',
    },
    refused: {
      title: 'No pudimos confirmar tu acceso',
      text: 'El inicio de sesión no se completó. Vuelve a intentarlo desde aquí.',
    },
    ended: {
      title: 'Vuelve a iniciar sesión',
      text: 'Esta sesión se cerró por tu seguridad. Entra de nuevo con tu correo y contraseña.',
    },
    closed: {
      title: 'Esta cuenta está cerrada',
      text: 'Pediste borrar tus datos y están bloqueados. Si necesitas algo de tu historial, escribe a nuestra Unidad Especializada.',
    },
    storage_blocked: {
      title: 'Tu navegador bloquea el acceso',
      text: `Para iniciar sesión, permite que ${brandName} guarde datos en este navegador: activa las cookies y el almacenamiento del sitio, y vuelve a intentarlo.`,
    },
    redirect_timeout: {
      title: 'La página de acceso no abrió',
      text: 'Tardó más de lo normal. Revisa tu conexión e intenta de nuevo.',
    },
    expired: {
      title: 'Tu sesión terminó',
      text: 'Revisa que la fecha y la hora de tu dispositivo estén bien e intenta de nuevo.',
    },
    no_email: {
      title: 'Falta tu correo',
      text: 'La cuenta con la que entraste no tiene un correo electrónico. Entra con otra cuenta o agrégalo e intenta de nuevo.',
    },
    no_app_session: {
      title: 'La app no abrió tu sesión',
      text: 'Ciérrala y ábrela de nuevo, o intenta otra vez desde aquí.',
    },
  },
};
