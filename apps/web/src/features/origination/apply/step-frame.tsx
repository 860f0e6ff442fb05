import { Button } from '@abona/ui/button/button.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useId } from 'react';
import { applyCopy } from '#copy/apply.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { type ApplyStep, stepText } from './apply-steps.ts';
import { beyondFields } from './use-step-form.ts';

type StepFrameProps = {
  readonly step: ApplyStep;
  readonly title: string;
  readonly text: string;
  /** The shop that told what is filled in already. */
  readonly prefilledBy?: string | false | null | undefined;
  readonly onBack: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly submit?: string;
  /** The call that takes what is handed in; what it says about fields stands on them. */
  readonly saving?: { readonly isPending: boolean; readonly error: Error | null };
  /** Still busy when the call is over, until the next screen is there. */
  readonly busy?: boolean;
  readonly errorTitle?: string;
  readonly children: ReactNode;
};

/** One screen of the form: what it asks, its fields, and one way on within the thumb's reach. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, onBack, onSubmit, saving, children } = props;
  const busy = props.busy === true || saving?.isPending === true;
  const text = props.prefilledBy
    ? `${props.text} ${applyCopy.prefilled(props.prefilledBy)}`
    : props.text;
  const { submit = applyCopy.save, errorTitle = applyCopy.saveFailed } = props;
  const id = useId();
  const action = (
    <Button full type="submit" form={id} busy={busy}>
      {submit}
    </Button>
  );
  return (
    <FunnelFrame step={1} stepText={stepText(step)} onBack={onBack} dock={action}>
      <FunnelTitle title={title} text={text} />
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
          <FailureNotice error={beyondFields(saving?.error ?? null)} title={errorTitle} />
          <OnDesktop>{action}</OnDesktop>
        </Stack>
      </form>
    </FunnelFrame>
  );
}
