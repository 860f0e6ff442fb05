import { type DownPaymentExperiment, downPaymentExperiments } from '@abona/contract/identifiers';
import type { DownPaymentMethod, OfferView } from '@abona/contract/origination/offer';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Slider } from '@abona/ui/form/slider.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { offerDetailsCopy } from '#copy/offer-details.ts';
import { noteTrackedFacts, trackedPerson } from '#tracking/tracked-person.ts';
import styles from './offer.module.css';
import { money, usableMethods } from './plan-figures.ts';

const copy = offerDetailsCopy.downPayment;

/** Moving the slider asks for another offer when it comes to rest. */
const REST_MS = 350;
const STEP = 10_000;

type DownPaymentProps = {
  readonly offer: OfferView;
  readonly method: DownPaymentMethod | null;
  readonly onAmount: (amount: number) => void;
  readonly onMethod: (method: DownPaymentMethod) => void;
};

/** Whole hundreds of pesos between the least and the most, which both can be had. */
const amountAt = (value: number, { minimum, maximum }: OfferView['down_payment']): number =>
  Math.min(maximum, Math.max(minimum, Math.round(value / STEP) * STEP));

/** Which text somebody read is kept with them: without it no experiment says anything. */
function noteExperiment(value: DownPaymentExperiment): void {
  const body = { name: 'down_payment_experiment', value } as const;
  const { userId } = trackedPerson();
  if (userId !== null) noteTrackedFacts(userId, { experiment: value });
  call('putCustomerProperty', { body }).catch(() => {});
}

export function DownPayment({ offer, method, onAmount, onMethod }: DownPaymentProps) {
  const { amount, minimum, maximum } = offer.down_payment;
  const methods = usableMethods(offer);
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => onAmount(moved), REST_MS);
    return () => clearTimeout(timer);
  }, [moved, onAmount]);
  const experiment = experimentOf(offer.application_process_id);
  useEffect(() => noteExperiment(experiment), [experiment]);
  const shown = moved ?? amount;
  return (
    <Section title={copy.title}>
      <Stack gap={3}>
        <Text tone="muted">{copy.texts[experiment]}</Text>
        <Text look="amount-l" aria-live="polite">
          <Money text={money(shown)} />
        </Text>
        {maximum > minimum && (
          <>
            <Slider
              min={minimum}
              max={maximum}
              step={1}
              value={shown}
              aria-label={copy.slider}
              aria-valuetext={money(shown)}
              onChange={({ currentTarget }) =>
                setMoved(amountAt(Number(currentTarget.value), offer.down_payment))
              }
              onKeyDown={(event) => {
                const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
                if (way === undefined) return;
                event.preventDefault();
                setMoved(amountAt(shown + way * STEP, offer.down_payment));
              }}
            />
            <Text look="caption" tone="quiet" className={styles.range}>
              {copy.range(money(minimum), money(maximum))}
            </Text>
          </>
        )}
        {methods.length > 0 && (
          <RadioOptions
            legend={copy.method}
            legendShown
            name="down_payment_method"
            value={method}
            onChange={onMethod}
            options={methods.map((value) => ({
              value,
              title: copy.methods[value],
              support: copy.methodSupport[value],
            }))}
          />
        )}
      </Stack>
    </Section>
  );
}

/** The same application reads the same text on every device; the groups are of one size. */
export const experimentOf = (applicationId: number): DownPaymentExperiment =>
  downPaymentExperiments[applicationId % downPaymentExperiments.length] ?? 'control_group';
