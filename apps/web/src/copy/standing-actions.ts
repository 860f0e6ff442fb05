/** What somebody can do who may not borrow for now. */
export const standingActionCopy = {
  help: 'Ir a Ayuda',
  pay: 'Ir a pagar',
  applyAgain: 'Volver a solicitar',
  proveIdentity: 'Verificar mi identidad',
  ownCap: 'Ver mi tope por quincena',
} as const;
