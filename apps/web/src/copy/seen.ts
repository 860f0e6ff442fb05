/** What is shown without a network. */
export const seenCopy = {
  title: 'Sin conexión',
  /** The moment ends with its own point: `… a las 4:34 a.m.` */
  text: (moment: string) =>
    `Esto es lo que viste el ${moment} Puede haber cambiado; se actualiza cuando vuelva tu internet.`,
} as const;
