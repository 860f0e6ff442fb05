import type { Movement } from '@abona/contract/lending/movement';
import { RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { MovementRow } from '#shell/movement-row.tsx';

type MovementsProps = { readonly movements: readonly Movement[] };

const Rows = ({ movements }: MovementsProps) => (
  <RowCard>
    {movements.map((movement) => (
      <MovementRow key={movement.movement_id} movement={movement} />
    ))}
  </RowCard>
);

/** Money that was sent and has not come yet: being late costs nothing meanwhile. */
export function InTransit({ movements }: MovementsProps) {
  return (
    <Section title={homeMoneyCopy.transit.title}>
      <Rows movements={movements} />
      <Text look="small" tone="muted">
        {homeMoneyCopy.transit.text}
      </Text>
    </Section>
  );
}

export function Recent({ movements }: MovementsProps) {
  const words = homeMoneyCopy.movements;
  return (
    <Section title={words.title} more={{ href: hrefOf('movements'), text: words.all }}>
      <Rows movements={movements} />
    </Section>
  );
}
