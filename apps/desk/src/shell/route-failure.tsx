import { failureViews } from '@abona/client/office/failure-views.tsx';
import { shellCopy } from '#copy/shell.ts';
import { paths } from '#routing/paths.ts';
import { ScreenFrame } from './screen-frame.tsx';

/**
 * What the desk shows of what went wrong: a sentence, a part of a screen that could not be read, a screen that could not
 * be opened, an address at which there is nothing.
 */
export const { sentenceOf, Failure, RouteFailure, NotFound } = failureViews({
  Frame: ScreenFrame,
  failure: shellCopy.failure,
  notFound: shellCopy.notFound,
  wayOn: { href: paths.today, text: shellCopy.failure.today },
});
