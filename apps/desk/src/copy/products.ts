const levelWords: Readonly<Record<string, string>> = {
  TOTAL_WITH_IVA: 'Pago fijo con IVA',
  BEFORE_IVA: 'Pago fijo antes de IVA',
  FLAT_FEE: 'Cargo fijo',
};

const feeModeWords: Readonly<Record<string, string>> = {
  DEDUCTED: 'se descuenta',
  PAID_UPFRONT: 'se paga al firmar',
  FINANCED: 'se financia',
};

/** Conditions of a product in words. */
export const conditionWords = {
  level: (level: string) => levelWords[level] ?? level,
  feeMode: (mode: string) => feeModeWords[mode] ?? mode,
  noFee: 'Sin comisión',
  lateFee: (amount: string) => `${amount} por pago`,
  lateRate: (rate: string) => `${rate} anual`,
  lateUntil: (days: string) => `, hasta ${days} días`,
  noLate: 'Nada',
} as const;
