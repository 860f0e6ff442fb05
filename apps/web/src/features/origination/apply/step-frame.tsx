import { type FormEvent, type ReactNode, useId } from 'react';
import { applyCopy } from '#copy/apply.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { OnDesktop } from '#ui/layout/responsive.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/text.tsx';
import { type ApplyStep, stepText } from './apply-steps.ts';

type StepFrameProps = {
  readonly step: ApplyStep;
  readonly title: string;
  readonly text: string;
  readonly onBack: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly submit?: string;
  readonly busy?: boolean;
  readonly error?: Error | null;
  readonly errorTitle?: string;
  readonly children: ReactNode;
};

/** One screen of the form: what it asks, its fields, and one way on within the thumb's reach. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, text, onBack, onSubmit, busy = false, error = null, children } = props;
  const { submit = applyCopy.save, errorTitle = applyCopy.saveFailed } = props;
  const id = useId();
  const action = (
    <Button full type="submit" form={id} busy={busy}>
      {submit}
    </Button>
  );
  return (
    <FunnelFrame step={1} stepText={stepText(step)} onBack={onBack} dock={action}>
      <Stack gap={2} as="header">
        <h1 tabIndex={-1}>{title}</h1>
        <Text tone="muted">{text}</Text>
      </Stack>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event);
        }}
      >
        <Stack gap={4}>
          {children}
          <FailureNotice error={error} title={errorTitle} />
          <OnDesktop>{action}</OnDesktop>
        </Stack>
      </form>
    </FunnelFrame>
  );
}
