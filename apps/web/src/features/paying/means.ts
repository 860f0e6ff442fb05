import type { PayableView, PaymentRail } from '@abona/contract/collections/payment-attempt';
import type { CardView } from '@abona/contract/wallet/card';
import type { TileTone } from '@abona/ui/display/petal-tile.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { payingCopy } from '#copy/paying.ts';
import { peso } from '#lib/peso.ts';
import { type RailFlags, railFacts } from './rail-facts.ts';

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
  readonly payable: Pick<PayableView, 'rails'>;
  readonly cards: readonly CardView[];
  readonly flags: RailFlags;
  readonly amount: number | null;
};

const isWithin = ({ minimum, maximum }: Rail, amount: number | null): boolean =>
  amount === null || (amount >= minimum && amount <= maximum);

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

type MeansOfRail = (rail: Rail, facts: MeansFacts) => readonly Means[];

const one =
  (name: Exclude<PaymentRail, 'card'>, look: Pick<Means, 'icon' | 'tone'>): MeansOfRail =>
  (rail, { amount }) => [
    {
      id: name,
      rail: name,
      cardId: null,
      title: copy[name].title,
      text: textOf(rail, amount, copy[name].text),
      icon: look.icon,
      tone: look.tone,
      isOpen: isWithin(rail, amount),
    },
  ];

/** One for each rail; by card, one for each card that may be charged. */
const meansBy: Readonly<Record<PaymentRail, MeansOfRail>> = {
  card: (rail, { cards, amount }) =>
    cards
      .filter(({ status }) => status === 'verified')
      .map((card) => cardMeans(rail, card, amount)),
  spei: one('spei', { icon: 'bank-fill', tone: 'jade' }),
  oxxo: one('oxxo', { icon: 'barcode-bold', tone: 'gold' }),
  direct_debit: one('direct_debit', { icon: 'repeat-bold', tone: 'violet' }),
  santander: one('santander', { icon: 'bank-fill', tone: 'blue' }),
};

/** The ways there are; what does not fit the amount says why. */
export const meansOf = (facts: MeansFacts): readonly Means[] =>
  facts.payable.rails
    .filter(({ rail, is_available }) => is_available && railFacts[rail].isOffered(facts.flags))
    .toSorted((a, b) => railFacts[a.rail].place - railFacts[b.rail].place)
    .flatMap((rail) => meansBy[rail.rail](rail, facts));
