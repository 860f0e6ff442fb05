import { collectionCaps, contactHours } from '@abona/contract/legal-terms';
import { brandName } from '@abona/lender/lender';

const { perDay, perWeek } = collectionCaps;

export const noticesCopy = {
  title: 'Avisos',
  intro: 'Elige por dónde te llega cada cosa. Se guarda al tocar.',
  failed: 'No pudimos mostrar tus avisos',
  notSaved: 'No se guardó',
  channels: { push: 'Avisos', email: 'Correo', sms: 'SMS' },
  locked: '(no se puede apagar)',
  device: {
    title: 'Dispositivos',
    here: 'Avisos en este dispositivo',
    off: `Te llegan aunque no tengas ${brandName} abierta`,
    blocked: 'Los bloqueaste en tu navegador. Permítelos en sus ajustes y vuelve.',
    unsupported: 'Este navegador no los puede mostrar',
    since: (device: string, day: string) => `${device} · desde el ${day}`,
    otherSince: (day: string) => `Desde el ${day}`,
    remove: 'Quitar',
    removeLabel: (device: string) => `Quitar los avisos de ${device}`,
    refused: 'Este navegador no nos dejó activarlos. Intenta de nuevo en un momento.',
  },
  amounts: {
    title: 'Mostrar montos',
    text: 'Quien vea tu pantalla bloqueada también los lee',
  },
  sections: {
    money: 'Tu dinero',
    cases: 'Tus casos',
    law: 'Seguridad y ley',
  },
  kinds: {
    payment_due: {
      title: 'Tu abono se acerca',
      text: '3 días antes y el mismo día. Los cargos automáticos siempre van por correo.',
    },
    payment_received: { title: 'Recibimos tu abono', text: 'Al momento, con tu comprobante' },
    payment_late: {
      title: 'Se te pasó un abono',
      text: `Solo lunes a viernes de ${contactHours.first}:00 a ${contactHours.last}:00, máximo ${perDay} al día y ${perWeek} por semana`,
    },
    cases: {
      title: 'Respuestas y fechas límite',
      text: 'La carta siempre va también por correo',
    },
    security: { title: 'Códigos y cambios en tu cuenta', text: 'No se puede apagar' },
    legal: {
      title: 'Avisos de ley',
      text: 'Antes de reportar un atraso al buró. La ley pide que te llegue.',
    },
  },
  foot: 'Los avisos son gratis y no usan tu saldo.',
  sms: (last4: string) => `SMS al ···· ${last4}.`,
  email: (address: string) => `Correo a ${address}.`,
} as const;
