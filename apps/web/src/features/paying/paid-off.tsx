import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { payingCopy } from '#copy/paying.ts';
import { href, loanPath } from '#routing/loan-paths.ts';

const copy = payingCopy.ended;

/** Nothing is owed of this loan any more. */
export function PaidOff({ loanId }: { readonly loanId: string }) {
  return (
    <EmptyState
      title={copy.title}
      text={copy.text}
      action={<ButtonLink href={href(loanPath(loanId))}>{copy.go}</ButtonLink>}
    />
  );
}
