import type { Movement, MovementState } from '@abona/contract/lending/movement';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import type { Place, StoredMovement } from '../stores/movement-store.ts';

/** By which a movement is known outside: its loan's id under another name, and its number. */
const movementIdOf = ({ loanId, sequence }: Pick<Place, 'loanId' | 'sequence'>): string =>
  `${publicId('mov', loanId)}-${sequence}`;

const SEQUENCE = /^[1-9]\d{0,8}$/;

export function parseMovementId(id: string): Pick<Place, 'loanId' | 'sequence'> | null {
  const [body = '', sequence = '', ...rest] = id.split('-');
  const loanId = parsePublicId('mov', body);
  if (!loanId.ok || rest.length > 0 || !SEQUENCE.test(sequence)) return null;
  return { loanId: loanId.value, sequence: Number(sequence) };
}

export const toMovementView = (movement: StoredMovement): Movement => ({
  movement_id: movementIdOf(movement),
  type: movement.type,
  subtype: movement.subtype,
  state: stateOf(movement),
  title: movement.title,
  goods: movement.goods,
  amount: movement.amount,
  on: movement.on,
  loan_id: publicId('loan', movement.loanId),
  instalments: [...movement.instalments],
});

function stateOf({ type, isReversed, status, delinquency }: StoredMovement): MovementState {
  if (type === 'payment') return isReversed ? 'reversed' : 'applied';
  if (type !== 'purchase' && type !== 'loan') return 'done';
  switch (status) {
    case 'closed':
      return 'paid';
    case 'cancelled':
      return 'cancelled';
    case 'written_off':
      return 'overdue';
    case 'active':
      return delinquency === 'current' ? 'current' : 'overdue';
  }
}
