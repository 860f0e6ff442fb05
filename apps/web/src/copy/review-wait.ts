/** The wait for a person who decides. */
export const reviewWaitCopy = {
  waiting: {
    title: 'Una persona está revisando tu solicitud',
    text: (due: string) =>
      `Te respondemos a más tardar el ${due}, aunque cierres esta pantalla: aquí estará la respuesta.`,
  },
  late: {
    title: 'Nos está tomando más de lo que dijimos',
    text: (due: string) =>
      `Te dijimos que respondíamos el ${due} y seguimos revisando tu solicitud. Puedes cerrar esta pantalla y volver cuando quieras.`,
  },
  asked: {
    title: 'Falta confirmar que eres tú',
    text: (due: string) =>
      `Quien revisa tu solicitud necesita saber que la pediste tú. Ten a la mano tu INE: hasta el ${due} te esperamos.`,
    go: 'Verificar mi identidad',
  },
} as const;
