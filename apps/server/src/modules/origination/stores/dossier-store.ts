import { invariant } from '@abona/kernel/invariant';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Application } from '../domain/application.ts';
import { openStatuses } from '../domain/application-status.ts';
import type { Offer } from '../domain/offer.ts';
import { type ApplicationRow, toApplication } from './application-store.ts';
import type { BureauSignature, Consultation, ConsultationStore } from './bureau-store.ts';
import { type ConsentJson, type KeptConsent, toConsent } from './consent-store.ts';
import { type DecisionRow, type KeptDecision, toDecision } from './decision-store.ts';
import { type Draft, type DraftStore, emptyDraft } from './draft-store.ts';
import { type OfferRow, toOffer } from './offer-store.ts';

/** An application with all that was told, agreed to, signed and asked for it. */
export type Dossier = {
  readonly application: Application;
  readonly draft: Draft;
  /** The latest answer to each text. */
  readonly consents: readonly KeptConsent[];
  readonly signature: BureauSignature | null;
  readonly consultation: Consultation | null;
  /** The policy that holds now. */
  readonly policyVersion: string;
};

/** The application and what was told, and nothing else. */
export type FilledApplication = Pick<Dossier, 'application' | 'draft'>;

/** An application with what was told, what was decided, and what is offered and can still be accepted, the newest first. */
export type Offering = FilledApplication & {
  readonly decision: KeptDecision | null;
  readonly live: readonly Offer[];
};

/** What another application begins with. */
type Beginning = { readonly latest: FilledApplication | null; readonly policyVersion: string };

/** Which one: by its number, or the customer's open one, or else their latest. */
type Which = { readonly applicationProcessId: number } | { readonly customerId: number };

/** A row as JSON spells it. */
type Json<T> = {
  readonly [K in keyof T]: Exclude<T[K], Date> | (Date extends T[K] ? string : never);
};

type Row = ApplicationRow & {
  readonly draft: Json<Selectable<Tables['origination.drafts']>> | null;
  readonly consents: readonly ConsentJson[] | null;
  readonly signature: Json<Selectable<Tables['origination.bureau_signatures']>> | null;
  readonly consultation: Json<Selectable<Tables['origination.bureau_consultations']>> | null;
  readonly policy_version: string;
};

type ToldRow = Pick<Row, keyof ApplicationRow | 'draft'>;

type OfferingRow = ToldRow & {
  readonly decision: Json<DecisionRow> | null;
  readonly live: readonly Json<OfferRow>[] | null;
};

/** Where there is no application. */
type NoRow = { readonly id: null; readonly policy_version: string };

export type DossierStore = ReturnType<typeof createDossierStore>;

type Deps = {
  readonly drafts: DraftStore;
  readonly consultations: ConsultationStore;
  readonly clock: Clock;
};

/** What rows of dossiers say. */
function readingRows({ drafts, consultations }: Pick<Deps, 'drafts' | 'consultations'>) {
  const toTold = ({ draft, ...row }: ToldRow): FilledApplication => ({
    application: toApplication(row),
    draft:
      draft === null
        ? emptyDraft
        : drafts.open({ ...draft, updated_at: new Date(draft.updated_at) }),
  });
  const toConsultation = (row: NonNullable<Row['consultation']>): Consultation =>
    consultations.open({
      ...row,
      next_attempt_at: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
    });
  const toDossier = ({ consents, signature, consultation, ...row }: Row): Dossier => ({
    ...toTold(row),
    consents: (consents ?? []).map(toConsent),
    signature: signature === null ? null : toSignature(signature),
    consultation: consultation === null ? null : toConsultation(consultation),
    policyVersion: row.policy_version,
  });
  const toOffering = ({ decision, live, ...row }: OfferingRow): Offering => ({
    ...toTold(row),
    decision: decision && toDecision({ ...decision, decided_at: new Date(decision.decided_at) }),
    live: (live ?? []).map(({ issued_at, expires_at, ...offer }) =>
      toOffer({ ...offer, issued_at: new Date(issued_at), expires_at: new Date(expires_at) }),
    ),
  });
  return { toTold, toDossier, toOffering };
}

