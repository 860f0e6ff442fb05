import * as customers from '@abona/contract/staff/staff-customer';
import * as timeline from '@abona/contract/staff/staff-timeline';
import { publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { unknownCursor } from './list-cursor.ts';
import { type CustomerDeps, findCustomers, revealField } from './use-cases/customers.ts';
import { readCustomer } from './use-cases/read-customer.ts';
import { type HistoryDeps, readCustomerHistory } from './use-cases/read-history.ts';

export function customerRoutes(api: Api, deps: CustomerDeps & HistoryDeps): void {
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
}
