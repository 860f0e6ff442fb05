import { condusef, entityNotice } from '@abona/contract/lender';
import { lender } from '@abona/lender/lender';

/** The foot of the public page: who lends, and what the law wants said in advertising. */
export const landingFootCopy = {
  links: {
    help: 'Centro de ayuda',
    terms: 'Términos y condiciones',
    privacy: 'Aviso de privacidad',
    costs: 'Costos y comisiones',
    care: 'Atención a usuarios (UNE)',
  },
  label: 'Información legal',
  paragraphs: [
    `${lender.shortName} ${lender.address}. Crédito sujeto a aprobación. Consulta los costos y las comisiones de nuestros productos antes de contratar.`,
    entityNotice(lender),
    'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios. Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
    `CONDUSEF: ${condusef.phones.join(' y ')}, ${condusef.website}. Consulta también el Buró de Entidades Financieras.`,
  ],
} as const;
