import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { useRouter } from '@tanstack/react-router';
import { ApiFailure } from '../api-failure.ts';

type FailureCopy = {
  /** Nobody answered. */
  readonly network: string;
  readonly trace: (id: string) => string;
  readonly retry: string;
};

/** What a failure says to a person: the server's own sentence, or that nobody answered. */
export const sentenceIn = (failure: unknown, { network }: Pick<FailureCopy, 'network'>): string =>
  failure instanceof ApiFailure && failure.status !== 0 ? failure.message : network;

export type FailureProps = { readonly failure: unknown; readonly onRetry: () => void };

/** A part of a screen that could not be read: what happened, the error's folio, one way on. */
export function FailureBanner({
  failure,
  copy,
  onRetry,
}: FailureProps & { readonly copy: FailureCopy }) {
  const trace = failure instanceof ApiFailure ? failure.traceId : null;
  return (
    <DenseBanner
      tone="late"
      live="polite"
      title={sentenceIn(failure, copy)}
      text={trace === null ? undefined : copy.trace(trace)}
      action={
        <DenseButton variant="line" size="s" onClick={onRetry}>
          {copy.retry}
        </DenseButton>
      }
    />
  );
}

type RouteFailureProps = { readonly error: unknown; readonly copy: FailureCopy };

/** A screen that could not be opened: trying again reads what it needs anew. */
export function RouteFailureBanner({ error, copy }: RouteFailureProps) {
  const router = useRouter();
  return <FailureBanner failure={error} copy={copy} onRetry={() => void router.invalidate()} />;
}

type NotFoundProps = {
  readonly copy: { readonly title: string; readonly body: string };
  readonly way: { readonly href: string; readonly text: string };
};

/** An address at which there is nothing, and a way on. */
export const NotFoundBanner = ({ copy, way }: NotFoundProps) => (
  <DenseBanner
    tone="info"
    title={copy.title}
    text={copy.body}
    action={<DenseButtonLink href={way.href}>{way.text}</DenseButtonLink>}
  />
);
