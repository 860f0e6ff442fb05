import * as contract from '@abona/contract/origination/catalogue';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import {
  industries,
  type Option,
  occupations,
  subIndustriesOf,
  subOccupationsOf,
} from '@abona/contract/origination/work-catalogue';
import { err, ok } from '@abona/kernel/result';
import { makeCurp } from '@abona/mexico/curp-maker';
import { municipalityLabel, parsePostalCode } from '@abona/mexico/postal-code';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { checkBearer, personOf } from '../domain/form.ts';
import { todayOf } from '../use-cases/origination-deps.ts';
import type { RouteDeps } from './route-deps.ts';

const plain = (options: readonly Option[]) => options.map(({ code, name }) => ({ code, name }));

export function catalogueRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.listIndustries, async () => ok({ options: plain(industries) }));

  mount(api, contract.listSubIndustries, async ({ query }) => {
    const options = subIndustriesOf(query.industry);
    return options === null ? err('not_found') : ok({ options: plain(options) });
  });

  mount(api, contract.listOccupations, async () =>
    ok({
      options: occupations.map(({ code, name, requiresIndustry }) => ({
        code,
        name,
        requires_industry: requiresIndustry,
      })),
    }),
  );

  mount(api, contract.listSubOccupations, async ({ query }) => {
    const options = subOccupationsOf(query.occupation, query.industry ?? null);
    return options === null ? err('not_found') : ok({ options: plain(options) });
  });

  personRoutes(api, deps);
}

function personRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getPostalCode, async ({ params }) => {
    const postal = parsePostalCode(params.postal_code);
    if (!postal.ok) {
      const code = 'postal_code_invalid';
      const field = { path: 'postal_code', code, message: fieldProblems[code] };
      return err({ code: 'validation_failed', fields: [field] });
    }
    const { code, state } = postal.value;
    const area = await deps.postalAreas.find(deps.db, code);
    return ok({
      postal_code: code,
      state: state.curp,
      state_name: state.name,
      municipality: area?.municipality ?? null,
      municipality_label: municipalityLabel(state),
      city: area?.city ?? null,
      settlements: [...(area?.settlements ?? [])],
    });
  });

  mount(api, contract.proposeCurp, async ({ body }) => {
    const person = checkBearer(body, todayOf(deps.clock));
    if (!person.ok) return err({ code: 'validation_failed', fields: person.error });
    return ok({ curp: makeCurp(personOf({ ...person.value, curp: '' })) });
  });
}
