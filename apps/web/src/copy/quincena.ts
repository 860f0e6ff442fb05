/** All loans paid in one act: how much, and what of it each gets. */
export const quincenaCopy = {
  title: 'Pagar mi quincena',
  total: 'Todo lo de esta quincena',
  until: (day: string) => `Sin costo hasta el ${day}`,
  late: 'Incluye lo vencido',
  saves: (amount: string) => `Si pagas hoy ahorras ${amount} de intereses`,
  partSaves: (which: string, amount: string) => `${which} · ahorras ${amount}`,
  split: 'Así se reparte',
  part: (number: number, total: number, count: number) =>
    count === 1 ? `Abono ${number} de ${total}` : `${count} abonos, desde el ${number} de ${total}`,
  onlyOne: 'O paga solo uno',
  failed: 'No pudimos cargar tu quincena',
  applied: {
    title: '¡Quincena pagada!',
    text: (amount: string, count: number) => `Recibimos ${amount} para tus ${count} créditos.`,
    bloomed: (paid: number, total: number) => `${paid} de ${total} abonos`,
    saved: (amount: string) => `Por pagar antes ahorraste ${amount} de intereses`,
    partSaved: (bloomed: string, amount: string) => `${bloomed} · ahorraste ${amount}`,
    flower: (name: string, paid: number, total: number) =>
      `${name}: ${paid} de ${total} abonos pagados`,
  },
  parts: 'Se reparte así',
} as const;
