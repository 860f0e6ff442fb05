import { Segmented } from '@abona/ui/form/segmented.tsx';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { periodOf } from './plan-figures.ts';

type FrequencyPickerProps = {
  readonly frequencies: readonly string[];
  readonly value: string;
  readonly onChange: (frequency: string) => void;
};

/** How often to pay, where there is more than one way. */
export function FrequencyPicker({ frequencies, value, onChange }: FrequencyPickerProps) {
  return (
    <Segmented
      label={copy.frequency}
      value={value}
      onChange={onChange}
      segments={frequencies.map((frequency) => ({
        value: frequency,
        text: periodOf(frequency).name,
      }))}
    />
  );
}
