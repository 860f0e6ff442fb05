import { brandName } from '@abona/lender/lender';

export const emailVerificationCopy = {
  wait: {
    title: 'Confirma tu correo',
    sent: (address: string) =>
      `Te mandamos un enlace a ${address}. Ábrelo desde cualquier dispositivo y aquí continúa en automático.`,
    notSent: (address: string) =>
      `Necesitamos confirmar ${address}. Te mandamos un enlace y aquí continúa en automático.`,
    openMail: 'Abrir mi correo',
    send: 'Enviar enlace',
    resend: 'Enviar otro enlace',
    resendIn: (seconds: number) => `Enviar otro enlace en ${seconds} s`,
    check: 'Ya lo confirmé',
    notYet: 'Todavía no vemos tu confirmación. Abre el enlace que te mandamos.',
    resent: 'Te mandamos el enlace',
    waiting: 'Esperando tu confirmación',
    spam: '¿No lo ves? Revisa tu carpeta de spam o correo no deseado.',
    signOut: 'Usar otra cuenta',
    yourAddress: 'tu correo',
  },
  link: {
    checking: 'Confirmando tu correo',
    ok: {
      title: '¡Listo, correo confirmado!',
      text: `Ya puedes seguir en ${brandName}. Si empezaste en otro dispositivo, ahí continúa en automático.`,
      go: 'Continuar',
      signIn: 'Iniciar sesión',
    },
    already: {
      title: 'Tu correo ya estaba confirmado',
      text: 'No tienes que hacer nada más.',
    },
    expired: {
      title: 'Este enlace ya no sirve',
      text: 'Los enlaces duran 24 horas y se usan una sola vez. Pide uno nuevo y ábrelo desde tu correo.',
      again: 'Pedir otro enlace',
    },
    missing: {
      title: 'Al enlace le falta una parte',
      text: 'Ábrelo directamente desde el correo que te mandamos.',
    },
    failed: {
      title: 'No pudimos confirmar tu correo',
      retry: 'Intentar de nuevo',
    },
  },
} as const;
