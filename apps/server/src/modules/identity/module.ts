import type { ActivityKind } from '@abona/contract/identity/activity';
import type { AddressView } from '@abona/contract/identity/profile';
import type { Phone } from '@abona/mexico/phone';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { SessionsOpen } from '#platform/file-links.ts';
import type { CacheHints } from '#platform/hints/invalidated-cache.ts';
import type { Api } from '#platform/http/api.ts';
import type { CustomerAuthenticator, SessionCaller } from '#platform/http/caller.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createActivityLinks } from './activity-link.ts';
import { createAuth0LoginSessions } from './adapters/auth0-login-sessions.ts';
import { identityVendors } from './adapters/identity-vendors.ts';
import { createOpenIdLoginProvider } from './adapters/openid-login-provider.ts';
import { createPusherPushGateway } from './adapters/pusher-push-gateway.ts';
import { createAuthenticator, isSessionOpen, userIdOfCaller } from './authenticator.ts';
import { createIdentityFile, type IdentityFile } from './customer-file.ts';
import { deviceOf } from './domain/device.ts';
import { holdUntil } from './domain/money-hold.ts';
import type { PrivacyRequest } from './domain/privacy-request.ts';
import { identityProven, identityRefused, phoneProven, phoneRefused } from './events.ts';
import { createNips, type Nips } from './nips.ts';
import type {
  Applicants,
  Applications,
  Flags,
  Messages,
  PrivacyRights,
  Profiles,
} from './ports.ts';
import { createPrivacyDesk, type PrivacyDesk } from './privacy-desk.ts';
import { identityWorkers } from './reactions.ts';
import { createRestrictionDesk, type RestrictionDesk } from './restriction-desk.ts';
import { identityRoutes } from './routes.ts';
import { createSessionTokens } from './session-token.ts';
import { createSpecialTokens } from './special-token.ts';
import { openStanding, type Standing, type StandingDeps } from './standing.ts';
import { type HostedArrival, hostedArrivalsOf } from './stores/arrival-store.ts';
import { lastContactChange } from './stores/contact-change-store.ts';
import { createCustomerStore } from './stores/customer-store.ts';
import { createOneTimeCodeStore } from './stores/one-time-code-store.ts';
import { createOutsideDebtStore } from './stores/outside-debt-store.ts';
import { createPhoneChangeStore } from './stores/phone-change-store.ts';
import { createPrivacyStore } from './stores/privacy-store.ts';
import { createProfileStore } from './stores/profile-store.ts';
import { createProvenPhoneStore, type ProvenPhoneStore } from './stores/proven-phone-store.ts';
import { countRestrictions, type RestrictionCount } from './stores/restriction-store.ts';
import { liveSessions } from './stores/session-store.ts';
import { createVerificationStore } from './stores/verification-store.ts';
import { readSpentProof, type SpentProof } from './use-cases/activities/read-spent-proof.ts';
import { spendProof } from './use-cases/activities/spend-proof.ts';
import { readAddress } from './use-cases/contacts/read-profile.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import { pushNow } from './use-cases/push-to-customer.ts';
import { readSigningProofs, type SigningProofs } from './use-cases/read-signing-proofs.ts';
import { isIdentityProven } from './use-cases/verification/read-identity-status.ts';

export type { Standing } from './standing.ts';

/** Made before everything that lends: each of them asks it. */
export const createStanding = (deps: StandingDeps): Standing => openStanding(deps);

/** What another module does when something was proven, or could not be. */
type ProofReaction = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (proof: { readonly customerId: number }) => Promise<void>;
};

