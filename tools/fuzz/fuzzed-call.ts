import { api } from '@abona/contract/api';
import { describeSchema, type Json } from '@abona/contract/documentation/named-schemas';
import { addressesOf, type Door, doorOf, type Endpoint } from '@abona/contract/endpoint';
import { portalApi } from '@abona/contract/portal/portal-api';
import { staffApi } from '@abona/contract/staff/staff-api';

/** One call of the contract, with what it takes as JSON Schema. */
export type FuzzedCall = {
  readonly name: string;
  readonly door: Door;
  readonly endpoint: Endpoint;
  readonly addresses: readonly string[];
  readonly params: Json | null;
  readonly query: Json | null;
  readonly headers: Json | null;
  /** Null: it takes none. */
  readonly body: Json | null;
};

/** Whoever signed out, or lost their role, is nobody afterwards: these come last. */
const SENDS_AWAY = [
  ...['logOut', 'endOtherSessions', 'endStaffSession', 'endPortalSession'],
  ...[
    'endSessionsOf',
    'endMemberSessions',
    'revokeRole',
    'changePortalMember',
    'removePortalMember',
  ],
];

/** Every call of the contract: those that read first, since what they need is there at first. */
export function everyCall(): readonly FuzzedCall[] {
  const all: readonly (readonly [string, Endpoint])[] = [
    ...Object.entries(api),
    ...Object.entries(staffApi),
    ...Object.entries(portalApi),
  ];
  return all.map(([name, endpoint]) => fuzzed(name, endpoint)).toSorted(byOrder);
}

function fuzzed(name: string, endpoint: Endpoint): FuzzedCall {
  const { params, query, headers, body, upload } = endpoint;
  const schemaOf = (part: Endpoint['body']): Json | null =>
    part === undefined ? null : describeSchema(part, 'input', new Map());
  return {
    name,
    endpoint,
    door: doorOf(endpoint),
    addresses: addressesOf(endpoint),
    params: schemaOf(params),
    query: schemaOf(query),
    headers: schemaOf(headers),
    body: upload === undefined ? schemaOf(body) : null,
  };
}

const placeOf = ({ name, endpoint }: FuzzedCall): number => {
  if (SENDS_AWAY.includes(name)) return 2;
  return endpoint.method === 'GET' ? 0 : 1;
};
const byOrder = (one: FuzzedCall, other: FuzzedCall): number => placeOf(one) - placeOf(other);
