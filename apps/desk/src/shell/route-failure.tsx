import {
  FailureBanner,
  type FailureProps,
  NotFoundBanner,
  RouteFailureBanner,
  sentenceIn,
} from '@abona/client/office/failure-banner.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { shellCopy } from '#copy/shell.ts';
import { paths } from '#routing/paths.ts';
import { ScreenFrame } from './screen-frame.tsx';

/** What a failure says to a person. */
export const sentenceOf = (failure: unknown): string => sentenceIn(failure, shellCopy.failure);

export const Failure = (props: FailureProps) => (
  <FailureBanner copy={shellCopy.failure} {...props} />
);

export const RouteFailure = ({ error }: ErrorComponentProps) => (
  <ScreenFrame name={shellCopy.failure.title}>
    <RouteFailureBanner error={error} copy={shellCopy.failure} />
  </ScreenFrame>
);

const wayOn = { href: paths.today, text: shellCopy.failure.today };

export const NotFound = () => (
  <ScreenFrame name={shellCopy.notFound.title}>
    <NotFoundBanner copy={shellCopy.notFound} way={wayOn} />
  </ScreenFrame>
);
