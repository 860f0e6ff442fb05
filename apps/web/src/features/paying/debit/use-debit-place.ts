import { useParams } from '@tanstack/react-router';
import { usePayParameters } from '#features/paying/use-pay-parameters.ts';
import type { PayParameters } from '#routing/loan-paths.ts';

/** Which loan, and what is wanted of it; both stand in the address, so that a reload changes nothing. */
export function useDebitPlace(): { readonly loanId: string; readonly parameters: PayParameters } {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { monto, cantidad, adelanto } = usePayParameters();
  return {
    loanId: id,
    parameters: {
      ...(monto === undefined ? {} : { monto }),
      ...(cantidad === undefined ? {} : { cantidad }),
      ...(adelanto === undefined ? {} : { adelanto }),
    },
  };
}
