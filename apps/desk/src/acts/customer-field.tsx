import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import type { MaskedField } from '@abona/contract/staff-acts/act-values';
import { MaskedValue } from '@abona/ui/dense/object/masked-value.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { customerCopy, fieldWords } from '#copy/customer.ts';
import { isReason, reasonOptions } from '#copy/reasons.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './customer-field.module.css';

type CustomerFieldProps = {
  readonly field: MaskedField;
  readonly customer: Pick<StaffCustomer, 'customer_id' | 'masked'>;
};

type Shown = { readonly value: string; readonly until: number };

/** What is shown lives in the memory of this line alone, for as long as the server said. */
export function CustomerField({ field, customer }: CustomerFieldProps) {
  const may = useMay();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const { customer_id: id } = customer;
  const reveal = useMutation({
    mutationFn: (reason: string) => {
      if (!isReason(reason)) throw new TypeError(reason);
      return call('revealField', { params: { customer_id: id }, body: { field, reason } });
    },
    onSuccess: ({ value, shown_until: until }) => {
      setShown({ value, until: Date.parse(until) });
      void queryClient.invalidateQueries({ queryKey: ['listCustomerHistory'] });
    },
  });
  const masked = customer.masked[field];
  if (masked === null || masked === undefined) {
    return <span className={styles.unknown}>{customerCopy.unknown}</span>;
  }
  return (
    <>
      <MaskedValue
        label={fieldWords[field]}
        masked={masked}
        shown={shown ?? undefined}
        reasons={reasonOptions}
        busy={reveal.isPending}
        forbidden={!may('revealField')}
        onShow={({ code }) => reveal.mutate(code)}
        onHide={() => setShown(null)}
      />
      {reveal.error !== null && (
        <Failure failure={reveal.error} onRetry={() => reveal.mutate(reveal.variables)} />
      )}
    </>
  );
}
