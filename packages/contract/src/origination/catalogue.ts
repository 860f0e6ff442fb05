import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const Option = z.object({ code: z.string(), name: z.string() });
const Options = z.object({ options: z.array(Option) });
const Code = z.string().min(1).max(40);

export const listIndustries = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/catalogues/industries',
  auth: 'session',
  summary: 'Where people work.',
  reply: Options,
  errors: ['session_expired'],
});

export const listSubIndustries = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/catalogues/sub_industries',
  auth: 'session',
  summary: 'The parts of an industry.',
  query: z.object({ industry: Code }),
  reply: Options,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const listOccupations = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/catalogues/occupations',
  auth: 'session',
  summary: 'What people are: employed, in business for themselves, retired …',
  reply: z.object({
    options: z.array(Option.extend({ requires_industry: z.boolean() })),
  }),
  errors: ['session_expired'],
});

export const listSubOccupations = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/catalogues/sub_occupations',
  auth: 'session',
  summary: 'What they do there; some depend on the industry.',
  query: z.object({ occupation: Code, industry: Code.optional() }),
  reply: Options,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const getPostalCode = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/catalogues/postal_codes/{postal_code}',
  auth: 'session',
  summary: 'State, municipality and neighbourhoods of a postal code.',
  params: z.object({ postal_code: z.string().max(8) }),
  reply: z.object({
    postal_code: z.string(),
    /** As in a CURP (`DF`). */
    state: z.string(),
    state_name: z.string(),
    /** Null: the code may exist, but the catalogue does not have it; the customer types these. */
    municipality: z.string().nullable(),
    /** What people of the place call the level below the state. */
    municipality_label: z.enum(['Alcaldía', 'Municipio']),
    city: z.string().nullable(),
    settlements: z.array(z.string()),
  }),
  errors: ['session_expired', 'validation_failed'],
});

export const proposeCurp = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/catalogues/curp',
  auth: 'session',
  summary: 'The CURP that a person of this name, date and place would have. A proposal only.',
  body: z.strictObject({
    given_names: z.string().max(120),
    first_surname: z.string().max(120),
    second_surname: z.string().max(120).nullable(),
    birth_date: z.string().max(10),
    sex: z.string().max(1),
    birth_state: z.string().max(2),
  }),
  reply: z.object({ curp: z.string() }),
  errors: ['session_expired', 'validation_failed'],
});
