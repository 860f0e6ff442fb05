/** Error, offline and load-error screens. The first three are the specification's own words. */
export const errorCopy = {
  title: 'Ocurrió un error',
  message: 'No logramos procesar tu solicitud. Algo falló, te recomendamos recargar la página',
  reload: 'Recargar página',
  goHome: 'Ir a inicio',
  help: 'Ayuda',
  folio: (id: string) => `Folio de ayuda: ${id}`,

  offline: {
    title: 'Comprueba tu conexión',
    text: 'No encontramos internet. Tus datos y tus abonos están a salvo.',
  },
  load: {
    title: 'La página tarda más de lo normal',
    text: 'Puede ser tu conexión o que estemos actualizando Abona. Vuelve a intentarlo.',
  },
  request: {
    title: 'Ocurrió un error',
    text: 'No pudimos cargar tu configuración. Puedes volver a intentarlo o seguir a tu inicio.',
    retry: 'Reintentar',
  },
} as const;
