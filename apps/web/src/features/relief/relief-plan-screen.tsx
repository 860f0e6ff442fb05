import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefOption, ReliefPreview, ReliefTerms } from '@abona/contract/lending/relief';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { reliefCopy } from '#copy/relief.ts';
import { reliefKindOf, reliefPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { optionsQuery, previewQuery, termsOf } from './relief-queries.ts';
import { SignedPlan, type SignedRelief } from './signed-plan.tsx';
import { Signing } from './signing.tsx';

const copy = reliefCopy.plan;

/** Today's plan beside the new one, and one signature. */
export function ReliefPlanScreen() {
  const { id = '', option: slug = '' } = useParams({ strict: false }) as {
    readonly id?: string;
    readonly option?: string;
  };
  const { a } = useSearch({ strict: false }) as { readonly a?: string | number };
  const { go } = useNavigation();
  const [signed, setSigned] = useState<SignedRelief | null>(null);
  const back = () => go(reliefPath(id));
  const loan = useQuery(loanQuery(id)).data?.value;
  const options = useQuery(optionsQuery(id));
  const kind = reliefKindOf(slug);
  const option = options.data?.options.find((one) => one.kind === kind);
  const terms = askedTerms(option, a);
  const found = useQuery(previewQuery(id, terms));
  const shown = shownPlan(loan, terms, found.data?.preview ?? null);
  // What was signed stays on the screen: the same way out is not open a second time.
  if (loan !== undefined && signed !== null) return <SignedPlan loan={loan} signed={signed} />;
  const until = option?.offer?.valid_until ?? null;
  if (shown !== null)
    return <Signing {...shown} until={until} onSigned={setSigned} onBack={back} />;

  const refusal = option?.refusal ?? found.data?.refusal ?? null;
  const isNothing = options.data !== undefined && terms === null;
  return (
    <Screen title={copy.title} onBack={back}>
      {refusal !== null || isNothing ? (
        <NotOpen loanId={id} text={refusal?.text} />
      ) : (
        <QueryTrouble query={options.error === null ? found : options} title={copy.failed} />
      )}
    </Screen>
  );
}

/** Why this way is closed, and the way to the others. */
function NotOpen({ loanId, text }: { readonly loanId: string; readonly text: string | undefined }) {
  return (
    <Stack gap={4}>
      <Banner tone="warn" title={copy.refused} text={text ?? reliefCopy.before.oftenText} />
      <ButtonLink full href={href(reliefPath(loanId))}>
        {copy.others}
      </ButtonLink>
    </Stack>
  );
}

/** A measure that is all digits comes from the address as a number. */
const askedTerms = (option: ReliefOption | undefined, measure: string | number | undefined) =>
  option === undefined
    ? null
    : termsOf(option, measure === undefined ? undefined : String(measure));

function shownPlan(
  loan: LoanDetail | undefined,
  terms: ReliefTerms | null,
  preview: ReliefPreview | null,
) {
  return loan === undefined || terms === null || preview === null ? null : { loan, terms, preview };
}
