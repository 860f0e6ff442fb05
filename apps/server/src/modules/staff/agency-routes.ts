import * as calls from '@abona/contract/staff-acts/agency-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { AgencyProblem } from '#modules/arrears/module.ts';
import type { Api } from '#platform/http/api.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import { type ActDeps, carryOut } from './act-routes.ts';
import { previewAct } from './use-cases/act.ts';
import { agencyView, listAgencyLoans } from './use-cases/agencies.ts';
import type { StaffArrearsDeps } from './use-cases/arrears.ts';

const problems: Readonly<Record<AgencyProblem, { path: string; message: string }>> = {
  rfc_wrong: {
    path: 'rfc',
    message: 'Ese RFC no es de una empresa, o su último carácter no checa.',
  },
  phone_wrong: { path: 'phones', message: 'Un teléfono no existe: son diez dígitos.' },
  hours_wrong: { path: 'until_hour', message: 'El horario termina después de empezar.' },
  day_wrong: {
    path: 'registered_on',
    message: 'El registro no puede ser de un día que no ha llegado.',
  },
};

const wrong = (problem: AgencyProblem): DetailedFailure<'validation_failed'> => ({
  code: 'validation_failed',
  fields: [problems[problem]],
});

type TypedFacts = {
  readonly name: string;
  readonly address: string;
  readonly phones: readonly string[];
  readonly partners: readonly string[];
  readonly people: readonly string[];
  readonly from_hour: number;
  readonly until_hour: number;
};

const factsOf = ({ from_hour: fromHour, until_hour: untilHour, ...facts }: TypedFacts) => ({
  ...facts,
  fromHour,
  untilHour,
});

/** The register of despachos, and what two people do to a loan with them. */
export function agencyRoutes(api: Api, deps: ActDeps & StaffArrearsDeps): void {
  registerRoutes(api, deps);
  agencyActRoutes(api, deps);
}

function registerRoutes(api: Api, deps: StaffArrearsDeps): void {
  const { agencyDesk: agencies } = deps.arrears;

  mount(api, calls.listAgencies, async () =>
    ok({ agencies: (await agencies.list()).map(agencyView) }),
  );

  mount(api, calls.listAgencyLoans, async ({ params }) => {
    const agencyId = parsePublicId('agc', params.agency_id);
    return agencyId.ok
      ? ok({ loans: await listAgencyLoans(deps, agencyId.value) })
      : err('not_found');
  });

  mount(api, calls.registerAgency, async ({ body, caller: { personId } }) => {
    const { rfc, redeco_number: redecoNumber, registered_on: day, ...facts } = body;
    const registeredOn = civilDate(day);
    const order = { ...factsOf(facts), rfc, redecoNumber, registeredOn, personId };
    const registered = await agencies.register(order);
    if (registered.ok) return ok({ agency_id: publicId('agc', registered.value) });
    return err(registered.error === 'agency_known' ? 'agency_known' : wrong(registered.error));
  });

  mount(api, calls.changeAgency, async ({ params, body, caller: { personId } }) => {
    const agencyId = parsePublicId('agc', params.agency_id);
    if (!agencyId.ok) return err('not_found');
    const order = { ...factsOf(body), agencyId: agencyId.value, personId };
    const changed = await agencies.change(order);
    if (changed.ok) return ok({});
    const { error } = changed;
    return err(error === 'not_found' || error === 'act_impossible' ? error : wrong(error));
  });

  mount(api, calls.endAgency, async ({ params, caller: { personId } }) => {
    const agencyId = parsePublicId('agc', params.agency_id);
    if (!agencyId.ok) return err('not_found');
    return mapOk(await agencies.end({ agencyId: agencyId.value, personId }), () => ({}));
  });
}

function agencyActRoutes(api: Api, deps: ActDeps): void {
  const placementOf = (loan: string, agencyId: string) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, agencyId };
    return { kind: 'place_with_agency' as const, act: deps.acts.place_with_agency, order };
  };
  const recallOf = (loan: string) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value };
    return { kind: 'recall_from_agency' as const, act: deps.acts.recall_from_agency, order };
  };

  mount(api, calls.previewAgencyPlacement, async ({ caller: maker, params, query }) => {
    const placement = placementOf(params.loan_id, query.agency_id);
    return placement === null ? err('not_found') : previewAct(deps, { ...placement, maker });
  });

  mount(api, calls.placeWithAgency, async ({ caller: maker, params, body }) => {
    const placement = placementOf(params.loan_id, body.agency_id);
    return placement === null ? err('not_found') : carryOut(deps, { ...body, ...placement, maker });
  });

  mount(api, calls.previewAgencyRecall, async ({ caller: maker, params }) => {
    const recall = recallOf(params.loan_id);
    return recall === null ? err('not_found') : previewAct(deps, { ...recall, maker });
  });

  mount(api, calls.recallFromAgency, async ({ caller: maker, params, body }) => {
    const recall = recallOf(params.loan_id);
    return recall === null ? err('not_found') : carryOut(deps, { ...body, ...recall, maker });
  });
}
