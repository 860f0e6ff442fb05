import { ApiFailure } from '@abona/client/api-failure.ts';
import {
  FailureBanner,
  type FailureProps,
  NotFoundBanner,
  RouteFailureBanner,
  sentenceIn,
} from '@abona/client/office/failure-banner.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { shellCopy } from '#copy/shell.ts';
import { pathsIn } from '#routing/paths.ts';
import { ScreenFrame } from './screen-frame.tsx';

/** What a failure says to a person. */
export const sentenceOf = (failure: unknown): string => sentenceIn(failure, shellCopy.failure);

export const Failure = (props: FailureProps) => (
  <FailureBanner copy={shellCopy.failure} {...props} />
);

/** What the server says of one field; null: nothing. */
export const fieldSentence = (failure: unknown, path: string): string | undefined =>
  failure instanceof ApiFailure
    ? failure.fields.find((field) => field.path.startsWith(path))?.message
    : undefined;

export const RouteFailure = ({ error }: ErrorComponentProps) => (
  <ScreenFrame name={shellCopy.failure.title}>
    <RouteFailureBanner error={error} copy={shellCopy.failure} />
  </ScreenFrame>
);

const wayOn = { href: pathsIn('live').home, text: shellCopy.failure.home };

export const NotFound = () => (
  <ScreenFrame name={shellCopy.notFound.title}>
    <NotFoundBanner copy={shellCopy.notFound} way={wayOn} />
  </ScreenFrame>
);
