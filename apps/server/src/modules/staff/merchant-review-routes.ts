import type {
  MoreReason,
  RefusalReason,
  SuspensionReason,
} from '@abona/contract/portal/account-status';
import * as list from '@abona/contract/staff-acts/merchant-list';
import * as reviews from '@abona/contract/staff-acts/merchant-review-acts';
import * as suspensions from '@abona/contract/staff-acts/merchant-suspension-acts';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { PortalDesk } from '#modules/portal/module.ts';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { mount } from '#platform/http/mount.ts';
import { type ActDeps, carryOut } from './act-routes.ts';
import { readCursor, unknownCursor, writeCursor } from './list-cursor.ts';
import { findAssignment } from './stores/assignment-store.ts';
import { namesOf } from './stores/person-store.ts';
import { previewAct } from './use-cases/act.ts';
import { assignmentView } from './use-cases/assignments.ts';
import { type MerchantListDeps, readMerchants } from './use-cases/list-merchants.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

export type MerchantReviewRouteDeps = MerchantListDeps & {
  readonly portal: { readonly desk: Pick<PortalDesk, 'read' | 'paperOf' | 'accountOf'> };
};

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

type Read = NonNullable<Awaited<ReturnType<PortalDesk['read']>>>;

const STAFF = 'staff:';
const PORTAL = 'portal:';

const byOf = (by: string) => {
  if (by.startsWith(STAFF)) return 'staff' as const;
  return by.startsWith(PORTAL) ? ('owner' as const) : ('system' as const);
};

/** Businesses that sell, or want to: the list of them, reading one, and deciding. */
export function merchantReviewRoutes(api: Api, deps: ActDeps & MerchantReviewRouteDeps): void {
  const { desk } = deps.portal;

  mount(api, list.listMerchants, async ({ query: { status, waiting, cursor }, body }) => {
    const after = cursor === undefined ? null : readCursor(Place, cursor);
    if (cursor !== undefined && after === null) return err(unknownCursor);
    const which = { status: status ?? null, isWaiting: waiting === 'yes', text: body.text ?? null };
    const { rows, last, total, figures } = await readMerchants(deps, { ...which, after });
    const next = last === null ? null : writeCursor(last);
    return ok({ merchants: rows, next_cursor: next, total, figures });
  });

  mount(api, reviews.getMerchantReview, async ({ params, caller }) => {
    const id = parsePublicId('acc', params.account_id);
    const accountId = id.ok ? id.value : await desk.accountOf(params.account_id);
    const read = accountId === null ? null : await desk.read(accountId);
    return read === null ? err('not_found') : ok(await reviewView(deps, read, caller));
  });
  mount(api, reviews.readMerchantAgreement, async ({ params }) => {
    const id = parsePublicId('acc', params.account_id);
    const bytes = id.ok ? await desk.paperOf(id.value) : null;
    if (bytes === null) return err('not_found');
    return ok({ type: 'application/pdf', name: `contrato-${params.account_id}.pdf`, bytes });
  });
  approvalRoutes(api, deps);
  answerRoutes(api, deps);
  suspensionRoutes(api, deps);
}

function approvalRoutes(api: Api, deps: ActDeps): void {
  const approvalOf = (account: string, feeBps: number) => {
    const id = parsePublicId('acc', account);
    if (!id.ok) return null;
    const order = { accountId: id.value, feeBps };
    return { kind: 'approve_merchant' as const, act: deps.acts.approve_merchant, order };
  };
  mount(api, reviews.previewMerchantApproval, async ({ caller: maker, params, query }) => {
    const asked = approvalOf(params.account_id, query.fee_bps);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });
  mount(api, reviews.approveMerchant, async ({ caller: maker, params, body }) => {
    const asked = approvalOf(params.account_id, body.fee_bps);
    return asked === null ? err('not_found') : carryOut(deps, { ...body, ...asked, maker });
  });
}

type AskedMore = { readonly reasons: MoreReason[]; readonly words: string };
type AskedDecline = { readonly refusal: RefusalReason; readonly words: string };

type AskedSuspension = { readonly suspension: SuspensionReason; readonly words: string };

