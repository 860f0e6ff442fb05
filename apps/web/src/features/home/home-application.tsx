import type { HomeView } from '@abona/contract/lending/home';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { nextStepOf } from './next-step.ts';

type HomeApplicationProps = {
  readonly home: Pick<HomeView, 'pending_application' | 'requirement'>;
};

/** An application that is not over, below a wall that has something to be paid on it. */
export function HomeApplication({ home }: HomeApplicationProps) {
  const step = nextStepOf(home);
  if (step === null) return null;
  return (
    <Banner
      tone={step.isTheirs ? 'warn' : 'info'}
      icon="file-text-fill"
      title={step.title}
      text={`${step.about}. ${step.text}`}
      action={
        <ButtonLink size="s" href={step.href}>
          {step.go}
        </ButtonLink>
      }
    />
  );
}
