import type { OutsideDebt } from '@abona/contract/identity/quincena-budget';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { plannerQuery } from '#session/facts/loan-facts.ts';

export const budgetQuery = queryOptions({
  queryKey: ['budget'],
  queryFn: ({ signal }) => call('getQuincenaBudget', {}, { signal }),
  refetchOnMount: 'always',
});

type Budget = Awaited<ReturnType<typeof call<'getQuincenaBudget'>>>;

/** What every change answers is what is shown from then on; the planner shows it too. */
function useShown() {
  const client = useQueryClient();
  return (budget: Budget): Promise<void> => {
    client.setQueryData(budgetQuery.queryKey, budget);
    return client.invalidateQueries({ queryKey: plannerQuery.queryKey });
  };
}

export function useCap() {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (amount: number | null) => call('setQuincenaCap', { body: { amount } }),
    onSuccess,
  });
}

type DebtOrder = { readonly id: string | null; readonly debt: OutsideDebt };

export function useSaveDebt() {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: ({ id, debt }: DebtOrder) =>
      id === null
        ? call('addOutsideDebt', { body: debt })
        : call('changeOutsideDebt', { params: { id }, body: debt }),
    onSuccess,
  });
}

export function useRemoveDebt() {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (id: string) => call('removeOutsideDebt', { params: { id } }),
    onSuccess,
  });
}
