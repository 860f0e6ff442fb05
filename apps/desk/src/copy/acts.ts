/** How an act is done at the desk, whichever it is. */
export const actCopy = {
  head: 'Si lo haces',
  reason: 'Motivo',
  reasonBlank: 'Elige un motivo',
  note: 'En tus palabras, obligatorio',
  noteShort: 'Escribe por qué, con al menos 3 letras.',
  reasonMissing: 'Elige un motivo.',
  needsTwo: 'Necesita a una segunda persona',
  needsTwoText: 'Queda como solicitud y se aplica cuando otra persona la apruebe.',
  alone: 'Se aplica de inmediato y queda en la bitácora con tu nombre.',
  ask: 'Pedir segunda persona',
  cancel: 'Cancelar',
  done: 'Listo, quedó aplicado',
  waits: 'Quedó como solicitud: espera a otra persona',
} as const;
