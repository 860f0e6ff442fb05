import { collectionCaps, contactHours } from '@abona/contract/legal-terms';

export const messagesCopy = {
  title: 'Mensajes que te enviamos',
  intro:
    'Aquí está cada correo, mensaje y llamada que te hicimos. Por seguridad no guardamos lo que decían ni tus códigos.',
  hours: `Si te atrasas, solo te escribimos en días hábiles, de ${contactHours.first} a.m. a ${contactHours.last - 12} p.m., hora de donde vives, máximo ${collectionCaps.perDay} vez al día y ${collectionCaps.perWeek} por semana.`,
  channels: {
    email: 'Correo',
    sms: 'Mensaje de texto',
    whatsapp: 'WhatsApp',
    call: 'Llamada',
    push: 'Aviso en tu teléfono',
  },
  support: (channel: string, time: string) => `${channel} · ${time}`,
  notDelivered: 'No llegó',
  day: (day: string, year: string) => `${day} de ${year}`,
  more: 'Ver más mensajes',
  empty: {
    title: 'Todavía no te escribimos',
    text: 'Cuando te mandemos un código, un aviso o un documento, lo verás aquí.',
  },
  failed: 'No pudimos mostrar tus mensajes',
} as const;
