import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useParams } from '@tanstack/react-router';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openingSlugs } from '#routing/case-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { LoanCaseForm } from './loan-case-form.tsx';
import { PickLoan } from './pick-loan.tsx';
import { ReviewForm } from './review-form.tsx';

/** What the address names is begun here: one screen each. */
export function OpeningScreen() {
  const { kind } = useParams({ strict: false }) as { readonly kind?: string };
  const slug = openingSlugs.find((one) => one === kind) ?? null;
  switch (slug) {
    case 'aclaracion':
      return <DisputeForm />;
    case 'queja':
      return <ComplaintForm />;
    case 'no-fui-yo':
      return <LoanCaseForm kind="not_me" />;
    case 'dificultad':
      return <LoanCaseForm kind="hardship" />;
    case 'revision':
      return <ReviewForm />;
    case 'desistimiento':
      return <PickLoan purpose="withdrawal" />;
    case 'no-puedo-pagar':
      return <PickLoan purpose="relief" />;
    default:
      return <Unknown />;
  }
}

function Unknown() {
  const { go } = useNavigation();
  return (
    <Screen title={copy.unknown.title} onBack={() => go(paths.cases)}>
      <EmptyState
        {...copy.unknown}
        action={<ButtonLink href={hrefOf('cases')}>{copy.toCases}</ButtonLink>}
      />
    </Screen>
  );
}
