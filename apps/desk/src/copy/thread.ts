import type { ThreadMessage } from '@abona/contract/staff/staff-timeline';

type Notice = Extract<ThreadMessage, { kind: 'notice' }>;

export const channelWords: Readonly<Record<Notice['channel'], string>> = {
  email: 'Correo',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  call: 'Llamada',
  push: 'Aviso en su celular',
};

export const noticeStatusWords: Readonly<Record<Notice['status'], string>> = {
  queued: 'por salir',
  sent: 'enviado',
  abandoned: 'no llegó',
};

/** What is noted about a customer, and what was told to them and written. */
export const threadCopy = {
  messages: 'Mensajes',
  noMessages: 'No se le ha escrito, ni ha escrito.',
  earlier: 'Ver anteriores',
  thread: 'Mensajes, del más viejo al más nuevo',
  line: (...parts: readonly string[]) => parts.join(' · '),
  /** Before the folio of the case in which it was written. */
  writtenBy: (author: string, when: string) => `${author} · ${when} · `,
  writeInCase: (folio: string) => `Escribirle en ${folio}`,
  howToWrite: 'Se le escribe en un caso: abre el que espera, o recibe uno.',
  notes: 'Notas',
  noNotes: 'Sin notas todavía.',
  note: 'Nota para tus colegas',
  noteHelp: 'El cliente no la ve, y no se puede cambiar.',
  addNote: 'Guardar nota',
  noted: 'Nota guardada',
  pinnedTitle: 'Nota fijada',
  pin: (author: string) => `Fijar la nota de ${author}`,
  unpin: 'Dejar de fijar',
  pinned: 'Nota fijada para todos',
  unpinned: 'La nota ya no está fijada',
  writtenAt: (author: string, when: string) => `${author}, ${when}`,
  pinnedBy: (name: string) => ` · la fijó ${name}`,
  keys: { note: 'Dejar una nota' },
  hints: { note: 'nota' },
} as const;
