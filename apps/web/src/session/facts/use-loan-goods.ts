import { useQuery } from '@tanstack/react-query';
import { allLoansQuery } from './loan-facts.ts';

/** What was bought with a loan, where the shop said; null until it is known. */
export function useLoanGoods(): (loanId: string) => string | null {
  const { data } = useQuery(allLoansQuery);
  return (loanId) => data?.loans.find(({ loan_id }) => loan_id === loanId)?.goods ?? null;
}
