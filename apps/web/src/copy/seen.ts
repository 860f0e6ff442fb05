/** What is shown without a network. */
export const seenCopy = {
  title: 'Sin conexión',
  text: (moment: string) =>
    `Esto es lo que viste el ${moment}. Puede haber cambiado; se actualiza cuando vuelva tu internet.`,
} as const;
