import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';

/** The down payment that was chosen last for this application; null: the least possible. */
export function useKeptDownPayment() {
  const client = useQueryClient();
  const application = client.getQueryData(applicationQuery.queryKey);
  const id = String(application?.application_process_id ?? 0);
  const [amount, setAmount] = useState<number | null>(() => {
    const kept = Number(readStored(stored.downPayment)?.[id] ?? Number.NaN);
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
  });
  const choose = useCallback(
    (chosen: number | null) => {
      setAmount(chosen);
      if (chosen === null) removeStored(stored.downPayment);
      else writeStored(stored.downPayment, { [id]: String(chosen) });
    },
    [id],
  );
  return [amount, choose] as const;
}
