import * as customers from '@abona/contract/staff/staff-customer';
import * as timeline from '@abona/contract/staff/staff-timeline';
import * as reveals from '@abona/contract/staff-acts/reveal-acts';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { mount } from '#platform/http/mount.ts';
import { carryOut } from './act-routes.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { unknownCursor } from './list-cursor.ts';
import { previewAct } from './use-cases/act.ts';
import {
  noteCustomer,
  pinCustomerNote,
  readCustomerNotes,
  readThread,
  type ThreadDeps,
} from './use-cases/customer-thread.ts';
import {
  findCustomers,
  type ManyReveals,
  readManyReveals,
  revealField,
} from './use-cases/customers.ts';
import { readCustomer } from './use-cases/read-customer.ts';
import { type HistoryDeps, readCustomerHistory } from './use-cases/read-history.ts';

type Deps = ThreadDeps & HistoryDeps & { readonly acts: StaffActs };

export function customerRoutes(api: Api, deps: Deps): void {
  mount(api, customers.findCustomers, async ({ body }) => {
    const found = await findCustomers(deps, body);
    return ok({
      customers: found.map(({ customerId, name, by, loanId, folio }) => ({
        customer_id: customerId,
        name,
        by,
        loan_id: loanId === null ? null : publicId('loan', loanId),
        folio,
      })),
    });
  });

  mount(api, customers.getStaffCustomer, async ({ params }) => {
    const customer = await readCustomer(deps, params.customer_id);
    return customer === null ? err('not_found') : ok(customer);
  });

  mount(api, timeline.listCustomerHistory, async ({ params, query }) => {
    const { customer_id: customerId } = params;
    if ((await deps.customers.knownOf(customerId)) === null) return err('not_found');
    const page = await readCustomerHistory(deps, { customerId, ...query });
    return page.ok ? page : err(unknownCursor);
  });

  mount(api, customers.revealField, async ({ caller, params, body }) => {
    const shown = await revealField(deps, { caller, customerId: params.customer_id, ...body });
    return mapOk(shown, ({ value, until }) => ({ value, shown_until: until.toISOString() }));
  });
  threadRoutes(api, deps);
  manyRevealRoutes(api, deps);
}

/** What is noted about a customer, and what was told to them and written. */
function threadRoutes(api: Api, deps: Deps): void {
  mount(api, timeline.listCustomerNotes, async ({ params }) => {
    const notes = await readCustomerNotes(deps, params.customer_id);
    return notes === null ? err('not_found') : ok(notes);
  });

  mount(api, timeline.noteCustomer, async ({ caller, params, body }) =>
    noteCustomer(deps, { customerId: params.customer_id, text: body.text, caller }),
  );

  mount(api, timeline.pinCustomerNote, async ({ caller, params, body }) => {
    const order = { noteId: body.note_id, insteadOf: body.instead_of, caller };
    const pinned = await pinCustomerNote(deps, { customerId: params.customer_id, ...order });
    return mapOk(pinned, () => ({}));
  });

  mount(api, timeline.listCustomerMessages, async ({ params, query }) => {
    const page = await readThread(deps, { customerId: params.customer_id, ...query });
    if (page.ok) return page;
    return err(page.error === 'cursor_unknown' ? unknownCursor : page.error);
  });
}

type AskedReveals = Omit<ManyReveals, 'personId' | 'reason'> & Partial<Pick<ManyReveals, 'reason'>>;

/** One value of many people: asked of a second person, and read for a while by whoever asked. */
function manyRevealRoutes(api: Api, deps: Deps): void {
  const revealOf = (maker: StaffCaller, { reason = 'other', ...asked }: AskedReveals) => ({
    kind: 'reveal_many' as const,
    act: deps.acts.reveal_many,
    order: { ...asked, reason, personId: maker.personId },
    maker,
  });

  mount(api, reveals.previewManyReveals, async ({ caller, query: { field, customers: ids } }) =>
    previewAct(deps, revealOf(caller, { field, customerIds: ids })),
  );

  mount(api, reveals.revealMany, async ({ caller, body }) => {
    const { field, customer_ids: customerIds, ...why } = body;
    const { reason } = why;
    return carryOut(deps, { ...why, ...revealOf(caller, { field, customerIds, reason }) });
  });

  mount(api, reveals.listManyReveals, async ({ caller: { personId }, params }) => {
    const id = parsePublicId('req', params.request_id);
    if (!id.ok) return err('not_found');
    return mapOk(await readManyReveals(deps, { personId, id: id.value }), (shown) => ({
      field: shown.field,
      shown_until: shown.until.toISOString(),
      people: shown.people.map(({ customerId, name, value }) => ({
        customer_id: customerId,
        name,
        value,
      })),
    }));
  });
}
