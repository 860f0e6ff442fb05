import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { accountCopy } from '#copy/account.ts';
import { useFlags } from '#flags/use-flags.ts';
import { advanceOnboarding, currentStep, startOnboarding } from '#lib/onboarding.ts';
import { evaluationQuery } from './account-queries.ts';
import {
  type FirstStepFacts,
  type FirstStepKey,
  firstSteps,
  skipMarkers,
  skipStep,
} from './onboarding-steps.ts';

const copy = accountCopy.firstSteps;

type FirstStepsProps = {
  readonly isEmailVerified: boolean | null;
  /** Asks for the same as the first step: it stands where that one does not, so that nobody is asked twice. */
  readonly verifyEmail: ReactNode;
};

/** What somebody new may do next, one thing at a time; each can be passed over. */
export function FirstSteps({ isEmailVerified, verifyEmail }: FirstStepsProps) {
  const { data, isError } = useQuery(evaluationQuery);
  const { DOMIC_SUBSCRIPTION_V1 } = useFlags();
  const [isClosed, setClosed] = useState(() => readStored(stored.isModalSeen) ?? false);
  const close = () => {
    writeStored(stored.isModalSeen, true);
    setClosed(true);
  };
  const asked = isEmailVerified === false ? verifyEmail : null;
  if (isClosed || isError) return asked;
  if (data === undefined || isEmailVerified === null) return null;
  return (
    <Steps
      onClose={close}
      asked={asked}
      facts={{
        isEmailVerified,
        isPhoneVerified: data.is_phone_verified,
        hasBorrowed: data.has_borrowed,
        canPayAutomatically: DOMIC_SUBSCRIPTION_V1,
      }}
    />
  );
}

type StepsProps = {
  readonly facts: FirstStepFacts;
  readonly asked: ReactNode;
  readonly onClose: () => void;
};

function Steps({ facts, asked, onClose }: StepsProps) {
  const [steps] = useState(firstSteps);
  const way = { steps, facts, markers: skipMarkers };
  const [state, setState] = useState(() => startOnboarding(way));
  const step = currentStep(state, steps);
  const found = steps.find(({ id }) => id === step?.id);
  if (found === undefined) return asked;
  const skip = (id: FirstStepKey) => {
    skipStep(id);
    setState((now) => advanceOnboarding(now, way));
  };
  const words = copy.steps[found.id];
  return (
    <>
      {found.id !== 'email' && asked}
      <Section quiet title={copy.title}>
        <Card>
          <Stack gap={3}>
            <Text look="caption" tone="quiet">
              {copy.count(state.currentIndex + 1, steps.length)}
            </Text>
            <Text as="h3" look="h3">
              {words.title}
            </Text>
            <Text look="small" tone="muted">
              {words.text}
            </Text>
            <Stack row gap={2}>
              <ButtonLink size="s" href={found.href}>
                {words.title}
              </ButtonLink>
              <Button size="s" variant="text" onClick={() => skip(found.id)}>
                {copy.skip}
              </Button>
              <Button size="s" variant="text" onClick={onClose}>
                {copy.close}
              </Button>
            </Stack>
          </Stack>
        </Card>
      </Section>
    </>
  );
}
