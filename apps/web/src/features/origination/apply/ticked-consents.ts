import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import type { DraftView } from '@abona/contract/origination/form';
import type { Refusal } from './use-step-form.ts';

export type ConsentText = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly label: string;
  readonly text: string;
  readonly is_required: boolean;
};

export type Ticked = Partial<Record<ConsentDocument, boolean>>;

type GivenConsents = NonNullable<DraftView['contact']>['consents'];

/** Nothing is ticked for anybody: only what they ticked themselves, and only in this very version. */
export const tickedFrom = (texts: readonly ConsentText[], given: GivenConsents): Ticked =>
  Object.fromEntries(
    texts.map(({ document, version }) => [
      document,
      given.some((one) => one.document === document && one.version === version && one.accepted),
    ]),
  );

/** What must be agreed to and is not, each with its sentence. */
export const missingConsents = (
  texts: readonly ConsentText[],
  ticked: Ticked,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts
      .filter(({ document, is_required }) => is_required && ticked[document] !== true)
      .map(({ document }) => [document, fieldProblems.consent_missing]),
  );

export const toConsents = (texts: readonly ConsentText[], ticked: Ticked) =>
  texts.map(({ document, version }) => ({
    document,
    version,
    accepted: ticked[document] === true,
  }));

type Sent = ReturnType<typeof toConsents>;

/** The server names a consent by its place in the list, or by its document. */
export const consentRefusals = (
  sent: Sent,
  refusals: readonly Refusal[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    refusals.flatMap(({ path, message }) => {
      const place = /^consents\.(\d+)/.exec(path)?.[1];
      const document =
        place === undefined
          ? sent.find((one) => path.includes(one.document))?.document
          : sent[Number(place)]?.document;
      return document === undefined ? [] : [[document, message]];
    }),
  );
