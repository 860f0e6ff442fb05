import { bounds, isWithin } from '@abona/contract/bounds';
import { parseMoney } from '@abona/kernel/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { editAmount } from '@abona/ui/form/amount-text.ts';
import { type FormEvent, useState } from 'react';
import { loanCopy } from '#copy/loan-screen.ts';
import styles from './acts-panel.module.css';

type AmountFormProps = {
  readonly label: string;
  readonly help?: string | undefined;
  /** Nothing written means all of it; otherwise it is asked for. */
  readonly isNeeded?: boolean;
  /** Centavos; undefined: all of it. */
  readonly onAmount: (amount: number | undefined) => void;
};

/** Centavos; null: no amount that somebody can mean. */
function amountOf(text: string): number | null {
  const read = parseMoney(text);
  return read.ok && isWithin(bounds.amount, read.value) ? read.value : null;
}

/** An amount in pesos, shown once whoever writes it asks for it. */
export function AmountForm({ label, help, isNeeded = false, onAmount }: AmountFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const isAll = !isNeeded && text.trim() === '';
    const amount = isAll ? undefined : amountOf(text);
    const wrong = isNeeded ? loanCopy.amountWrong : loanCopy.refundWrong;
    setProblem(amount === null ? wrong : undefined);
    if (amount !== null) onAmount(amount);
  };
  return (
    <form className={styles.acts} onSubmit={show}>
      <DenseTextField
        label={label}
        help={help}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(editAmount({ previous: text, typed: event.target.value }))}
      />
      <DenseButton type="submit" variant="line">
        {loanCopy.show}
      </DenseButton>
    </form>
  );
}
