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

/** What the bank's receipt of one centavo says about the holder, in the participant's words. */
export const holderFindings = ['match', 'partial', 'mismatch', 'not_found', 'blocked'] as const;
export type HolderReport = {
  readonly result: (typeof holderFindings)[number];
  readonly holderName: string | null;
};

type Verdict = Pick<BankAccount, 'status' | 'problem'>;

/**
 * Whose account it is. Banks often know a person by one given name and one surname, so a receipt that
 * matches in part is good when all it says is the customer's, a given name and a surname at least.
 */
export function judgeHolder(report: HolderReport, holder: Holder): Verdict {
  switch (report.result) {
    case 'match':
      return VERIFIED;
    case 'partial':
      return isShortFor(report.holderName, holder) ? VERIFIED : MISMATCH;
    case 'mismatch':
      return MISMATCH;
    case 'not_found':
      return { status: 'failed', problem: 'account_not_found' };
    case 'blocked':
      return { status: 'blocked', problem: 'blocked_by_bank' };
  }
}

const VERIFIED: Verdict = { status: 'verified', problem: null };
const MISMATCH: Verdict = { status: 'failed', problem: 'holder_mismatch' };

/** A person's names as keys: capitals, no accents, no particles. */
export type Holder = {
  readonly givenNames: readonly string[];
  readonly surnames: readonly string[];
};

function isShortFor(told: string | null, { givenNames, surnames }: Holder): boolean {
  const words = (told ?? '').split(' ').filter((word) => word !== '');
  const own = new Set([...givenNames, ...surnames]);
  return (
    words.every((word) => own.has(word)) &&
    words.some((word) => givenNames.includes(word)) &&
    words.some((word) => surnames.includes(word))
  );
}

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
