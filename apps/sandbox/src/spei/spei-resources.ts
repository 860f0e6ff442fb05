export type Sender = {
  readonly name: string;
  readonly clabe: string;
  readonly bank: string;
  readonly rfc_curp: string | null;
};

export type Transfer = {
  /** A number of STP's. */
  readonly id: string;
  readonly clabe: string;
  readonly amount: number;
  readonly clave_rastreo: string;
  readonly sender: Sender;
  readonly concept: string;
  readonly numeric_reference: string;
  readonly status: 'received' | 'returned';
  readonly return_code: string | null;
  /** The day on which SPEI counts it. */
  readonly operation_date: string;
  readonly operated_at: string;
};

export type Beneficiary = {
  readonly clabe: string;
  readonly name: string;
  readonly rfc_curp: string | null;
};

export type Payout = {
  /** A number of STP's, above the codes of errors. */
  readonly id: string;
  /** Of whoever ordered it (folioOrigen). */
  readonly reference: string;
  readonly amount: number;
  readonly beneficiary: Beneficiary;
  readonly concept: string;
  readonly numeric_reference: string;
  readonly clave_rastreo: string;
  /** The day on which SPEI counts it. */
  readonly operation_date: string;
  readonly status: 'accepted' | 'settled' | 'returned';
  readonly return_code: string | null;
  readonly return_cause: string | null;
  readonly created_at: string;
  readonly settled_at: string | null;
  readonly returned_at: string | null;
};

/** Causes of return of the interbank system. */
export const RETURN_CAUSES: Readonly<Record<string, string>> = {
  '01': 'Cuenta inexistente',
  '02': 'Cuenta bloqueada',
  '03': 'Cuenta cancelada',
  '05': 'Cuenta en otra divisa',
  '06': 'Cuenta no pertenece a la institución receptora',
  '16': 'Tipo de operación errónea',
  '17': 'Tipo de cuenta no corresponde',
  '20': 'Excede el límite de saldo autorizado de la cuenta',
  '21': 'Excede el límite de abonos permitidos en el mes',
  '22': 'Número de línea de teléfono móvil no registrado',
  '25': 'Cuenta con restricción para recibir SPEI',
};
