import { unreachable } from '@abona/kernel/invariant';
import type { LoanContract, LoanState } from '../loan.ts';
import type { LoanEvent } from '../loan-event.ts';
import { cancelLoan, cancellationRefusal } from './cancellation.ts';
import type { Refusal } from './change.ts';
import { creditPayoutRefusal, payOutCredit } from './credit-payout.ts';
import { holdLiftRefusal, holdRefusal } from './hold.ts';
import { applyPayment } from './payment.ts';
import { grantQuita, quitaRefusal } from './quita.ts';
import { refundLoan, refundRefusal } from './refund.ts';
import { reliefRefusal, relieve } from './relief.ts';
import { voidLoan, voidRefusal } from './void.ts';
import { waiveCharges, waiverRefusal } from './waiver.ts';
import { writeOff, writeOffRefusal } from './write-off.ts';

/**
 * Whether an event may happen to a loan that stands on its day. Money that reached us is never refused:
 * what a payment cannot do as it was meant becomes saldo a favor.
 */
export function admit(contract: LoanContract, state: LoanState, event: LoanEvent): Refusal | null {
  if (event.on < contract.openedOn) return 'lending.date_before_loan';
  if ('amount' in event && event.amount <= 0) return 'lending.amount_not_positive';
  switch (event.kind) {
    case 'payment':
      return null;
    case 'refund':
      return refundRefusal(contract, state, event);
    case 'cancellation':
      return cancellationRefusal(contract, state, event);
    case 'waiver':
      return waiverRefusal(state, event);
    case 'write_off':
      return writeOffRefusal(state, event);
    case 'void':
      return voidRefusal(state);
    case 'credit_payout':
      return creditPayoutRefusal(contract, state, event);
    case 'relief':
      return reliefRefusal(contract, state, event);
    case 'quita':
      return quitaRefusal(contract, state, event);
    case 'hold_placed':
      return holdRefusal(state, event);
    case 'hold_lifted':
      return holdLiftRefusal(state, event);
    default:
      return unreachable(event);
  }
}

/**
 * What an event does to a loan that stands on its day. It never refuses: whether something may happen
 * is decided before it is kept (`admit`), and what was kept is a fact. Where an earlier event has been
 * taken back since, money that has lost its purpose pays what is due, and the rest is saldo a favor.
 */
export function applyEvent(contract: LoanContract, state: LoanState, event: LoanEvent): LoanState {
  switch (event.kind) {
    case 'payment':
      return applyPayment(contract, state, event);
    case 'refund':
      return refundLoan(contract, state, event);
    case 'cancellation':
      return cancelLoan(contract, state, event);
    case 'waiver':
      return waiveCharges(state, event);
    case 'write_off':
      return writeOff(state, event);
    case 'void':
      return voidLoan(contract, state, event);
    case 'credit_payout':
      return payOutCredit(contract, state, event);
    case 'relief':
      return relieve(contract, state, event);
    case 'quita':
      return grantQuita(contract, state, event);
    // Told before the story begins: see `holdsOf`.
    case 'hold_placed':
    case 'hold_lifted':
      return state;
    default:
      return unreachable(event);
  }
}
