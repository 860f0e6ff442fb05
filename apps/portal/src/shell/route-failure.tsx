import { ApiFailure } from '@abona/client/api-failure.ts';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { shellCopy } from '#copy/shell.ts';
import { pathsIn } from '#routing/paths.ts';
import { ScreenFrame } from './screen-frame.tsx';

/** What a failure says to a person: the server's own sentence, or that nobody answered. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.status !== 0
    ? failure.message
    : shellCopy.failure.network;

/** What the server says of one field; null: nothing. */
export const fieldSentence = (failure: unknown, path: string): string | undefined =>
  failure instanceof ApiFailure
    ? failure.fields.find((field) => field.path.startsWith(path))?.message
    : undefined;

type FailureProps = { readonly failure: unknown; readonly onRetry: () => void };

/** A part of a screen that could not be read: what happened, the error's folio, one way on. */
export function Failure({ failure, onRetry }: FailureProps) {
  const trace = failure instanceof ApiFailure ? failure.traceId : null;
  return (
    <DenseBanner
      tone="late"
      live="polite"
      title={sentenceOf(failure)}
      text={trace === null ? undefined : shellCopy.failure.trace(trace)}
      action={
        <DenseButton variant="line" size="s" onClick={onRetry}>
          {shellCopy.failure.retry}
        </DenseButton>
      }
    />
  );
}

export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ScreenFrame name={shellCopy.failure.title}>
      <Failure failure={error} onRetry={() => void router.invalidate()} />
    </ScreenFrame>
  );
}

export function NotFound() {
  return (
    <ScreenFrame name={shellCopy.notFound.title}>
      <DenseBanner
        tone="info"
        title={shellCopy.notFound.title}
        text={shellCopy.notFound.body}
        action={
          <DenseButtonLink href={pathsIn('live').home}>{shellCopy.failure.home}</DenseButtonLink>
        }
      />
    </ScreenFrame>
  );
}