/** What most steps begin with, in one statement. */
export function createDossierStore({ clock, ...stores }: Deps) {
  const { toTold, toDossier, toOffering } = readingRows(stores);

  return {
    find: async (db: Database | Tx, which: Which): Promise<Dossier | null> => {
      const row = await readWhole(db, which, clock.now());
      return row && toDossier(row);
    },
    findTold: async (db: Database | Tx, customerId: number): Promise<FilledApplication | null> => {
      const row = await readTold(db, customerId);
      return row && toTold(row);
    },
    findOffering: async (db: Database, customerId: number): Promise<Offering | null> => {
      const row = await readOffering(db, { customerId, now: clock.now() });
      return row && toOffering(row);
    },
    /**
     * What opening another one begins with: the customer's open one or else the latest, locked; there may be
     * none. The policy that holds comes either way.
     */
    lockForOpening: async (tx: Tx, customerId: number): Promise<Beginning> => {
      const { rows } = await sql<Row | NoRow>`
        select (told.application).*, draft, (
          select version from origination.policies_in_force where valid_from <= ${clock.now()}
          order by valid_from desc limit 1
        ) as policy_version
        from (values (true)) as always
        left join origination.lock_told(${customerId}, ${openStatuses}) told on true
      `.execute(tx);
      const [row] = rows;
      invariant(row !== undefined, 'an outer join without a row');
      return { latest: row.id === null ? null : toTold(row), policyVersion: row.policy_version };
    },
    /**
     * One that was read while it was scored, locked; null: it is gone. From then on nothing of it changes but its
     * status, how the consultation goes, and the policy that holds.
     */
    lockScored: async (tx: Tx, scored: Dossier): Promise<Dossier | null> => {
      const row = await lockConsulted(tx, scored.application.id, clock.now());
      if (row === null || scored.consultation === null) return null;
      const { consultation_status: status, attempts, policy_version: policyVersion } = row;
      const consultation = { ...scored.consultation, status, attempts };
      return { ...scored, application: toApplication(row), consultation, policyVersion };
    },
    /** The current application and what was told, locked, and as they are once the lock is had. */
    lockTold: async (tx: Tx, customerId: number): Promise<FilledApplication | null> => {
      const { rows } = await sql<ToldRow>`
        select (told.application).*, draft
        from origination.lock_told(${customerId}, ${openStatuses}) told`.execute(tx);
      return rows[0] === undefined ? null : toTold(rows[0]);
    },
    /** A whole one, likewise. */
    lock: async (tx: Tx, customerId: number): Promise<Dossier | null> => {
      const { rows } = await sql<Row>`
        select (dossier.application).*, draft, consents, signature, consultation, (
          select version from origination.policies_in_force where valid_from <= ${clock.now()}
          order by valid_from desc limit 1
        ) as policy_version
        from origination.lock_dossier(null, ${customerId}, ${openStatuses}) dossier`.execute(tx);
      return rows[0] === undefined ? null : toDossier(rows[0]);
    },
  };
}

// Statements are spelled out whole: their texts are then put together once, not each time they are asked. The
// customer's current application is the open one, or else the latest.

async function readWhole(db: Database | Tx, which: Which, now: Date): Promise<Row | null> {
  const asked =
    'customerId' in which
      ? sql<Row>`
          select (dossier.application).*, draft, consents, signature, consultation, (
            select version from origination.policies_in_force where valid_from <= ${now}
            order by valid_from desc limit 1
          ) as policy_version
          from origination.dossiers dossier where customer_id = ${which.customerId}
          order by status = any(${openStatuses}) desc, created_at desc, id desc limit 1`
      : sql<Row>`
          select (dossier.application).*, draft, consents, signature, consultation, (
            select version from origination.policies_in_force where valid_from <= ${now}
            order by valid_from desc limit 1
          ) as policy_version
          from origination.dossiers dossier
          where application_process_id = ${which.applicationProcessId}`;
  const { rows } = await asked.execute(db);
  return rows[0] ?? null;
}

type ConsultedRow = ApplicationRow & {
  readonly consultation_status: Consultation['status'];
  readonly attempts: number;
  readonly policy_version: string;
};

/** Both rows are locked, so both are as they are once the lock is had. */
async function lockConsulted(
  tx: Tx,
  applicationId: string,
  now: Date,
): Promise<ConsultedRow | null> {
  const { rows } = await sql<ConsultedRow>`
    select application.*, consultation.status as consultation_status, consultation.attempts, (
      select version from origination.policies_in_force where valid_from <= ${now}
      order by valid_from desc limit 1
    ) as policy_version
    from origination.applications application
    join origination.bureau_consultations consultation on consultation.application_id = application.id
    where application.id = ${applicationId}
    for update of application, consultation`.execute(tx);
  return rows[0] ?? null;
}

/** The application and what was told: for whoever needs nothing else. */
async function readTold(db: Database | Tx, customerId: number): Promise<ToldRow | null> {
  const { rows } = await sql<ToldRow>`
    select (dossier.application).*, draft from origination.dossiers dossier where customer_id = ${customerId}
    order by status = any(${openStatuses}) desc, created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What an offer is made from, and those that are there. */
async function readOffering(
  db: Database,
  { customerId, now }: { readonly customerId: number; readonly now: Date },
): Promise<OfferingRow | null> {
  const { rows } = await sql<OfferingRow>`
    select (dossier.application).*, draft,
      (select row_to_json(decision) from origination.decisions decision
        where decision.application_id = dossier.id order by array_position(array['approving', 'validating', 'scoring'], stage) limit 1) as decision,
      (select json_agg(offer order by issued_at desc) from origination.offers offer
        where offer.application_id = dossier.id and expires_at > ${now}) as live
    from origination.dossiers dossier where customer_id = ${customerId}
    order by status = any(${openStatuses}) desc, created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const toSignature = (
  row: Json<Selectable<Tables['origination.bureau_signatures']>>,
): BureauSignature => ({
  nipReference: row.nip_reference,
  method: row.method,
  consentId: row.consent_id,
  folio: row.folio,
  signedAt: new Date(row.signed_at),
  isCarried: row.is_carried,
});
