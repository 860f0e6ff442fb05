import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { useKeys } from '@abona/ui/dense/action/use-keys.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { amountCentavos, editAmount, groupedAmount } from '@abona/ui/form/amount-text.ts';
import { Money } from '@abona/ui/money.tsx';
import { useState } from 'react';
import { tillCopy } from '#copy/till.ts';
import charge from './charge.module.css';
import styles from './till.module.css';

const words = tillCopy.amount;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

const typedText = (text: string): string => (text === '' ? '$0' : `$${groupedAmount(text)}`);

/** Back to the amount, with what was typed. */
export function amountPath(
  till: string,
  { monto, pedido }: Readonly<Record<string, string>>,
): string {
  const kept = new URLSearchParams({ monto: monto ?? '' });
  if (pedido !== undefined) kept.set('pedido', pedido);
  return `${till}?${kept}`;
}

/** What is charged: typed on the pad or the keyboard, kept in the address. Beside the code it is looked at, and typed anew. */
export function AmountEntry({ isAtCode }: { readonly isAtCode: boolean }) {
  const [search, change] = useSearch();
  const text = search['monto'] ?? '';
  const amount = amountCentavos(text) ?? 0;
  const type = (typed: string) =>
    change({ monto: editAmount({ previous: text, typed }), paso: null });
  const erase = () => type(text.slice(0, -1));
  const goOn = () => {
    if (amount > 0) change({ paso: 'codigo' });
  };
  // At the code, digits are the code's.
  useKeys(
    isAtCode
      ? []
      : [
          ...KEYS.map((keys) => ({ keys, run: () => type(`${text}${keys}`) })),
          { keys: 'Backspace', run: erase },
        ],
  );
  return (
    <section className={charge.side} aria-label={words.ask}>
      <div className={charge.ask}>
        <p>{isAtCode ? words.charging : words.ask}</p>
        <p className={classNames(styles.amount, isAtCode && charge.beside)} aria-live="polite">
          {isAtCode ? <Money text={peso(amount)} raised /> : typedText(text)}
        </p>
        {isAtCode && search['pedido'] !== undefined && <p>{words.orderOf(search['pedido'])}</p>}
        {!isAtCode && <OrderEntry />}
      </div>
      <fieldset className={charge.pad} aria-label={words.keypad}>
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => type(`${text}${key}`)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label={words.erase} onClick={erase}>
          <DenseIcon name="backspace-bold" />
        </button>
      </fieldset>
      {!isAtCode && (
        <DenseButton full disabled={amount <= 0} onClick={goOn}>
          {words.next}
        </DenseButton>
      )}
    </section>
  );
}

/** The shop's own number of the sale, for whoever wants it; without one the till makes one. */
function OrderEntry() {
  const [search, change] = useSearch();
  const order = search['pedido'];
  const [isOpen, setOpen] = useState(order !== undefined);
  if (!isOpen)
    return (
      <DenseButton variant="line" size="s" icon="plus-bold" onClick={() => setOpen(true)}>
        {words.addOrder}
      </DenseButton>
    );
  return (
    <div className={charge.order}>
      <DenseTextField
        label={words.order}
        maxLength={64}
        autoComplete="off"
        value={order ?? ''}
        onChange={({ target }) => change({ pedido: target.value })}
      />
    </div>
  );
}
