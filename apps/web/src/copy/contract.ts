/** The contract, clause by clause, beside what each says in plain words. */
export const contractCopy = {
  title: 'Tu contrato en palabras sencillas',
  lead: 'El resumen te ayuda a leer. Lo que vale es el contrato.',
  unsigned: 'Aún no lo firmas: no te obliga a nada.',
  plain: 'En palabras sencillas',
  text: 'Lo que dice el contrato',
  failed: 'No pudimos abrir tu contrato',
  version: (version: string) => `Versión del contrato: ${version}`,
} as const;
