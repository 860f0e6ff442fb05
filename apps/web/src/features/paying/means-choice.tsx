import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { payingCopy } from '#copy/paying.ts';
import type { Means } from './means.ts';

const copy = payingCopy.rails;

type MeansChoiceProps = {
  readonly means: readonly Means[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
};

/** With what to pay. */
export function MeansChoice({ means, value, onChange }: MeansChoiceProps) {
  return (
    <Section title={copy.title}>
      {means.length === 0 ? (
        <Text tone="muted">{copy.none}</Text>
      ) : (
        <RadioOptions
          legend={copy.title}
          name="medio"
          value={value}
          onChange={onChange}
          options={means.map(({ id, title, text, icon, tone, isOpen }) => ({
            value: id,
            title,
            support: text,
            lead: <PetalTile icon={icon} tone={tone} />,
            disabled: !isOpen,
          }))}
        />
      )}
    </Section>
  );
}
