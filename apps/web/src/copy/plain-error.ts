/** The specification's own words: they are there even when nothing else arrives. */
export const plainErrorCopy = {
  title: 'Ocurrió un error',
  text: 'No logramos procesar tu solicitud. Algo falló, te recomendamos recargar la página',
  reload: 'Recargar página',
} as const;
