import { collectionCaps, contactHours } from '@abona/contract/legal-terms';
import * as calls from '@abona/contract/staff/arrears';
import { civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import { isBusinessDay } from '@abona/mexico/bank-calendar';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { quitaRefusals } from './acts/quita-acts.ts';
import {
  listArrears,
  readArrearsLoan,
  recordContactOutcome,
  recordPromise,
  reserveContact,
  type StaffArrearsDeps,
} from './use-cases/arrears.ts';

/** What the desk reads and writes of late loans. */
export function arrearsRoutes(api: Api, deps: StaffArrearsDeps): void {
  mount(api, calls.getArrears, async () => {
    const { buckets, standings } = await deps.arrears.figures();
    const now = deps.clock.now();
    return ok({
      buckets: [...buckets],
      standings,
      hours: contactHours,
      caps: { per_day: collectionCaps.perDay, per_week: collectionCaps.perWeek },
      is_business_day: isBusinessDay(mexicoCityDate(now.getTime())),
      now: now.toISOString(),
      promise_days: deps.arrears.promiseDaysMax,
    });
  });

  mount(api, calls.listArrears, async ({ query, caller }) =>
    ok(await listArrears(deps, query, caller)),
  );

  mount(api, calls.getArrearsLoan, async ({ params, caller }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    const found = loanId.ok ? await readArrearsLoan(deps, loanId.value, caller) : null;
    return found === null ? err('not_found') : ok(found);
  });

  mount(api, calls.tryConvenio, async ({ params, query }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const terms = {
      askedBy: query.asked_by,
      forgiven: centavos(query.forgiven),
      count: query.instalments,
    };
    const tried = await deps.lending.arrears.tryConvenio({
      loanId: loanId.value,
      terms,
      validUntil: civilDate(query.valid_until),
    });
    return tried.ok ? tried : err(quitaRefusals[tried.error.reason]);
  });

  contactRoutes(api, deps);
}

function contactRoutes(api: Api, deps: StaffArrearsDeps): void {
  mount(api, calls.reserveContact, async ({ params, body, caller }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const { channel, for_agency: isForAgency = false } = body;
    return reserveContact(deps, { loanId: loanId.value, channel, isForAgency, caller });
  });

  mount(api, calls.recordContactOutcome, async ({ params, body, caller }) => {
    const contactId = parsePublicId('cnt', params.contact_id);
    if (!contactId.ok) return err('not_found');
    const order = { ...body, contactId: contactId.value, caller };
    return mapOk(await recordContactOutcome(deps, order), () => ({}));
  });

  mount(api, calls.recordPromise, async ({ params, body, caller }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const { amount, due_on: dueOn } = body;
    const order = { loanId: loanId.value, amount, dueOn: civilDate(dueOn), caller };
    return mapOk(await recordPromise(deps, order), (id) => ({ promise_id: publicId('prm', id) }));
  });
}
