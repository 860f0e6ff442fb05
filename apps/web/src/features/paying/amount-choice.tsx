import type { PayableView, PaymentChoice } from '@abona/contract/collections/payment-attempt';
import { AmountInput } from '@abona/ui/form/amount-input.tsx';
import { type AmountText, amountCentavos } from '@abona/ui/form/amount-text.ts';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { payingCopy } from '#copy/paying.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { choicesOf, type Prepayment } from './pay-choice.ts';

const copy = payingCopy.amount;

type AmountChoiceProps = {
  readonly payable: PayableView;
  readonly chosen: {
    readonly choice: PaymentChoice | null;
    readonly setChoice: (choice: PaymentChoice) => void;
    readonly typed: AmountText;
    readonly setTyped: (typed: AmountText) => void;
    /** Null: nobody pays ahead. */
    readonly prepayment: Prepayment | null;
    readonly setPrepayment: (prepayment: Prepayment) => void;
  };
};

/** What is never offered needs no figures. */
const nothing = { number: 0, pay_by: '', amount: 0, is_overdue: false, saves: 0 };

type Option = { readonly title: string; readonly support: string; readonly amount?: string };

type Options = Readonly<Record<PaymentChoice, (payable: PayableView) => Option>>;

const options: Options = {
  instalment: ({ instalment }) => {
    const { number, pay_by, amount, is_overdue, saves } = instalment ?? nothing;
    const words = is_overdue ? copy.instalmentLateText : copy.instalmentText;
    const text = words(number, dayShort(pay_by));
    return {
      title: is_overdue ? copy.instalmentLate : copy.instalment,
      support: saves > 0 ? copy.instalmentSaves(text, peso(saves)) : text,
      amount: peso(amount),
    };
  },
  overdue: ({ overdue }) => ({
    title: copy.overdue,
    support: copy.overdueText(overdue?.count ?? 0),
    amount: peso(overdue?.amount ?? 0),
  }),
  payoff: ({ payoff }) => {
    const saves = payoff?.saves ?? 0;
    return {
      title: copy.payoff,
      support: saves > 0 ? copy.payoffSaves(peso(saves)) : copy.payoffText,
      amount: peso(payoff?.amount ?? 0),
    };
  },
  amount: ({ other }) => ({
    title: copy.other,
    support: copy.otherText(peso(other?.minimum ?? 0)),
  }),
};

/** How much: this instalment, all that is late, another amount, or everything. */
export function AmountChoice({ payable, chosen }: AmountChoiceProps) {
  return (
    <Section title={copy.title}>
      <RadioOptions
        legend={copy.title}
        name="monto"
        value={chosen.choice}
        onChange={chosen.setChoice}
        options={choicesOf(payable).map((choice) => ({
          value: choice,
          ...options[choice](payable),
        }))}
      />
      {chosen.choice === 'amount' && <OtherAmount payable={payable} chosen={chosen} />}
    </Section>
  );
}

const ways: readonly Prepayment[] = ['reduce_term', 'reduce_payment', 'credit'];

function OtherAmount({ payable: { other }, chosen }: AmountChoiceProps) {
  if (other === null) return null;
  const centavos = amountCentavos(chosen.typed);
  const isTooLittle = centavos !== null && centavos < other.minimum;
  const words = payingCopy.prepayment;
  return (
    <Card>
      <AmountInput
        label={copy.input}
        value={chosen.typed}
        onChange={chosen.setTyped}
        max={other.maximum}
        hint={copy.range(peso(other.minimum), peso(other.maximum))}
        error={isTooLittle ? copy.invalid : undefined}
      />
      {chosen.prepayment !== null && (
        <RadioOptions
          legend={words.title}
          legendShown
          name="adelanto"
          value={chosen.prepayment}
          onChange={chosen.setPrepayment}
          options={ways.map((way) => ({
            value: way,
            title: words[way].title,
            support: words[way].text,
          }))}
        />
      )}
    </Card>
  );
}
