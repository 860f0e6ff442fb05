import type { StaffNews } from '@abona/contract/staff/staff-today';
import { subjectWords } from './queues.ts';
import { actWords } from './requests.ts';

export const newsCopy = {
  title: 'Avisos para ti',
  bell: (unread: number) => {
    if (unread === 0) return 'Avisos para ti';
    return unread === 1 ? 'Avisos para ti, 1 sin leer' : `Avisos para ti, ${unread} sin leer`;
  },
  key: { label: 'Ver mis avisos', hint: null },
  unread: 'Sin leer',
  none: 'Nada nuevo. Aquí sale lo que te asignen, lo que espera tu palabra y lo que decidan de lo que pediste.',
  failed: 'No pudimos leer tus avisos. Ciérralos y ábrelos otra vez.',
  readAll: 'Marcar todo como leído',
} as const;

const decidedWords: Readonly<Record<'executed' | 'rejected' | 'void', string>> = {
  executed: 'aprobó',
  rejected: 'no aprobó',
  void: 'quiso aprobar, pero algo ya había cambiado:',
};

/** A piece of news in one sentence; `id`: what it is about, as it is called on the screen. */
export function newsText(news: StaffNews, id: string): string {
  if (news.kind === 'to_decide')
    return `${news.by} pidió una segunda persona: ${actWords[news.act].title}`;
  if (news.kind === 'decided')
    return `${news.by} ${decidedWords[news.state]} lo que pediste: ${actWords[news.act].title}`;
  return news.count === 1
    ? `${news.by} te asignó: ${subjectWords[news.subject.kind]} ${id}`
    : `${news.by} te asignó ${news.count.toLocaleString('es-MX')} cosas`;
}
