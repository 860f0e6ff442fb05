import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import type { Setup } from '@abona/contract/portal/portal-go-live';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/call.ts';
import { callQuery } from '#api/use-call.ts';
import { setupCopy as copy, statusWords } from '#copy/setup.ts';
import { useSession } from '#session/session.ts';
import { BusinessForm } from '#shell/business-form.tsx';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { AgreementStep, SignedPaper } from './agreement-step.tsx';
import { BankStep, OtherAccount } from './bank-step.tsx';
import { LiveStep, MoreStep, RefusalStep, ReviewStep, SuspensionStep } from './review-step.tsx';
import styles from './setup.module.css';
import { useSetupStep } from './use-setup-step.ts';

const POLL_MS = 3_000;

/** What a business still has to do before it sells: one step at a time, from wherever it was left. */
export function Screen() {
  const setup = useQuery({
    ...callQuery('getPortalSetup', {}),
    // A centavo takes a moment: the page goes on by itself once it arrived.
    refetchInterval: ({ state }) => (state.data?.proof?.status === 'sending' ? POLL_MS : false),
  });
  return (
    <ScreenFrame name={copy.title} sub={copy.saved}>
      {setup.isPending && <ScreenSkeleton />}
      {setup.isError && setup.data === undefined && (
        <Failure failure={setup.error} onRetry={() => void setup.refetch()} />
      )}
      {setup.data !== undefined && <Steps setup={setup.data} />}
    </ScreenFrame>
  );
}

/** Which step is the one to take, of five. */
const stepOf: Readonly<Record<AccountStatus, number>> = {
  draft: 1,
  proving: 1,
  agreement: 2,
  in_review: 3,
  more_asked: 3,
  declined: 3,
  active: 5,
  suspended: 3,
};

const screens: Readonly<Record<AccountStatus, (props: { readonly setup: Setup }) => ReactNode>> = {
  draft: BankStep,
  proving: BankStep,
  agreement: AgreementStep,
  in_review: ReviewStep,
  more_asked: MoreStep,
  declined: RefusalStep,
  active: LiveStep,
  suspended: SuspensionStep,
};

/** Data can be corrected until people of ours look at them. */
const canCorrect: readonly AccountStatus[] = ['draft', 'proving', 'agreement', 'more_asked'];

function Steps({ setup }: { readonly setup: Setup }) {
  const { account } = useSession();
  const { status } = setup;
  const isOwner = account?.role === 'owner';
  const Step = screens[status];
  const { title, text } = statusWords[status];
  const isBankAsked = setup.more?.reasons.includes('bank_account') === true;
  return (
    <div className={styles.layout}>
      <StepWall now={stepOf[status]} />
      <div className={styles.stack}>
        <Panel title={title}>
          <div className={styles.stack}>
            <p className={styles.quiet}>{text}</p>
            {isOwner ? <Step setup={setup} /> : <p className={styles.quiet}>{copy.onlyOwner}</p>}
          </div>
        </Panel>
        {isOwner && (status === 'active' || isBankAsked) && setup.business !== null && (
          <OtherAccount setup={setup} />
        )}
        {setup.agreement.signed_at !== null && <SignedPaper setup={setup} />}
        {isOwner && setup.business !== null && canCorrect.includes(status) && (
          <Correction business={setup.business} />
        )}
      </div>
    </div>
  );
}

function StepWall({ now }: { readonly now: number }) {
  const { steps } = copy;
  return (
    <Wall as="aside" className={styles.wall} aria-label={steps.label}>
      <div className={styles.inside}>
        <p className={styles.promise}>
          {copy.promise[0]}
          <br />
          <em>{copy.promise[1]}</em>
        </p>
        <ol className={styles.steps}>
          {steps.items.map((name, at) => (
            <li key={name} aria-current={at === now ? 'step' : undefined}>
              <span className={styles.mark} aria-hidden="true">
                {at < now ? <DenseIcon name="check-bold" /> : at + 1}
              </span>
              {name}
              {at < now && <VisuallyHidden>{steps.done}</VisuallyHidden>}
            </li>
          ))}
        </ol>
      </div>
      <WallBand className={styles.band}>
        <p>{copy.risk}</p>
      </WallBand>
    </Wall>
  );
}

/** What it said of itself, to be corrected. */
function Correction({ business }: { readonly business: BusinessFacts }) {
  const [isOpen, setOpen] = useState(false);
  const correct = useSetupStep(
    (body: BusinessFacts, options) => call('correctPortalAccount', { body }, options),
    () => setOpen(false),
  );
  if (!isOpen)
    return (
      <div className={styles.row}>
        <DenseButton variant="text" onClick={() => setOpen(true)}>
          {copy.facts.correct}
        </DenseButton>
      </div>
    );
  return (
    <Panel title={copy.facts.correct}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{copy.facts.warning}</p>
        <BusinessForm
          from={business}
          verb={copy.facts.save}
          isBusy={correct.isPending}
          failure={correct.error}
          onSubmit={(facts) => correct.mutate(facts)}
        />
      </div>
    </Panel>
  );
}
