import { uploadCaseAttachment } from '@abona/contract/cases/attachment';
import * as contract from '@abona/contract/cases/case';
import * as withdrawals from '@abona/contract/cases/withdrawal';
import { addressOf } from '@abona/contract/endpoint';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { FileLinks, LinkHolder } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { readCaseFile } from './use-cases/case-files.ts';
import { appealCase, withdrawCase } from './use-cases/move-case.ts';
import { openCase } from './use-cases/open-case.ts';
import { type CaseRecord, listCases, listMessages, readCase } from './use-cases/read-cases.ts';
import { sendAttachment } from './use-cases/send-attachment.ts';
import { previewWithdrawal, withdrawLoan } from './use-cases/withdraw-loan.ts';
import { writeMessage } from './use-cases/write-message.ts';
import * as views from './views.ts';

export type RouteDeps = CaseDeps & { readonly links: FileLinks };

/** What kind of link it is: no other opens a file of a case. */
const LINK = 'case_file';

const wrongCursor = {
  code: 'validation_failed',
  fields: [{ path: 'cursor', message: 'El cursor no es de esta lista.' }],
} as const;

const urlsFor =
  ({ links }: RouteDeps, holder: LinkHolder): views.UrlOf =>
  ({ kind, id }) => {
    const token = links.tokenOf({ kind: LINK, holder, of: [kind, id] });
    return addressOf(contract.openCaseFile).replace('{token}', token);
  };

const today = ({ clock }: RouteDeps) => mexicoCityDate(clock.now().getTime());

export function caseRoutes(api: Api, deps: RouteDeps): void {
  listRoutes(api, deps);
  messageRoutes(api, deps);
  const viewOf = (record: CaseRecord, holder: LinkHolder) =>
    ok(views.caseView(record, today(deps), urlsFor(deps, holder)));

  mount(api, contract.openCase, async ({ caller, body }) => {
    const opened = await openCase(deps, { ...body, customerId: caller.customerId });
    return opened.ok ? viewOf(opened.value, caller) : opened;
  });

  mount(api, contract.withdrawCase, async ({ caller, params }) => {
    const id = parsePublicId('case', params.id);
    if (!id.ok) return err('not_found');
    const own = { customerId: caller.customerId, caseId: id.value };
    const withdrawn = await withdrawCase(deps, own);
    return withdrawn.ok ? viewOf(withdrawn.value, caller) : withdrawn;
  });

  mount(api, contract.appealCase, async ({ caller, params, body }) => {
    const id = parsePublicId('case', params.id);
    if (!id.ok) return err('not_found');
    const own = { customerId: caller.customerId, caseId: id.value };
    const appealed = await appealCase(deps, { ...own, text: body.text });
    return appealed.ok ? viewOf(appealed.value, caller) : appealed;
  });

  mount(api, withdrawals.previewWithdrawal, async ({ caller: { customerId }, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const which = { customerId, loanId: loanId.value };
    return mapOk(await previewWithdrawal(deps, which), (withdrawal) =>
      views.withdrawalView(withdrawal, today(deps)),
    );
  });

  mount(api, withdrawals.withdrawLoan, async ({ caller, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const which = { customerId: caller.customerId, loanId: loanId.value };
    const withdrawn = await withdrawLoan(deps, which);
    return withdrawn.ok ? viewOf(withdrawn.value, caller) : withdrawn;
  });

  mount(api, contract.openCaseFile, async ({ params }) => {
    const claim = await deps.links.read(params.token, LINK);
    const file = claim && (await readCaseFile(deps, claim.holder.customerId, claim.of));
    return file === null ? err('not_found') : ok(file);
  });
}

function listRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.listCases, async ({ caller, query }) => {
    const listed = await listCases(deps, caller.customerId, query.cursor);
    if (!listed.ok) return err(wrongCursor);
    const { open, over, privacy, nextCursor } = listed.value;
    const day = today(deps);
    const requests = privacy.map((request) => views.privacySummary(request, day));
    const all = [...open.map((one) => views.summaryOf(one, day)), ...requests];
    const due = ({ clock }: contract.CaseSummary): string => clock.answer_by;
    return ok({
      open: all
        .filter((one) => one.is_open)
        .toSorted((one, other) => (due(one) < due(other) ? -1 : 1)),
      closed: [
        ...requests.filter((one) => !one.is_open),
        ...over.map((one) => views.summaryOf(one, day)),
      ],
      next_cursor: nextCursor,
      terms: views.termViews(day),
    });
  });

  mount(api, contract.getCase, async ({ caller, params }) => {
    const id = parsePublicId('case', params.id);
    const record = id.ok
      ? await readCase(deps, { customerId: caller.customerId, caseId: id.value })
      : null;
    return record === null
      ? err('not_found')
      : ok(views.caseView(record, today(deps), urlsFor(deps, caller)));
  });
}

function messageRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.listCaseMessages, async ({ caller, params, query }) => {
    const id = parsePublicId('case', params.id);
    if (!id.ok) return err('not_found');
    const page = await listMessages(deps, {
      customerId: caller.customerId,
      caseId: id.value,
      cursor: query.cursor,
      limit: contract.CASE_MESSAGES_PAGE,
    });
    if (!page.ok) return err(page.error === 'cursor_unknown' ? wrongCursor : page.error);
    const { items, attachments, nextCursor, total } = page.value;
    const urlOf = urlsFor(deps, caller);
    return ok({
      items: items.map((one) => views.messageView(one, attachments.get(one.id) ?? [], urlOf)),
      next_cursor: nextCursor,
      total,
    });
  });

  mount(api, contract.addCaseMessage, async ({ caller, params, body }) => {
    const id = parsePublicId('case', params.id);
    if (!id.ok) return err('not_found');
    const { customerId } = caller;
    const written = await writeMessage(deps, {
      customerId,
      caseId: id.value,
      text: body.text,
      attachmentIds: body.attachment_ids ?? [],
    });
    return mapOk(written, (message) =>
      views.messageView(message, message.attachments, urlsFor(deps, caller)),
    );
  });

  mount(api, uploadCaseAttachment, async ({ caller: { customerId }, query, body }) =>
    mapOk(
      await sendAttachment(deps, { customerId, name: query.name, content: body }),
      ({ id, name, type, bytes }) => ({ attachment_id: publicId('file', id), name, type, bytes }),
    ),
  );
}