/** What the rest of the monolith may ask of identity. Everything else is private. */
export type Identity = {
  readonly authenticator: CustomerAuthenticator;
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** The id by which the app and its trackers know a caller. For display, never to find anybody by. */
  readonly userIdOf: (caller: SessionCaller) => string;
  /** A payment of theirs moved: their screens look again. */
  readonly pushPaymentChange: (customerId: number) => Promise<void>;
  /** The shops that somebody came from to sign up, as their logins told. */
  readonly hostedArrivalsOf: (
    db: Database | Tx,
    customerId: number,
  ) => Promise<readonly HostedArrival[]>;
  /** Where somebody gets their mail; null while we do not know. */
  readonly emailOf: (customerId: number) => Promise<string | null>;
  /** How a customer recognises a device in a list: `Chrome en Android`. */
  readonly deviceOf: (userAgent: string | null) => string;
  /** As it was corrected last, else as an application told it. */
  readonly homeAddressOf: (
    customerId: number,
    source?: Database | Tx,
  ) => Promise<AddressView['address']>;
  readonly isPhoneProven: ProvenPhoneStore['isProven'];
  /** As the person of the current application; `curp`: theirs, told by whoever has the form at hand. */
  readonly isIdentityProven: (tx: Tx, customerId: number, curp?: string) => Promise<boolean>;
  /** Whether a session that was open then is open now. */
  readonly isSessionOpen: SessionsOpen['isSessionOpen'];
  readonly nips: Nips;
  /** After the phone or the e-mail was changed no money goes out until then; null: nothing is held. */
  readonly moneyHoldUntil: (tx: Tx, customerId: number) => Promise<Date | null>;
  /** When the phone or the e-mail of record was last put in another's place; null: never. */
  readonly lastContactChangeAt: (tx: Tx, customerId: number) => Promise<Date | null>;
  /** The number of record, for whoever has something to tell; null while none is proven. */
  readonly phoneOf: (db: Database | Tx, customerId: number) => Promise<Phone | null>;
  /**
   * Uses up a fresh second proof (a two-factor activity) for something a session alone does not allow;
   * false: there is none, and the customer must be asked for one.
   */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: ActivityKind },
  ) => Promise<boolean>;
  /** With which code somebody signed last for something of a kind. */
  readonly spentProofOf: (
    source: Database | Tx,
    purpose: { readonly customerId: number; readonly kind: ActivityKind },
  ) => Promise<SpentProof | null>;
  /** What somebody asked for by right, newest first. */
  readonly privacyRequestsOf: (
    source: Database | Tx,
    customerId: number,
  ) => Promise<readonly PrivacyRequest[]>;
  /** What somebody had proven when they signed something. */
  readonly signingProofsOf: (
    source: Database | Tx,
    signed: Parameters<typeof readSigningProofs>[2],
  ) => Promise<SigningProofs>;
  /** Where people answer what customers ask for by right. */
  readonly privacyDesk: PrivacyDesk;
  /** What people of ours see of who somebody is. */
  readonly customerFile: IdentityFile;
  /** How many customers have each restriction that people set. */
  readonly restrictionCounts: () => Promise<readonly RestrictionCount[]>;
  /** What people of ours forbid somebody for a while, and allow again. */
  readonly restrictionDesk: RestrictionDesk;
  readonly onPhoneProven: (reaction: ProofReaction) => Worker;
  /** Too many wrong codes by every way. */
  readonly onPhoneRefused: (reaction: ProofReaction) => Worker;
  readonly onIdentityProven: (reaction: ProofReaction) => Worker;
  /** Not recognised, and no try is left. */
  readonly onIdentityRefused: (reaction: ProofReaction) => Worker;
};

type Deps = {
  readonly config: Pick<
    Config,
    'login' | 'sessionKeys' | 'push' | 'publicUrl' | 'codes' | 'identityProvider'
  >;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fields: FieldEncryption;
  /** Tell what other nodes changed. */
  readonly hints: CacheHints;
  readonly enqueue: Enqueue;
  readonly publish: Publish;
  readonly audit: RecordAudit;
  readonly applications: Applications;
  readonly applicants: Applicants;
  readonly profiles: Profiles;
  readonly rights: PrivacyRights;
  readonly flags: Flags;
  readonly messages: Messages;
};

