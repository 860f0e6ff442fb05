import { peso } from '@abona/client/office/money.ts';
import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { formatPercent } from '@abona/kernel/money';
import { caseKindWords, caseOutcomeWords, caseStatusWords, caseStopWords } from '#copy/cases.ts';
import {
  type ChangeUnit,
  changesCopy,
  changeWords,
  claimStatusWords,
  onOffWords,
  quitaAskerWords,
  receiptStatusWords,
  restrictionWords,
} from '#copy/changes.ts';
import { fieldWords } from '#copy/customer.ts';
import { loanStatusWords, productText } from '#copy/loans.ts';
import {
  accountStatusWords,
  moreReasonWords,
  refusalReasonWords,
  suspensionReasonWords,
} from '#copy/merchant-review.ts';
import { applicationStatusWords, declineReasonWords, reviewStateWords } from '#copy/review.ts';
import { rolesText } from '#copy/roles.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { ruleLineText } from '#lib/policy-rule.ts';
import { shortId } from '#lib/short-text.ts';
import {
  calculationText,
  lateChargeText,
  openingFeeText,
  shareText,
  termsText,
  tierAmountsText,
  tierSharesText,
} from './product-text.ts';

export type Change = ActPreview['changes'][number];
type Value = NonNullable<Change['before']>;

const fromWords =
  (words: Readonly<Record<string, string>>) =>
  (value: Value): string =>
    words[value] ?? String(value);

/** Roles as the wire writes them: with a blank between them. */
export const rolesOf = (value: Change['before']): readonly StaffRole[] =>
  String(value ?? '')
    .split(' ')
    .flatMap((text) => staffRoles.find((role) => role === text) ?? []);

/** A line of a journal as an accountant writes it: `debit 50000 Cartera, capital`. */
function postingOf(line: string) {
  const [side, amount = '0', ...name] = line.split(' ');
  const { debit, credit } = changesCopy.postingSides;
  return {
    account: name.join(' '),
    text: `${side === 'debit' ? debit : credit} ${peso(Number(amount))}`,
  };
}

/** The account that a line moves; null: it is no line. */
export const accountOf = ({ what, after }: Change): string | null =>
  what === 'posting' && after !== null ? postingOf(String(after)).account : null;

/** Hundredths of a percent in a whole. */
const BPS = 10_000;

const show: Readonly<Record<ChangeUnit, (value: Value) => string>> = {
  money: (value) => peso(Number(value)),
  number: String,
  text: String,
  letter: String,
  day: (value) => civilDateText(String(value)),
  instant: (value) => momentText(new Date(value)),
  roles: (value) => rolesText(rolesOf(value)) || changesCopy.noRoles,
  loan_status: fromWords(loanStatusWords),
  case_kind: fromWords(caseKindWords),
  case_stops: (value) => String(value).split(' ').map(fromWords(caseStopWords)).join(', '),
  case_status: fromWords(caseStatusWords),
  case_outcome: fromWords(caseOutcomeWords),
  asked_by: fromWords(quitaAskerWords),
  receipt_status: fromWords(receiptStatusWords),
  claim_status: fromWords(claimStatusWords),
  restriction: fromWords(restrictionWords),
  masked_field: fromWords(fieldWords),
  on_off: fromWords(onOffWords),
  policy_rule: ruleLineText,
  bps: (value) => formatPercent(Number(value) / BPS, 2),
  account_status: fromWords(accountStatusWords),
  more_reasons: (value) => String(value).split(' ').map(fromWords(moreReasonWords)).join('; '),
  refusal_reason: fromWords(refusalReasonWords),
  suspension_reason: fromWords(suspensionReasonWords),
  application_status: fromWords(applicationStatusWords),
  review_state: fromWords(reviewStateWords),
  decline_reasons: (value) =>
    String(value).split(' ').map(fromWords(declineReasonWords)).join('; '),
  product: (value) => productText(String(value)),
  tier_shares: (value) => tierSharesText(String(value)),
  tier_amounts: (value) => tierAmountsText(String(value)),
  product_terms: (value) => termsText(String(value)),
  calculation: (value) => calculationText(String(value)),
  share: (value) => shareText(String(value)),
  opening_fee: (value) => openingFeeText(String(value)),
  late_charge: (value) => lateChargeText(String(value)),
  customer_id: (value) => changesCopy.openCustomer(shortId(String(value))),
  posting: (value) => postingOf(String(value)).text,
  loan_id: (value) => changesCopy.openLoan(shortId(String(value))),
};

/** A value of a change as people read it. */
export const changeText = (what: Change['what'], value: Change['before']): string =>
  value === null ? changesCopy.nothing : show[changeWords[what].unit](value);
