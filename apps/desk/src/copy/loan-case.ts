import type { holdCauses, letterKinds } from '@abona/contract/staff-acts/act-values';

/** What is done from a loan by a case of its customer. */
export const loanCaseCopy = {
  cause: 'Por qué se pone en pausa',
  causes: {
    hardship: 'No puede pagar por ahora',
    dispute: 'No reconoce lo de un abono',
    not_me: 'Dice que el crédito no es suyo',
  } satisfies Record<(typeof holdCauses)[number], string>,
  causeHelp: {
    hardship:
      'Se detiene la cobranza de todo el crédito. Abre un caso que se contesta en 5 días hábiles.',
    dispute:
      'Se detiene lo que reclama: cobranza, pago automático, moratorios y buró. Abre una aclaración.',
    not_me: 'Se detiene todo el crédito y nadie presta a su nombre. Abre un caso de «no fui yo».',
  } satisfies Record<(typeof holdCauses)[number], string>,
  instalment: 'Abono que no reconoce',
  disputeReason: 'Qué pasó',
  channel: 'Cómo nos lo dijo',
  words: 'Qué dijo, en sus palabras',
  wordsHelp: 'Lo lee en su caso, con el folio que le damos.',
  wordsMissing: 'Escribe qué dijo el cliente.',
  hold: 'Poner en pausa',
  held: 'Caso que lo tiene en pausa',
  heldHelp:
    'Se quita porque el cliente retira su caso; todo sigue desde mañana. Si no lo retira, se quita con la carta que lo contesta.',
  lift: 'Quitar la pausa',
  mustBeAnswered:
    'Lo que está en pausa ya se contestó una vez: se quita con la carta que lo contesta.',
  letter: 'Carta al cliente',
  letterHelp: 'Contesta cada hecho que contó. El dinero que mueve se agrega solo.',
  letterShort: 'Escribe la carta, con al menos 3 letras.',
  void: 'Anular el crédito',
  voidOpen: (folio: string) => `Se contesta el caso ${folio}, que ya está abierto.`,
  voidHelp:
    'El crédito queda como si nunca hubiera existido: no debe nada y lo que pagó vuelve a ser suyo.',
  about: 'Qué contesta la carta',
  aboutNew: {
    complaint: 'Una reclamación que nos acaba de decir',
    hardship: 'Que no puede pagar, y nos lo acaba de decir',
    bureau_correction: 'Una corrección en buró que acaba de pedir',
  } satisfies Record<(typeof letterKinds)[number], string>,
  aboutCase: (kind: string, folio: string) => `${kind} ${folio}`,
  outcome: 'Qué se decide',
  outcomeMissing: 'Elige qué se decide.',
  part: 'De cuánto tiene razón, en pesos',
  partMissing: 'Escribe de cuánto tiene razón.',
  send: 'Enviar la carta',
  openCase: 'Abrir el caso',
} as const;