export function createIdentity({ config, fields, hints, audit, ...given }: Deps): Identity {
  const { log } = given;
  const deps: IdentityDeps = {
    ...given,
    publicUrl: config.publicUrl,
    customers: createCustomerStore({ db: given.db, fields, hints }),
    liveSessions: liveSessions(given.db, hints),
    tokens: createSessionTokens(config.sessionKeys),
    specialTokens: createSpecialTokens(config.sessionKeys),
    activityLinks: createActivityLinks(config.sessionKeys),
    deviceIndexOf: (secret) => fields.blindIndex('device', secret),
    codes: createOneTimeCodeStore(fields),
    codeLimits: config.codes,
    phones: createProvenPhoneStore(fields),
    verifications: createVerificationStore(fields),
    phoneChanges: createPhoneChangeStore(fields),
    profileStore: createProfileStore(fields),
    privacy: createPrivacyStore(fields),
    outsideDebts: createOutsideDebtStore(fields),
    identityProvider: providerOf(config, log),
    loginProvider: createOpenIdLoginProvider({ ...config.login, log }),
    loginSessions: loginSessionsOf(config.login),
    push: createPusherPushGateway(config.push),
    audit: (tx, customerId, { action, reason, detail }) =>
      audit(tx, {
        subject: `customer:${customerId}`,
        actor: `customer:${customerId}`,
        action: `identity.${action}`,
        reason: reason ?? null,
        detail: detail ?? {},
      }),
  };
  return {
    authenticator: createAuthenticator(deps),
    routes: (api) => identityRoutes(api, deps),
    workers: identityWorkers(deps),
    userIdOf: userIdOfCaller,
    pushPaymentChange: (customerId) => pushNow(deps, { customerId, event: 'payment-change' }),
    hostedArrivalsOf,
    emailOf: deps.customers.emailOf,
    deviceOf,
    homeAddressOf: async (customerId, source) =>
      (await readAddress(deps, customerId, source)).address,
    isPhoneProven: deps.phones.isProven,
    isIdentityProven: (tx, customerId, curp) => isIdentityProven(deps, tx, { customerId, curp }),
    isSessionOpen: (sid) => isSessionOpen(deps, sid),
    nips: createNips(deps),
    moneyHoldUntil: async (tx, customerId) =>
      holdUntil(await lastContactChange(tx, customerId), deps.clock.now()),
    lastContactChangeAt: lastContactChange,
    phoneOf: async (handle, customerId) =>
      (await deps.phones.currentOf(handle, customerId))?.phone ?? null,
    spendProof: (tx, purpose) => spendProof(deps, tx, purpose),
    spentProofOf: (source, purpose) => readSpentProof(deps, source, purpose),
    privacyRequestsOf: (source, customerId) => deps.privacy.list(source, customerId),
    signingProofsOf: (source, signed) => readSigningProofs(deps, source, signed),
    privacyDesk: createPrivacyDesk({ ...deps, fields, audit }),
    customerFile: createIdentityFile(deps),
    restrictionCounts: () => countRestrictions(deps.db, deps.clock.now()),
    restrictionDesk: createRestrictionDesk({ clock: given.clock, audit }),
    onPhoneProven: (reaction) => onEvent(phoneProven, told(reaction)),
    onPhoneRefused: (reaction) => onEvent(phoneRefused, told(reaction)),
    onIdentityProven: (reaction) => onEvent(identityProven, told(reaction)),
    onIdentityRefused: (reaction) => onEvent(identityRefused, told(reaction)),
  };
}

const providerOf = ({ identityProvider }: Pick<Config, 'identityProvider'>, log: Log) =>
  identityVendors[identityProvider.vendor]({ ...identityProvider, log });

const loginSessionsOf = ({ issuer, management }: Config['login']) =>
  management === null ? null : createAuth0LoginSessions({ issuer, ...management });

type Proof = { readonly customer_id: number; readonly is_taken?: true | undefined };

const told = ({ name, effect, run }: ProofReaction) => ({
  name,
  effect,
  concerns: ({ is_taken }: Proof) => is_taken !== true,
  run: ({ customer_id: customerId }: Proof) => run({ customerId }),
});
