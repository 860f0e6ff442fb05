import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { Schedule } from '@abona/loan-math/schedule';
import type { Cat, Credit, Holder } from '../credit.ts';
import type { Delivery } from './contract-template.ts';

/** An offer as it is to be signed, or as it was. */
export type ContractInput = {
  readonly lender: Lender;
  readonly holder: Holder;
  readonly loanId: string;
  readonly folio: string;
  readonly templateId: string;
  /** The day of the contract: of its acceptance, or of the draft. */
  readonly signedOn: CivilDate;
  readonly purchase: Credit['purchase'];
  readonly schedule: Schedule;
  readonly cat: Cat;
  readonly late: LatePolicy;
  readonly downPayment: Centavos;
  readonly delivery: Delivery;
  readonly directDebit: DirectDebit | null;
  /** Nothing while it is only offered. */
  readonly acceptance: Acceptance | null;
};

/** Banco de México's standard form asks for each of these. */
export type DirectDebit = {
  readonly bank: string;
  /** A CLABE or a debit card, by its last four digits. */
  readonly account: { readonly kind: 'clabe' | 'debit_card'; readonly ending: string };
  readonly maximum: Centavos;
  /** Nothing where it holds until it is cancelled. */
  readonly until: CivilDate | null;
};

/** What proves that the customer agreed: when, how, from where, and to exactly which text. */
export type Acceptance = {
  readonly atMs: number;
  readonly method: 'sms_code' | 'whatsapp_code' | 'call_code' | 'email_code' | 'signed_in_session';
  /** The phone or address that the code went to, masked. */
  readonly destination: string | null;
  readonly ip: string;
  readonly device: string;
  readonly evidenceId: string;
  /** `contractFingerprint` of what was on the screen. */
  readonly fingerprint: string;
};
