import { ApiFailure } from '@abona/client/api-failure.ts';
import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefPreview, ReliefTerms } from '@abona/contract/lending/relief';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useState } from 'react';
import { secondProofCopy } from '#copy/codes.ts';
import { reliefCopy } from '#copy/relief.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { SecondProofField } from '#shell/second-proof.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { type SecondProof, useSecondProof } from '#shell/use-second-proof.ts';
import { Bureau, NewCat, NewDates, Offer, SideBySide } from './plan-parts.tsx';
import { useAccept } from './relief-queries.ts';
import type { SignedRelief } from './signed-plan.tsx';

const copy = reliefCopy.plan;
const CODE_DIGITS = 6;
const codeTroubles: readonly string[] = ['otp_invalid', 'otp_expired', 'validation_failed'];

type SigningProps = {
  readonly loan: LoanDetail;
  readonly terms: ReliefTerms;
  readonly preview: ReliefPreview;
  /** The last day of an offer. */
  readonly until: string | null;
  readonly onSigned: (signed: SignedRelief) => void;
  readonly onBack: () => void;
};

/** Cost, dates and what the bureau will see come before the button, which names what is signed. */
export function Signing({ loan, terms, preview, until, onSigned, onBack }: SigningProps) {
  const proof = useSecondProof('relief');
  const signing = useSigning({ loan, terms, preview, proof, onSigned });
  const { isAgreed, setAgreed, isTried, sign, isPending, wrongCode, error, isChanged } = signing;
  const button = (
    <Button full busy={isPending || proof.ask.isPending} onClick={sign}>
      {proof.asked === null ? secondProofCopy.ask : signWord(terms, preview)}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={onBack} dock={button}>
      <Columns
        main={
          <>
            {isChanged && <Banner tone="warn" title={copy.changed} text={copy.changedText} />}
            <Offer preview={preview} until={until} />
            <SideBySide loan={loan} preview={preview} />
            <NewDates preview={preview} />
          </>
        }
        aside={
          <>
            <Bureau preview={preview} />
            <NewCat plan={preview.next} on={loan.as_of} />
            <Card as="section">
              <Stack gap={4}>
                <h2>{copy.sign}</h2>
                <Checkbox
                  checked={isAgreed}
                  error={isTried && !isAgreed ? copy.agreeMissing : undefined}
                  onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
                >
                  {copy.agree}
                </Checkbox>
                <SecondProofField proof={proof} error={wrongCode} disabled={isPending} />
                <FailureNotice error={error} title={copy.notSigned} />
                <OnDesktop>{button}</OnDesktop>
                <ButtonLink full variant="text" href={href(loanPath(loan.loan_id))}>
                  {copy.keep}
                </ButtonLink>
              </Stack>
            </Card>
          </>
        }
      />
    </Screen>
  );
}

type Agreement = Omit<SigningProps, 'onBack' | 'until'> & { readonly proof: SecondProof };

const hasCode = (failure: unknown, codes: readonly string[]): failure is ApiFailure =>
  failure instanceof ApiFailure && codes.includes(failure.code);

/** First the box, then the code, then the signature; another plan than the one shown is never signed. */
function useSigning({ loan, terms, preview, proof, onSigned }: Agreement) {
  const accept = useAccept({ loanId: loan.loan_id, proof, onSigned });
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const { isPending } = accept;
  const isShort = proof.code.length < CODE_DIGITS;
  const sign = () => {
    setTried(true);
    if (!isAgreed || isPending) return;
    if (proof.asked === null) {
      setTried(false);
      return proof.ask.mutate();
    }
    if (isShort) return;
    accept.mutate({ terms, remaining: preview.next.remaining });
  };
  const isWrong = hasCode(accept.error, codeTroubles);
  const isChanged = hasCode(accept.error, ['state_conflict', 'relief_offer_over']);
  const missing = isTried && isAgreed && proof.asked !== null && isShort;
  const refused = isWrong && !isPending ? (accept.error?.message ?? null) : null;
  return {
    ...{ isAgreed, setAgreed, isTried, sign, isPending, isChanged },
    wrongCode: missing ? secondProofCopy.missing : refused,
    error: isWrong || isChanged ? null : accept.error,
  };
}

function signWord({ kind }: ReliefTerms, { next }: ReliefPreview): string {
  if (kind === 'move_due') return copy.signMove;
  if (kind === 'skip') return copy.signSkip;
  if (next.instalments.length === 1) return copy.signOne(peso(next.remaining));
  return copy.signCount(next.instalments.length, peso(next.level_payment));
}
