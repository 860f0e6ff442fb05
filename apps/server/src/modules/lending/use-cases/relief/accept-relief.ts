import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { ListedDocument } from '#modules/lending/documents/issued-store.ts';
import { documentFactsOf } from '#modules/lending/documents/print-loan-document.ts';
import {
  type AgreedPlan,
  agreedQuita,
  agreedRelief,
} from '#modules/lending/documents/relief-addendum.ts';
import type { ReliefPreview } from '#modules/lending/domain/relief/preview-relief.ts';
import type { QuitaPreview } from '#modules/lending/domain/relief/quita.ts';
import type { ReliefTerms } from '#modules/lending/domain/relief/relief.ts';
import type { Surroundings } from '#modules/lending/ports.ts';
import { lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import { endOpenOffer } from '#modules/lending/stores/quita-offer-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type Client, issueAddendum } from '../documents/issue-addendum.ts';
import type { DocumentsDeps } from '../lending-deps.ts';
import type { Quitas } from './quita.ts';
import { previewLoanOffer } from './quita-offers.ts';
import { type GrantRelief, previewLoanRelief } from './relief.ts';

type Deps = DocumentsDeps &
  Pick<Surroundings, 'proofs'> & {
    readonly grantRelief: GrantRelief;
    readonly grantQuita: Quitas['grant'];
  };

type Signing = {
  readonly customerId: number;
  readonly loanId: string;
  /** What is left to pay by the plan that was shown. */
  readonly remaining: number;
  readonly client: Client;
};

/** What was agreed on, and the addendum that says so. */
type Signed<Preview> = { readonly preview: Preview; readonly addendum: ListedDocument };

type Refused = 'not_found' | 'state_conflict' | 'relief_offer_over' | 'second_proof_needed';

/** What can be signed: how it is shown, put on paper and granted. */
type Signable<Preview> = {
  readonly id: string;
  readonly preview: (tx: Tx) => Promise<Result<Preview, Refused>>;
  readonly onPaper: (preview: Preview) => AgreedPlan;
  readonly grant: (tx: Tx, preview: Preview) => Promise<{ readonly ok: boolean }>;
};

/**
 * The customer signs with a second proof, which is asked for last, so that it is not spent on a refusal. What they
 * signed is written down together with the change.
 */
function sign<Preview>(
  deps: Deps,
  { customerId, loanId, remaining, client }: Signing,
  { id, ...signable }: Signable<Preview>,
): Promise<Result<Signed<Preview>, Refused>> {
  return transaction(deps.db, async (tx) => {
    const facts = await documentFactsOf(deps, tx, { customerId, loanId });
    if (facts === null) return err('not_found');
    await lockLoanRow(tx, loanId);
    const shown = await signable.preview(tx);
    if (!shown.ok) return shown;
    const preview = shown.value;
    const agreed = signable.onPaper(preview);
    if (agreed.next.left !== remaining) return err('state_conflict');
    if (!(await deps.proofs.spendProof(tx, { customerId, kind: 'relief' })))
      return err('second_proof_needed');
    const granted = await signable.grant(tx, preview);
    if (!granted.ok) return err('state_conflict');
    const addendum = await issueAddendum(deps, tx, {
      ...{ customerId, reliefId: id, facts, agreed, client },
    });
    return ok({ preview, addendum });
  });
}

/** A relief that the customer chose. */
export function acceptRelief(
  deps: Deps,
  { terms, ...signing }: Signing & { readonly terms: ReliefTerms },
): Promise<Result<Signed<ReliefPreview>, Refused>> {
  const { customerId, loanId } = signing;
  const id = randomUUIDv7();
  return sign(deps, signing, {
    id,
    preview: async (tx) => {
      const shown = await previewLoanRelief(deps, loanId, { terms, source: tx });
      return shown.ok ? shown : err('state_conflict');
    },
    onPaper: agreedRelief,
    grant: (tx) => deps.grantRelief(tx, { id, loanId, terms, actor: `customer:${customerId}` }),
  });
}

/** A quita that was offered. The offer names the quita: however often it is accepted, it is granted once. */
export function acceptQuita(
  deps: Deps,
  { offerId: id, ...signing }: Signing & { readonly offerId: string },
): Promise<Result<Signed<QuitaPreview>, Refused>> {
  const { customerId, loanId, remaining } = signing;
  return sign(deps, signing, {
    id,
    preview: async (tx) => {
      const shown = await previewLoanOffer(deps, tx, { loanId, offerId: id });
      if (shown.ok) return ok(shown.value.preview);
      return err(shown.error.reason === 'loan_unknown' ? 'not_found' : 'relief_offer_over');
    },
    onPaper: agreedQuita,
    grant: async (tx, { terms }) => {
      const order = { id, loanId, terms, remaining, actor: `customer:${customerId}` };
      const granted = await deps.grantQuita(tx, order);
      if (!granted.ok) return granted;
      const endedAt = deps.clock.technicalNow();
      const ended = await endOpenOffer(tx, { loanId, state: 'accepted', endedAt });
      invariant(ended === id, () => `offer ${id} was open under its loan's lock, and is not`);
      return granted;
    },
  });
}
