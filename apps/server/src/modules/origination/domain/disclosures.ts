import { legalTerms } from '@abona/contract/legal-terms';
import { condusef, entityNotice } from '@abona/contract/lender';
import { brandName, lender } from '@abona/lender/lender';

/** What must be read before an offer is accepted, beside the figures of each term. */
export const disclosures: readonly string[] = [
  'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
  'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
  'CAT sin IVA. Para fines informativos y de comparación.',
  'Tasa de interés anual fija, sin IVA. Los abonos ya incluyen el IVA de los intereses.',
  'No cobramos comisión por pagar antes ni por consultar tu saldo.',
  `Si no has usado el crédito, puedes cancelarlo sin costo en los ${legalTerms.withdrawalBusinessDays} días hábiles siguientes a tu firma: avísanos en ${lender.une.email}.`,
  'Este crédito no incluye ningún seguro.',
  `Tu estado de cuenta está cada mes en tu cuenta de ${brandName}, sin costo. Si lo pides a la UNE, te lo mandamos por correo.`,
  `Si tienes una aclaración, escribe a nuestra ${lender.une.name}: ${lender.une.email}.`,
  `CONDUSEF: ${condusef.phones.join(' y ')}, ${condusef.website}, ${condusef.email}.`,
  entityNotice(lender),
];
