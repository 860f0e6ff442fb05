import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { PROMISE_DAYS_MAX } from './domain/promise.ts';
import { createContactStore, type LoggedContact } from './stores/contact-store.ts';
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
export type { StandingPromise } from './use-cases/read-facts.ts';
export type { WorkItem } from './use-cases/worklist.ts';

type Order<Verb extends (deps: ArrearsDeps, tx: Tx, order: never) => unknown> = Parameters<Verb>[2];

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
    promiseToPay: (tx, order) => promiseToPay(deps, tx, order),
  };
}