function answerRoutes(api: Api, deps: ActDeps): void {
  const questionOf = (account: string, { reasons, words }: AskedMore) => {
    const id = parsePublicId('acc', account);
    if (!id.ok) return null;
    const order = { accountId: id.value, reasons, words };
    return { kind: 'ask_merchant' as const, act: deps.acts.ask_merchant, order };
  };
  const declineOf = (account: string, { refusal: reason, words }: AskedDecline) => {
    const id = parsePublicId('acc', account);
    if (!id.ok) return null;
    const order = { accountId: id.value, reason, words };
    return { kind: 'decline_merchant' as const, act: deps.acts.decline_merchant, order };
  };
  mount(api, reviews.previewMerchantQuestion, async ({ caller: maker, params, body }) => {
    const asked = questionOf(params.account_id, body);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });
  mount(api, reviews.askMerchant, async ({ caller: maker, params, body }) => {
    const { reasons: _, words: __, ...why } = body;
    const asked = questionOf(params.account_id, body);
    return asked === null ? err('not_found') : carryOut(deps, { ...why, ...asked, maker });
  });
  mount(api, reviews.previewMerchantDecline, async ({ caller: maker, params, body }) => {
    const asked = declineOf(params.account_id, body);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });
  mount(api, reviews.declineMerchant, async ({ caller: maker, params, body }) => {
    const { refusal: _, words: __, ...why } = body;
    const asked = declineOf(params.account_id, body);
    return asked === null ? err('not_found') : carryOut(deps, { ...why, ...asked, maker });
  });
}

function suspensionRoutes(api: Api, deps: ActDeps): void {
  const suspensionOf = (account: string, told: AskedSuspension) => {
    const id = parsePublicId('acc', account);
    if (!id.ok) return null;
    const order = { accountId: id.value, reason: told.suspension, words: told.words };
    return { kind: 'suspend_merchant' as const, act: deps.acts.suspend_merchant, order };
  };
  const resumptionOf = (account: string) => {
    const id = parsePublicId('acc', account);
    if (!id.ok) return null;
    const order = { accountId: id.value };
    return { kind: 'resume_merchant' as const, act: deps.acts.resume_merchant, order };
  };
  mount(api, suspensions.previewMerchantSuspension, async ({ caller: maker, params, body }) => {
    const asked = suspensionOf(params.account_id, body);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });
  mount(api, suspensions.suspendMerchant, async ({ caller: maker, params, body }) => {
    const { suspension: _, words: __, ...why } = body;
    const asked = suspensionOf(params.account_id, body);
    return asked === null ? err('not_found') : carryOut(deps, { ...why, ...asked, maker });
  });
  mount(api, suspensions.previewMerchantResumption, async ({ caller: maker, params }) => {
    const asked = resumptionOf(params.account_id);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });
  mount(api, suspensions.resumeMerchant, async ({ caller: maker, params, body }) => {
    const asked = resumptionOf(params.account_id);
    return asked === null ? err('not_found') : carryOut(deps, { ...body, ...asked, maker });
  });
}

async function reviewView(
  { db }: Pick<StaffDeps, 'db'>,
  read: Read,
  caller: StaffCaller,
): Promise<reviews.MerchantReview> {
  const ours = read.moves.flatMap(({ by }) =>
    by.startsWith(STAFF) ? [by.slice(STAFF.length)] : [],
  );
  const [names, held] = await Promise.all([
    namesOf(db, [...new Set(ours)]),
    findAssignment(db, `account:${read.id}`),
  ]);
  const { review, status, proof, agreement } = read;
  const waits = review !== null;
  return {
    account_id: publicId('acc', read.id),
    name: read.name,
    status,
    created_at: read.createdAt.toISOString(),
    review: review && { since: review.since.toISOString(), by: review.by },
    business: read.business,
    same_rfc: read.sameRfc,
    proof: proof && proofView(proof),
    agreement: agreement && {
      version: agreement.version,
      fee_bps: agreement.feeBps,
      signed_at: agreement.signed?.at.toISOString() ?? null,
      signed_by: agreement.signed === null ? null : agreement.signer,
      paper_hash: agreement.signed?.paperHash ?? null,
    },
    merchant_id: read.liveMerchantId,
    moves: read.moves.map(({ move, to, by, reasons, note, at }) => ({
      move,
      to,
      by: byOf(by),
      name: names.get(by.slice(STAFF.length)) ?? null,
      reasons: [...reasons],
      note,
      at: at.toISOString(),
    })),
    may: {
      approve: waits && status !== 'suspended' && proof?.status === 'proven',
      ask: status === 'in_review',
      decline: waits || status === 'more_asked',
      suspend: status === 'active',
      resume: status === 'suspended',
    },
    assignment: held === null ? null : assignmentView(held, caller),
  };
}

const proofView = (proof: NonNullable<Read['proof']>) => ({
  status: proof.status,
  problem: proof.problem,
  bank: proof.bank,
  last4: proof.last4,
  holder: proof.holder?.holder ?? null,
  holder_rfc: proof.holder?.rfc ?? null,
  tracking_key: proof.trackingKey,
  at: proof.at.toISOString(),
});
