import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { ApiFailure } from '../api-failure.ts';

type Office = {
  /** What is around every screen of the app. */
  readonly Frame: ComponentType<{ readonly name: string; readonly children: ReactNode }>;
  readonly failure: {
    readonly title: string;
    /** Nobody answered. */
    readonly network: string;
    readonly trace: (id: string) => string;
    readonly retry: string;
  };
  readonly notFound: { readonly title: string; readonly body: string };
  /** Where somebody goes on from an address at which there is nothing. */
  readonly wayOn: { readonly href: string; readonly text: string };
};

type FailureProps = { readonly failure: unknown; readonly onRetry: () => void };

/** What an app shows of what went wrong, in its own words and frame. */
export function failureViews({ Frame, failure: copy, notFound, wayOn }: Office) {
  /** What a failure says to a person: the server's own sentence, or that nobody answered. */
  const sentenceOf = (failure: unknown): string =>
    failure instanceof ApiFailure && failure.status !== 0 ? failure.message : copy.network;

  /** A part of a screen that could not be read: what happened, the error's folio, one way on. */
  function Failure({ failure, onRetry }: FailureProps) {
    const trace = failure instanceof ApiFailure ? failure.traceId : null;
    return (
      <DenseBanner
        tone="late"
        live="polite"
        title={sentenceOf(failure)}
        text={trace === null ? undefined : copy.trace(trace)}
        action={
          <DenseButton variant="line" size="s" onClick={onRetry}>
            {copy.retry}
          </DenseButton>
        }
      />
    );
  }

  function RouteFailure({ error }: ErrorComponentProps) {
    const router = useRouter();
    return (
      <Frame name={copy.title}>
        <Failure failure={error} onRetry={() => void router.invalidate()} />
      </Frame>
    );
  }

  const NotFound = () => (
    <Frame name={notFound.title}>
      <DenseBanner
        tone="info"
        title={notFound.title}
        text={notFound.body}
        action={<DenseButtonLink href={wayOn.href}>{wayOn.text}</DenseButtonLink>}
      />
    </Frame>
  );

  return { sentenceOf, Failure, RouteFailure, NotFound };
}
