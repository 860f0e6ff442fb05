import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefPreview, ReliefTerms } from '@abona/contract/lending/relief';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { reliefCopy } from '#copy/relief.ts';
import { reliefKindOf, reliefPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { optionsQuery, previewQuery, termsOf } from './relief-queries.ts';
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
  const back = () => go(reliefPath(id));
  const loan = useQuery(loanQuery(id)).data?.value;
  const options = useQuery(optionsQuery(id));
  const kind = reliefKindOf(slug);
  const option = options.data?.options.find((one) => one.kind === kind);
  const terms = option === undefined ? null : termsOf(option, a === undefined ? a : String(a));
  const found = useQuery(previewQuery(id, terms));
  const shown = shownPlan(loan, terms, found.data?.preview ?? null);
  if (shown !== null) return <Signing {...shown} onBack={back} />;

  const refusal = option?.refusal ?? found.data?.refusal ?? null;
  const isNothing = options.data !== undefined && terms === null;
  return (
    <Screen title={copy.title} onBack={back}>
      {refusal !== null || isNothing ? (
        <Stack gap={4}>
          <Banner
            tone="warn"
            title={copy.refused}
            text={refusal?.text ?? reliefCopy.before.oftenText}
          />
          <ButtonLink full href={href(reliefPath(id))}>
            {copy.others}
          </ButtonLink>
        </Stack>
      ) : (
        <QueryTrouble query={options.error === null ? found : options} title={copy.failed} />
      )}
    </Screen>
  );
}

function shownPlan(
  loan: LoanDetail | undefined,
  terms: ReliefTerms | null,
  preview: ReliefPreview | null,
) {
  return loan === undefined || terms === null || preview === null ? null : { loan, terms, preview };
}
