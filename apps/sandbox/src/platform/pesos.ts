const format = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** `$1,234.50` */
export const pesos = (centavos: number): string => format.format(centavos / 100);

/** What somebody typed as pesos (`1,250.50`), in centavos; null when it is no amount. */
export function centavosIn(text: string): number | null {
  const match = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const centavos =
    Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(centavos) && centavos > 0 ? centavos : null;
}
