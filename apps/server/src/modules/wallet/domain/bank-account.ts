import type { BankAccountProblem, BankAccountStatus } from '@abona/contract/wallet/bank-account';
import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import type { Clabe } from '@abona/mexico/clabe';

export type BankAccount = {
  readonly id: string;
  readonly customerId: number;
  readonly clabe: Clabe;
  /** Whom the bank was asked about: the customer by their form. */
  readonly holderName: string;
  readonly bankCode: string;
  readonly lastFour: string;
  readonly status: BankAccountStatus;
  readonly problem: BankAccountProblem | null;
  /** What it becomes the first choice for once it is verified. */
  readonly wantedFor: readonly InstrumentPurpose[];
  readonly verifiedAt: Date | null;
  /** Nothing is paid out to it before. */
  readonly payableFrom: Date | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
};

export type Verdict = Pick<BankAccount, 'status' | 'problem'>;

const retriable: readonly (BankAccountProblem | null)[] = [
  'holder_mismatch',
  'account_not_found',
  'bank_unreachable',
  'check_unavailable',
  'blocked_by_bank',
];

/** Whether asking the bank again may end otherwise. */
export const canRetry = ({ problem }: Pick<BankAccount, 'problem'>): boolean =>
  retriable.includes(problem);

/** What happened and what helps. */
export const problemTexts: Readonly<Record<BankAccountProblem, string>> = {
  holder_mismatch: 'La cuenta no está a tu nombre. Agrega una de la que seas titular.',
  account_not_found: 'El banco no encontró esta cuenta. Revisa la CLABE.',
  bank_unreachable: 'No podemos enviar dinero a este banco. Agrega una cuenta de otro.',
  check_unavailable: 'No pudimos comprobar la cuenta con tu banco. Intenta de nuevo.',
  account_closed: 'Tu banco dice que esta cuenta está cerrada. Agrega otra.',
  blocked_by_bank: 'Tu banco tiene bloqueada esta cuenta. Acláralo con él o agrega otra.',
  blocked_by_us: 'Esta cuenta está bloqueada por seguridad. Escríbenos para revisarla.',
};

/** Why a payout came back, when that says something about the account (mexico.md 4.3). */
const returnVerdicts: Readonly<Record<string, Verdict>> = {
  '01': { status: 'failed', problem: 'account_not_found' },
  '02': { status: 'blocked', problem: 'blocked_by_bank' },
  '03': { status: 'failed', problem: 'account_closed' },
};

/** What a returned payout teaches about its account; null where it is no fault of the account. */
export const judgeReturn = (code: string): Verdict | null => returnVerdicts[code] ?? null;
