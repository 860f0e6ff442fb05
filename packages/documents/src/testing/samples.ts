import { civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { lender } from '@abona/lender/lender';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { buildSchedule, type Schedule } from '@abona/loan-math/schedule';
import { publishedCat } from '@abona/loan-math/schedule-cat';
import { commissionsOf } from '../commissions.ts';
import { contractFingerprint } from '../contract/contract-document.ts';
import type { Acceptance, ContractInput } from '../contract/contract-input.ts';
import { currentTemplateId } from '../contract/contract-templates.ts';
import type { Credit, Holder } from '../credit.ts';

/** An invented customer. */
export const mariana: Holder = {
  name: 'Mariana Núñez Ibarra',
  customerNumber: '481516234200042',
  curp: 'NUIM920314MDFXBR08',
  address: ['Calle Orizaba 42, int. 3', 'Roma Norte', 'Cuauhtémoc', '06700 Ciudad de México'],
  email: 'mariana@correo.example',
};

/** S1 of the domain handbook: 3,000.00 in six quincenas at 60 %. */
export const purchaseTerms: LoanTerms = {
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed: civilDate('2026-11-15'),
  dueDates: dueDatesOf({
    frequency: 'quincenal',
    disbursed: civilDate('2026-11-15'),
    count: 6,
  }),
  design: { level: 'TOTAL_WITH_IVA' },
};

export function scheduleOf(terms: LoanTerms): Schedule {
  const schedule = buildSchedule(terms);
  invariant(schedule.ok, 'the sample terms make no schedule');
  return schedule.value;
}

function catOf(schedule: Schedule): Credit['cat'] {
  const cat = publishedCat(schedule);
  invariant(cat.ok, 'the sample schedule has no CAT');
  return { tenths: cat.value.tenths, calculatedOn: schedule.terms.disbursed };
}

export const moratory = { kind: 'MORATORY', annualRate: rate('0.90') } as const;

export function creditOf(terms: LoanTerms = purchaseTerms): Credit {
  return {
    loanId: 'loan_01kxyz4q8e7d9m2n5p6r8t0v3w',
    signedOn: terms.disbursed,
    purchase: { merchant: 'Casa Ámbar', reference: 'pedido 10482' },
    principal: terms.principal,
    annualRate: terms.annualRate,
    iva: terms.iva,
    late: moratory,
    cat: catOf(scheduleOf(terms)),
    frequency: terms.frequency,
    instalmentCount: terms.dueDates.length,
    commissions: commissionsOf(terms, moratory),
  };
}

export function contractInput(given: Partial<ContractInput> = {}): ContractInput {
  const schedule = given.schedule ?? scheduleOf(purchaseTerms);
  return {
    lender,
    holder: mariana,
    loanId: 'loan_01kxyz4q8e7d9m2n5p6r8t0v3w',
    folio: 'CT-2026-000482',
    templateId: currentTemplateId,
    signedOn: schedule.terms.disbursed,
    purchase: { merchant: 'Casa Ámbar', reference: 'pedido 10482' },
    schedule,
    cat: catOf(schedule),
    late: moratory,
    downPayment: centavos(0),
    delivery: { kind: 'merchant', merchant: 'Casa Ámbar' },
    directDebit: null,
    acceptance: null,
    ...given,
  };
}

/** The same contract, accepted by a code. */
export function acceptedContract(given: Partial<ContractInput> = {}): ContractInput {
  const offered = contractInput(given);
  const acceptance: Acceptance = {
    atMs: Date.parse('2026-11-15T18:05:00Z'),
    method: 'sms_code',
    destination: '•• •••• 5678',
    ip: '203.0.113.24',
    device: 'Android 14, Chrome 140',
    evidenceId: 'acc_01kxyz4q8e7d9m2n5p6r8t0v40',
    fingerprint: contractFingerprint(offered),
  };
  return { ...offered, acceptance };
}
