import { formatDateMedium } from '@abona/kernel/date-format';
import { type Centavos, centavos, formatMoney } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { type Case, loanOfSubject } from '../domain/case.ts';
import { type LoanAct, loanActOf, type Remedy, remedyOf } from '../domain/dispute-remedy.ts';
import type { ShopRefund } from '../ports.ts';
import type { CaseDeps } from './case-deps.ts';

export type Grant = {
  readonly found: Case;
  /** How much the customer was right about, with what was granted by an earlier answer. */
  readonly amount: Centavos;
  readonly actor: string;
};

const none = centavos(0);

/** What was moved, by where it came from and went. */
const noParts = {
  /** The shop gives it back. */
  shopRefund: none,
  /** Of that, what was paid down goes back to where it came from. */
  toOrigin: none,
  /** Money of theirs that waited with us is applied. */
  claimed: none,
  waived: none,
  /** Counted as paid, at our cost. */
  credited: none,
};

/** How much money was moved, and what was done in words for the letter; null: nothing was to do. */
export type CarriedOut = {
  readonly moved: Centavos;
  readonly parts: Readonly<Record<keyof typeof noParts, Centavos>>;
  readonly text: string | null;
};

const nothingMoved = (text: string | null): CarriedOut => ({ moved: none, parts: noParts, text });
const undoneText = 'Este crédito ya está anulado: no debes nada de él.';
const settledText = 'De lo que reclamaste ya no debes nada, así que no hubo dinero que mover.';

/**
 * Does what an answer of a dispute says, in its transaction. What an earlier answer of the same case did is not done
 * again: only what is missing. Whoever has a lock of their own (the sale, what was claimed) is asked first, then the
 * loan is locked: the order in which shops and payments come to it too.
 */
export async function carryOut(
  deps: CaseDeps,
  tx: Tx,
  { found, amount, actor }: Grant,
): Promise<CarriedOut> {
  const { customerId, subject } = found;
  const loanId = loanOfSubject(subject);
  const missing = centavos(Math.max(0, amount - found.granted));
  if (loanId === null || missing === 0) return nothingMoved(null);
  const facts = await deps.loans.factsOf(tx, { customerId, loanId });
  if (facts === null || facts.isUndone) return nothingMoved(undoneText);
  const contested = await contestedOf(deps, tx, found);
  const remedy = remedyOf({ ...found, isPurchase: contested.isPurchase });
  const order = { found, loanId, remedy, missing, actor };
  if (remedy.kind === 'shop_refund' && facts.kind === 'purchase') {
    const isWhole = contested.isPurchase && amount >= contested.amount;
    const refund = await refundSale(deps, tx, { ...order, isWhole });
    if (refund !== null) return refund;
  }
  return changeLoan(deps, tx, order);
}

/** What it was about, as the books have it. */
async function contestedOf(deps: CaseDeps, tx: Tx, { customerId, subject }: Case) {
  const item =
    subject?.kind === 'movement'
      ? await deps.loans.movementOf(tx, {
          customerId,
          loanId: subject.loanId,
          movement: subject.movement,
        })
      : null;
  return { isPurchase: item?.isPurchase === true, amount: item?.amount ?? none };
}

type RemedyOrder = {
  readonly found: Case;
  readonly loanId: string;
  readonly remedy: Remedy;
  readonly missing: Centavos;
  readonly actor: string;
};

/** Null where there is no shop to ask: then it is ours to bear. */
async function refundSale(
  deps: CaseDeps,
  tx: Tx,
  { found, loanId, missing, actor, isWhole }: RemedyOrder & { readonly isWhole: boolean },
): Promise<CarriedOut | null> {
  const { customerId, folio } = found;
  const refund = await deps.remedies.refundSale(tx, {
    customerId,
    loanId,
    // Whoever is right about all of a purchase gets all of it back, what was paid down too.
    amount: isWhole ? null : missing,
    folio,
    actor,
  });
  if (refund.kind === 'impossible') return null;
  if (refund.kind === 'nothing_left')
    return nothingMoved('La tienda ya te había devuelto esta compra completa.');
  const { amount, toOrigin } = refund;
  const parts = { ...noParts, shopRefund: amount, toOrigin };
  return { moved: amount, parts, text: refundText(refund) };
}

const refundText = ({
  amount,
  toOrigin,
  toCustomer,
}: Extract<ShopRefund, { kind: 'given_back' }>): string =>
  [
    `Cancelamos ${formatMoney(amount)} de tu compra: ya no los debes, ni sus intereses.`,
    ...(toOrigin > 0
      ? [`${formatMoney(toOrigin)} de tu enganche regresan a donde los pagaste.`]
      : []),
    ...(toCustomer > 0 ? [`${formatMoney(toCustomer)} que ya habías pagado son tuyos.`] : []),
  ].join(' ');

async function changeLoan(deps: CaseDeps, tx: Tx, order: RemedyOrder): Promise<CarriedOut> {
  const { found, loanId, remedy, missing, actor } = order;
  const { customerId } = found;
  const foundHere =
    remedy.kind === 'found_payment'
      ? await deps.remedies.applyClaimed(tx, { customerId, loanId, most: missing, actor })
      : none;
  const instalment = 'instalment' in remedy ? remedy.instalment : null;
  const standing = await deps.remedies.standingOf(tx, { loanId, instalment });
  if (standing === null) return nothingMoved(undoneText);
  const act = loanActOf(remedy, centavos(missing - foundHere), standing);
  const done = { id: `case:${found.id}:${answerNumberOf(found)}`, loanId, actor };
  if (act.waived > 0 && instalment !== null)
    await deps.remedies.waive(tx, { ...done, instalment, amount: act.waived });
  if (act.credited > 0)
    await deps.remedies.credit(tx, { ...done, amount: act.credited, on: act.on });
  const moved = centavos(foundHere + act.waived + act.credited);
  const text = moved === 0 ? settledText : actText(remedy, act, foundHere);
  const isOver = standing.status === 'closed' && act.credited > 0;
  return {
    moved,
    parts: { ...noParts, claimed: foundHere, waived: act.waived, credited: act.credited },
    text: isOver ? `${text} Como ese crédito ya terminó, te los mandamos a tu cuenta.` : text,
  };
}

/** One for the first answer, two for the one after an appeal. */
export const answerNumberOf = ({ appealedAt }: Pick<Case, 'appealedAt'>): 1 | 2 =>
  appealedAt === null ? 1 : 2;

/** What was done to the loan, in pesos. */
function actText({ kind }: Remedy, act: LoanAct, foundHere: Centavos): string {
  const [waived, credited] = [formatMoney(act.waived), formatMoney(act.credited)];
  const sentences = [
    foundHere > 0 && `Encontramos tu pago de ${formatMoney(foundHere)} y ya está en tu crédito.`,
    act.waived > 0 && `Quitamos ${waived} de cargos por atraso: ya no los debes.`,
    act.credited > 0 &&
      (kind === 'found_payment'
        ? `Contamos ${credited} como pagados desde el ${formatDateMedium(act.on)}: esos días no cuentan como atraso.`
        : kind === 'waiver'
          ? `Te abonamos ${credited} de cargos por atraso que ya habías pagado.`
          : `Te abonamos ${credited} a este crédito.`),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
