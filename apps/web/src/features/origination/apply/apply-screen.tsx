import type { OpenedDraftView } from '@abona/contract/origination/form';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { applyCopy } from '#copy/apply.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useFlags } from '#flags/use-flags.ts';
import { beginFraudChecks } from '#fraud/fraud-checks.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { usePart } from '#routing/use-part.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { draftQuery } from './apply-queries.ts';
import {
  type ApplyStep,
  screenOfRefusals,
  stepAfter,
  stepBefore,
  stepToShow,
} from './apply-steps.ts';
import { NameStep } from './name-step.tsx';
import type { StepProps } from './step-props.ts';
import type { Refusal } from './use-step-form.ts';

/** Each screen of the form comes with the one before it: nobody waits for a press. */
const laterSteps = {
  curp: () => import('./curp-step.tsx').then((part) => ({ default: part.CurpStep })),
  domicilio: () => import('./address-step.tsx').then((part) => ({ default: part.AddressStep })),
  trabajo: () => import('./work-step.tsx').then((part) => ({ default: part.WorkStep })),
  ingresos: () => import('./money-step.tsx').then((part) => ({ default: part.MoneyStep })),
  contacto: () => import('./contact-step.tsx').then((part) => ({ default: part.ContactStep })),
  revision: () => import('./review-step.tsx').then((part) => ({ default: part.ReviewStep })),
} as const;

const screenOfStep: Readonly<Record<ApplyStep, ComponentType<StepProps>>> = {
  nombre: NameStep,
  curp: lazy(laterSteps.curp),
  domicilio: lazy(laterSteps.domicilio),
  trabajo: lazy(laterSteps.trabajo),
  ingresos: lazy(laterSteps.ingresos),
  contacto: lazy(laterSteps.contacto),
  revision: lazy(laterSteps.revision),
};

function useNextStep(step: ApplyStep): void {
  useEffect(() => {
    const next = stepAfter(step);
    // Not there in time, it is fetched again when it is wanted.
    if (next !== 'nombre') void laterSteps[next]().catch(() => {});
  }, [step]);
}

/** The application form, where its draft goes on: after a reload, or on another device. */
export function ApplyScreen() {
  const draft = useQuery(draftQuery);
  const client = useQueryClient();
  const { go } = useNavigation();
  const flags = useFlags();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flag that is switched on is heeded at once.
  useEffect(beginFraudChecks, [flags]);
  // The draft of an application that is no longer being filled in: look where it went.
  const isGone = draft.data === null;
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: applicationQuery.queryKey });
  }, [isGone, client]);
  if (draft.data) return <Steps draft={draft.data} />;
  return (
    <FunnelFrame step={1} onBack={() => go(paths.home)}>
      <FailureNotice error={draft.error} title={applyCopy.loadFailed} onRetry={draft.refetch} />
      {draft.error === null && <ApplySkeleton />}
    </FunnelFrame>
  );
}

function Steps({ draft }: { readonly draft: OpenedDraftView }) {
  const { part, typed, goTo } = usePart();
  const { go } = useNavigation();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const step = stepToShow({ wanted: part, draft, hasFirstHalf: typed !== null });
  useTitleFocus(step);
  useNextStep(step);
  const Step = screenOfStep[step];
  const before = stepBefore(step);
  return (
    <Suspense
      fallback={
        <FunnelFrame step={1}>
          <ApplySkeleton />
        </FunnelFrame>
      }
    >
      <Step
        key={step}
        draft={draft}
        typed={typed}
        refusals={refusals}
        goTo={(next, carried) => {
          setRefusals([]);
          goTo(next, carried);
        }}
        goBack={(carried) => (before === null ? go(paths.home) : goTo(before, carried))}
        onRefused={(found, carried) => {
          const screen = screenOfRefusals(step, found);
          if (screen === step) return;
          setRefusals(found);
          goTo(screen, carried);
        }}
      />
    </Suspense>
  );
}

/** Whoever moved on hears where they are now; whoever opened the page starts at its top. */
function useTitleFocus(step: ApplyStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [step]);
}

function ApplySkeleton() {
  return (
    <SkeletonScreen>
      <Stack gap={4}>
        <Skeleton shape="title" width="l" />
        <Skeleton width="m" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Stack>
    </SkeletonScreen>
  );
}
