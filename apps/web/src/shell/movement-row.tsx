import type { Movement, MovementState, MovementType } from '@abona/contract/lending/movement';
import { PetalTile, type TileTone } from '@abona/ui/display/petal-tile.tsx';
import { Row } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { movementsCopy as copy } from '#copy/movements.ts';
import { dayMonthShort } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { href, transactionPath } from '#routing/loan-paths.ts';

const tiles: Readonly<Record<MovementType, { icon: IconName; tone: TileTone }>> = {
  purchase: { icon: 'handbag-fill', tone: 'pink' },
  loan: { icon: 'hand-coins-fill', tone: 'gold' },
  payment: { icon: 'check-bold', tone: 'jade' },
  refund: { icon: 'arrow-u-up-left-bold', tone: 'blue' },
  adjustment: { icon: 'receipt', tone: 'plain' },
};

type TagTone = 'ok' | 'warn' | 'late' | 'info' | 'off';
const toneOf: Readonly<Record<MovementState, TagTone>> = {
  in_transit: 'info',
  in_review: 'info',
  applied: 'ok',
  reversed: 'late',
  failed: 'off',
  current: 'ok',
  overdue: 'late',
  paid: 'ok',
  cancelled: 'off',
  done: 'ok',
};

type MovementProps = { readonly movement: Movement };

/** A payment is named by what it pays for, so that its way has room beside the day. */
export const movementTitle = (movement: Movement): string =>
  movement.type === 'payment'
    ? copy.payment(movement.instalments, goodsOrShop(movement))
    : movement.title;

/** The day, and what else tells it from others: how it was paid, else what was bought. */
const supportOf = ({ type, subtype, on, goods }: Movement): string =>
  copy.support(
    dayMonthShort(on),
    type === 'payment' ? copy.ways[subtype] : (goods ?? copy.ways[subtype]),
  );

/** A movement's state as a word, an icon and a colour. */
export function MovementTag({ movement: { type, state } }: MovementProps) {
  const isRefunded = type === 'refund' && state === 'done';
  return <Tag tone={toneOf[state]} text={isRefunded ? copy.refunded : copy.states[state]} />;
}

export const MovementTile = ({ movement: { type, state } }: MovementProps) => {
  const isStuck = type === 'payment' && state !== 'applied';
  const { icon, tone } = tiles[type];
  return <PetalTile tone={tone} icon={isStuck ? 'hourglass-medium-bold' : icon} />;
};

type MovementRowProps = MovementProps & { readonly clipped?: boolean };

/** One line of what happened; all of it leads to its details. */
export function MovementRow({ movement, clipped = false }: MovementRowProps) {
  const { type, amount } = movement;
  const isIncoming = type === 'refund';
  return (
    <Row
      clipped={clipped}
      href={href(transactionPath(movement))}
      lead={<MovementTile movement={movement} />}
      title={movementTitle(movement)}
      support={supportOf(movement)}
      amount={isIncoming ? copy.incoming(peso(amount)) : peso(amount)}
      incoming={isIncoming}
      end={<MovementTag movement={movement} />}
    />
  );
}
