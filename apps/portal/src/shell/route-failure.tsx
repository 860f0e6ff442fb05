import { ApiFailure } from '@abona/client/api-failure.ts';
import { failureViews } from '@abona/client/office/failure-views.tsx';
import { shellCopy } from '#copy/shell.ts';
import { pathsIn } from '#routing/paths.ts';
import { ScreenFrame } from './screen-frame.tsx';

/** What the server says of one field; undefined: nothing. */
export const fieldSentence = (failure: unknown, path: string): string | undefined =>
  failure instanceof ApiFailure
    ? failure.fields.find((field) => field.path.startsWith(path))?.message
    : undefined;

/** What the portal shows of what went wrong. */
export const { sentenceOf, Failure, RouteFailure, NotFound } = failureViews({
  Frame: ScreenFrame,
  failure: shellCopy.failure,
  notFound: shellCopy.notFound,
  wayOn: { href: pathsIn('live').home, text: shellCopy.failure.home },
});
