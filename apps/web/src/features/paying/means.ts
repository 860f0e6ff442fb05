import type { PayableView, PaymentRail } from '@abona/contract/collections/payment-attempt';
import type { FlagValues } from '@abona/contract/flags';
import type { CardView } from '@abona/contract/wallet/card';
import { payingCopy } from '#copy/paying.ts';
import { peso } from '#lib/peso.ts';
import type { TileTone } from '#ui/display/petal-tile.tsx';
import type { IconName } from '#ui/icons/icon-names.gen.ts';

const copy = payingCopy.rails;

/** One way to pay, as somebody chooses it: a rail, or one of their cards. */
export type Means = {
  readonly id: string;
  readonly rail: PaymentRail;
  readonly cardId: string | null;
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  readonly tone: TileTone;
  /** Whether it can be taken for this amount. */
  readonly isOpen: boolean;
};

type Rail = PayableView['rails'][number];

type MeansFacts = {
  readonly payable: PayableView;
  readonly cards: readonly CardView[];
  readonly flags: Pick<
    FlagValues,
    | 'oxxoPaymentMethod'
    | 'cashEcosystemOxxoReference'
    | 'wipFtiiSantander'
    | 'wipFtiiUnifySantanderConekta'
  >;
  readonly amount: number | null;
};

const looks: Readonly<Record<Exclude<PaymentRail, 'card'>, { icon: IconName; tone: TileTone }>> = {
  spei: { icon: 'bank-fill', tone: 'jade' },
  oxxo: { icon: 'barcode-bold', tone: 'gold' },
  direct_debit: { icon: 'repeat-bold', tone: 'violet' },
  santander: { icon: 'bank-fill', tone: 'blue' },
};

const isWithin = ({ minimum, maximum }: Rail, amount: number | null): boolean =>
  amount === null || (amount >= minimum && amount <= maximum);

const isOffered = (rail: PaymentRail, flags: MeansFacts['flags']): boolean => {
  if (rail === 'oxxo') return flags.oxxoPaymentMethod && flags.cashEcosystemOxxoReference;
  if (rail === 'santander') return flags.wipFtiiSantander && !flags.wipFtiiUnifySantanderConekta;
  return true;
};

const textOf = (rail: Rail, amount: number | null, text: string): string =>
  isWithin(rail, amount) ? text : copy.limits(peso(rail.minimum), peso(rail.maximum));

const cardMeans = (rail: Rail, card: CardView, amount: number | null): Means => ({
  id: card.card_id,
  rail: 'card',
  cardId: card.card_id,
  title: copy.card(payingCopy.brands[card.brand], card.last_four),
  text: card.is_expired ? copy.cardExpired : textOf(rail, amount, copy.cardText),
  icon: 'credit-card-fill',
  tone: 'blue',
  isOpen: !card.is_expired && isWithin(rail, amount),
});

/** What costs nothing comes first. */
const order: readonly PaymentRail[] = ['spei', 'oxxo', 'card', 'direct_debit', 'santander'];

/** The ways there are; what does not fit the amount says why. */
export function meansOf({ payable, cards, flags, amount }: MeansFacts): readonly Means[] {
  return payable.rails
    .filter(({ rail, is_available }) => is_available && isOffered(rail, flags))
    .toSorted((a, b) => order.indexOf(a.rail) - order.indexOf(b.rail))
    .flatMap((rail): readonly Means[] => {
      if (rail.rail === 'card') {
        return cards
          .filter(({ status }) => status === 'verified')
          .map((card) => cardMeans(rail, card, amount));
      }
      const { title, text } = copy[rail.rail];
      return [
        {
          id: rail.rail,
          rail: rail.rail,
          cardId: null,
          title,
          text: textOf(rail, amount, text),
          ...looks[rail.rail],
          isOpen: isWithin(rail, amount),
        },
      ];
    });
}
