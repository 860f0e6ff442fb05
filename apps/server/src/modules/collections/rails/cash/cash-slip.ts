import type { SlipInstructions } from '@abona/documents/payment-slip';

type TillReference = { readonly number: string; readonly formatted: string };

/** What the printed sheet says to whoever goes to the till, and to the cashier's reader. */
export const cashSlip = ({ number, formatted }: TillReference): SlipInstructions => ({
  label: 'Paga en cualquier OXXO',
  barcode: { digits: number, alternative: `Código de barras de la referencia ${formatted}` },
  facts: [{ label: 'Referencia', value: formatted }],
  steps: [
    'Di en la caja que vas a pagar un servicio con código de barras.',
    'Muestra esta hoja, o di el número de referencia.',
    'Paga en efectivo el monto exacto y guarda tu ticket.',
  ],
  note: {
    title: 'OXXO cobra una comisión aparte',
    text: 'Tu abono se refleja el mismo día y te avisamos.',
  },
});
