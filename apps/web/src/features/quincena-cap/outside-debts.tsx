import type { OutsideDebtView } from '@abona/contract/identity/quincena-budget';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { quincenaCapCopy } from '#copy/quincena-cap.ts';
import { dayMonthShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { DebtSheet } from './debt-sheet.tsx';

const copy = quincenaCapCopy.debts;

const periodOf = ({ every, until }: OutsideDebtView): string =>
  until === null ? copy.every[every] : copy.until(copy.every[every], dayMonthShort(until));

/** Debts that others know of; each opens to be corrected or taken off. */
export function OutsideDebts({ debts }: { readonly debts: readonly OutsideDebtView[] }) {
  const [open, setOpen] = useState<OutsideDebtView | 'new' | null>(null);
  return (
    <Section title={copy.title}>
      {debts.length > 0 && (
        <RowCard>
          {debts.map((debt) => (
            <Row
              key={debt.debt_id}
              lead={<PetalTile tone="blue" icon="credit-card-fill" />}
              title={debt.name}
              support={periodOf(debt)}
              amount={peso(debt.amount)}
              onPress={() => setOpen(debt)}
            />
          ))}
        </RowCard>
      )}
      <Button full variant="line" icon="plus-bold" onClick={() => setOpen('new')}>
        {copy.add}
      </Button>
      <Text look="small" tone="muted">
        {copy.note}
      </Text>
      {open !== null && (
        <DebtSheet debt={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
