import { useParams } from '@tanstack/react-router';
import type { PayWish } from '#routing/loan-paths.ts';
import { usePayWish } from './use-pay-wish.ts';

/** Which loan, and what is wanted of it; both stand in the address, so that a reload changes nothing. */
export function useDebitPlace(): { readonly loanId: string; readonly wish: PayWish } {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { monto, cantidad, adelanto } = usePayWish();
  return {
    loanId: id,
    wish: {
      ...(monto === undefined ? {} : { monto }),
      ...(cantidad === undefined ? {} : { cantidad }),
      ...(adelanto === undefined ? {} : { adelanto }),
    },
  };
}
