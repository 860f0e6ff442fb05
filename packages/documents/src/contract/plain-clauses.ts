import { legalTerms } from '@abona/contract/legal-terms';
import type { Clause } from '../printed-document.ts';

/**
 * Each clause of the contract in plain words, by its title: short sentences, everyday words, nothing that the clause
 * does not say. They explain the text and are no part of it, so they may be put better at any time.
 */
const plainClauses: Readonly<Record<string, string>> = {
  'Quiénes somos': 'Aquí decimos quién te presta y quién eres tú. Todas las hojas cuentan.',
  'Tu crédito':
    'Te prestamos esta suma. El interés y el IVA van aparte. Tú dices que tus datos son ciertos y que tu dinero es limpio.',
  Entrega: 'Aquí dice a dónde va el dinero: a la tienda donde compras o a tu cuenta de banco.',
  Intereses:
    'El interés es lo que cuesta el préstamo. Sale de lo que aún debes. La tasa no cambia. No cobramos interés sobre interés.',
  'Costo Anual Total':
    'El CAT junta todo lo que cuesta el crédito en un solo número. Sirve para ver qué crédito te sale más barato.',
  Comisiones: 'Solo pagas las comisiones que ves en la primera hoja. No hay otras.',
  'Tus pagos':
    'Aquí ves cuántos pagos haces, de cuánto y en qué días. Si un día no abre el banco, pagas al día que sigue sin costo.',
  'Formas de pago':
    'Pagas por SPEI, en tienda, con tarjeta o en automático. De cada pago te damos un comprobante.',
  'Cómo se aplican': 'Tu pago cubre primero lo más viejo. Lo que sobra se queda a tu favor.',
  'Si te atrasas': 'Si pagas tarde te puede costar más. Aquí dice cuánto y desde qué día.',
  'Pagos anticipados':
    'Puedes pagar antes y no te cuesta nada. Así pagas menos interés. Tú eliges: pagos más chicos o menos pagos.',
  'Liquidación y finiquito': `Puedes pagar todo y acabar cuando quieras. Al final te damos una carta que dice que ya no debes. Llega en ${legalTerms.closingLetterBusinessDays} días hábiles o menos.`,
  'Derecho a cancelar': `Si no has usado el crédito, tienes ${legalTerms.withdrawalBusinessDays} días hábiles para decir que ya no lo quieres. No te cuesta nada.`,
  Devoluciones:
    'Aquí dice qué pasa si regresas lo que compraste. Si pagaste de más, te lo damos de vuelta.',
  'Estado de cuenta': 'Cada mes te damos una hoja con lo que debes y lo que pagaste. Es gratis.',
  Aclaraciones: `Si un cobro no es tuyo o está mal, dilo. Tienes ${legalTerms.disputeWindowDays} días. Te decimos qué vimos en ${legalTerms.disputeAnswerDays} días o menos. Mientras tanto no tienes que pagar esa parte.`,
  'Historial crediticio':
    'Le contamos al buró cómo pagas. Si pagas a tiempo, te ayuda. Si te atrasas, te afecta.',
  Cambios: `No te podemos subir la tasa si tú no quieres. De lo demás te avisamos ${legalTerms.changeNoticeDays} días antes. Si no te gusta, puedes salir.`,
  Terminación:
    'El contrato acaba cuando pagas todo. También lo puedes cerrar antes, si pagas lo que debes.',
  'Firma electrónica':
    'Aceptar aquí vale igual que firmar en papel. Te mandamos una copia a tu correo.',
  'Tus datos':
    'Cuidamos tus datos como dice el aviso. Si no quieres anuncios, dinos que no: tu crédito sigue igual.',
  'Atención a usuarios':
    'Aquí está a quién llamar si algo va mal. Primero nosotros. Si no te ayudamos, la CONDUSEF.',
  'Ley y tribunales':
    'Manda la ley de México. Si hay un pleito, tú eliges: un juez de donde vives o uno de la Ciudad de México.',
};

/** The summary of a clause; null for one of an earlier text that has none. */
export const plainClause = ({ title }: Pick<Clause, 'title'>): string | null =>
  plainClauses[title] ?? null;
