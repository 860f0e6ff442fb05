import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { PROMISE_DAYS_MAX } from './domain/promise.ts';
import { onAgencyAssigned } from './events.ts';
import {
  findPlacement,
  listAgencies,
  listPlacedWith,
  listPlacementSpans,
} from './stores/agency-store.ts';
import { createContactStore, type LoggedContact } from './stores/contact-store.ts';
import { arrearsHistory } from './stores/customer-history-store.ts';
import {
  changeAgency,
  endAgency,
  placeWithAgency,
  recallFromAgency,
  registerAgency,
} from './use-cases/agencies.ts';
import type { ArrearsDeps } from './use-cases/arrears-deps.ts';
import { recordOutcome, reserveContact } from './use-cases/contacts.ts';
import { promiseToPay } from './use-cases/promise-to-pay.ts';
import { type ExactStanding, readStanding } from './use-cases/read-facts.ts';
import {
  type ArrearsFigures,
  readArrearsFigures,
  readWorkItem,
  readWorklist,
  type WorkItem,
  type WorklistFilter,
} from './use-cases/worklist.ts';

export type { ContactVerdict } from './domain/contact-guard.ts';
export type { AgencyProblem } from './use-cases/agencies.ts';
export type { StandingPromise } from './use-cases/read-facts.ts';
export type { WorkItem } from './use-cases/worklist.ts';

type Order<Verb extends (deps: ArrearsDeps, tx: Tx, order: never) => unknown> = Parameters<Verb>[2];

type Source = Database | Tx;

/** The despachos that collect for us, and the loans that they have. */
type AgencyDesk = {
  /** Those that do, and those that did. */
  readonly list: (source?: Source) => ReturnType<typeof listAgencies>;
  /** Those that collect for us now. */
  readonly published: () => ReturnType<typeof listAgencies>;
  readonly register: (
    order: Parameters<typeof registerAgency>[1],
  ) => ReturnType<typeof registerAgency>;
  readonly change: (order: Parameters<typeof changeAgency>[1]) => ReturnType<typeof changeAgency>;
  readonly end: (order: Parameters<typeof endAgency>[1]) => ReturnType<typeof endAgency>;
  readonly place: (
    tx: Tx,
    order: Order<typeof placeWithAgency>,
  ) => ReturnType<typeof placeWithAgency>;
  readonly recall: (
    tx: Tx,
    order: Order<typeof recallFromAgency>,
  ) => ReturnType<typeof recallFromAgency>;
  /** Those that it has for longest first. */
  readonly loansOf: (
    order: Parameters<typeof listPlacedWith>[1],
  ) => ReturnType<typeof listPlacedWith>;
  /** When despachos had these loans. */
  readonly spansOf: typeof listPlacementSpans;
  readonly findPlacement: (id: string) => ReturnType<typeof findPlacement>;
  /** Has something done when a loan went to a despacho. */
  readonly onAssigned: typeof onAgencyAssigned;
};

const agencyDeskBy = (deps: ArrearsDeps): AgencyDesk => ({
  list: (source = deps.db) => listAgencies(source),
  published: async () => (await listAgencies(deps.db)).filter(({ endedOn }) => endedOn === null),
  register: (order) => registerAgency(deps, order),
  change: (order) => changeAgency(deps, order),
  end: (order) => endAgency(deps, order),
  place: (tx, order) => placeWithAgency(deps, tx, order),
  recall: (tx, order) => recallFromAgency(deps, tx, order),
  loansOf: (order) => listPlacedWith(deps.db, order),
  spansOf: listPlacementSpans,
  findPlacement: (id) => findPlacement(deps.db, id),
  onAssigned: onAgencyAssigned,
});

/** What the rest of the monolith may ask of arrears. Everything else is private. */
export type Arrears = {
  /** Until how many days from today a promise may be. */
  readonly promiseDaysMax: number;
  readonly figures: () => Promise<ArrearsFigures>;
  readonly worklist: (
    filter: WorklistFilter,
  ) => Promise<{ readonly items: readonly WorkItem[]; readonly total: number }>;
  /** Null: there is no such loan. */
  readonly itemOf: (loanId: string) => Promise<WorkItem | null>;
  /** Null: there is no such loan. */
  readonly standingOf: (loanId: string) => Promise<ExactStanding | null>;
  /** The latest first. */
  readonly contactsOf: (loanId: string) => Promise<readonly LoggedContact[]>;
  readonly reserveContact: (
    tx: Tx,
    order: Order<typeof reserveContact>,
  ) => ReturnType<typeof reserveContact>;
  readonly recordOutcome: (
    tx: Tx,
    order: Order<typeof recordOutcome>,
  ) => ReturnType<typeof recordOutcome>;
  readonly agencyDesk: AgencyDesk;
  /** What the desk sees of who was reached, what was promised, and who had the loan. */
  readonly history: CustomerHistory;
  readonly promiseToPay: (
    tx: Tx,
    order: Order<typeof promiseToPay>,
  ) => ReturnType<typeof promiseToPay>;
};

type Deps = Omit<ArrearsDeps, 'contacts'> & { readonly fields: FieldEncryption };

export function createArrears({ fields, ...around }: Deps): Arrears {
  const deps: ArrearsDeps = { ...around, contacts: createContactStore(fields) };
  return {
    promiseDaysMax: PROMISE_DAYS_MAX,
    figures: () => readArrearsFigures(deps),
    worklist: (filter) => readWorklist(deps, filter),
    itemOf: (loanId) => readWorkItem(deps, loanId),
    standingOf: (loanId) => readStanding(deps, loanId),
    contactsOf: (loanId) => deps.contacts.listOf(deps.db, loanId),
    reserveContact: (tx, order) => reserveContact(deps, tx, order),
    recordOutcome: (tx, order) => recordOutcome(deps, tx, order),
    agencyDesk: agencyDeskBy(deps),
    history: arrearsHistory(deps.db),
    promiseToPay: (tx, order) => promiseToPay(deps, tx, order),
  };
}
