import type { SlipInstructions } from '@abona/documents/payment-slip';

type Account = { readonly formatted: string; readonly bank: string; readonly beneficiary: string };

/** What the printed sheet says to whoever makes the transfer. */
export const speiSlip = ({ formatted, bank, beneficiary }: Account): SlipInstructions => ({
  label: 'Transfiere exactamente',
  barcode: null,
  facts: [
    { label: 'CLABE (18 dígitos)', value: formatted },
    { label: 'Banco', value: bank },
    { label: 'Beneficiario', value: beneficiary },
  ],
  steps: [
    'Entra a la app o al sitio de tu banco y elige transferir por SPEI.',
    'Escribe la CLABE y revisa que el banco y el beneficiario sean los de esta hoja.',
    'Transfiere el monto exacto y guarda tu comprobante.',
  ],
  note: {
    title: 'Sin costo y casi al momento',
    text: 'Esta CLABE es solo de este crédito: sirve para todos sus abonos.',
  },
});
