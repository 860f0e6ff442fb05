import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { moneyCopy } from '#copy/money.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { shortId } from '#lib/short-text.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './act-form.module.css';

const copy = moneyCopy.suspense;
/** As short as something whole can be. */
const VALUE_MIN = 4;

/** The loans of whoever is found by something of theirs as it is whole. */
async function findLoans(value: string) {
  const { customers } = await call('findCustomers', { body: { value } });
  const found = await Promise.all(
    customers.map(async ({ customer_id: id, name, loan_id: loanId }) => {
      if (loanId !== null) return [{ loanId, name }];
      const { loans } = await call('getStaffCustomer', { params: { customer_id: id } });
      return loans.map((loan) => ({ loanId: loan.loan_id, name }));
    }),
  );
  return found.flat();
}

/** Whoever knows more looks the loan up that money is for; it is then in the address, what was typed is not. */
export function SearchLoan() {
  const [text, setText] = useState('');
  const [, change] = useSearch();
  const form = useRef<HTMLFormElement>(null);
  const find = useMutation({ mutationFn: findLoans });
  useShortcuts([
    {
      keys: 'b',
      label: copy.keys.search,
      hint: copy.keys.search,
      run: () => form.current?.querySelector('input')?.focus(),
    },
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= VALUE_MIN) find.mutate(text.trim());
  };
  const error =
    find.error !== null
      ? sentenceOf(find.error)
      : find.data?.length === 0
        ? copy.nobodyFound
        : undefined;
  return (
    <form ref={form} className={styles.act} onSubmit={submit}>
      <div className={styles.search}>
        <DenseTextField
          label={copy.search}
          help={copy.searchHelp}
          error={error}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <DenseButton type="submit" variant="line" busy={find.isPending}>
          {copy.find}
        </DenseButton>
      </div>
      {find.data?.map(({ loanId, name }) => (
        <DenseButton
          key={loanId}
          variant="line"
          size="s"
          onClick={() => change({ credito: loanId })}
        >
          {`${name ?? ''} ${shortId(loanId)}`}
        </DenseButton>
      ))}
    </form>
  );
}
