import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { states } from '@abona/mexico/states';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { decide } from '../domain/decide.ts';
import type { DecisionInputs } from '../domain/decision-inputs.ts';
import type { Policy } from '../domain/policy.ts';
import { inputsCell, receiptHashOf } from '../stores/decision-store.ts';

const LAST = Date.parse('2026-11-14T18:00:00Z');
const MINUTE_MS = 60_000;
const FIRST_NUMBER = 500_000_000_000_000;
const CHUNK = 2_000;

/** Numbers that look like chance and are the same each time. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

const kinds = ['purchase', 'purchase', 'purchase', 'in_store', 'kyc', 'personal_loan'] as const;
const housings = ['own', 'mortgage', 'rented', 'family', 'other'] as const;

function inventedReport(
  dice: (sides: number) => number,
  monthlyIncome: number,
): DecisionInputs['bureau'] {
  const [late, file] = [dice(100), dice(100)];
  if (file < 12) return { status: 'no_file' };
  return {
    status: 'reported',
    summary: {
      score: file < 25 ? null : 460 + dice(160) + dice(160),
      monthlyPayments: centavos(Math.floor((monthlyIncome * dice(60)) / 100)),
      overdue: centavos(late < 8 ? 90_000 : 0),
      monthsLateWorst: Math.max(0, Math.floor((late - 75) / 10)),
      marks: [],
      inquiriesRecent: dice(9),
    },
  };
}

/** Applicants as they come: most with a file, some thin, some without one; better and worse payers. */
export function inventedInputs(at: number): DecisionInputs {
  const dice = diceOf(at * 7_919 + 17);
  for (let spin = 0; spin < 4; spin += 1) dice(6);
  const kind = kinds[dice(kinds.length)] ?? 'purchase';
  const monthlyIncome = centavos(350_000 + dice(60) * 50_000);
  return {
    kind,
    amount: kind === 'kyc' ? null : centavos(50_000 + dice(80) * 10_000),
    today: addDays(civilDate('2026-11-14'), -Math.floor((at * 5) / 1_440)),
    age: 18 + dice(50),
    monthlyIncome,
    housing: housings[dice(housings.length)] ?? 'rented',
    dependants: dice(5),
    bureau: inventedReport(dice, monthlyIncome),
    exposure: { outstanding: centavos(0), isLate: false },
    velocity: {
      applications: 1,
      peoplePerDevice: 1,
      peoplePerAddress: 1,
      peoplePerCurp: 1,
      peoplePerPhone: 1,
      barredUntil: null,
    },
  };
}

/** Who they are, which is only counted: two sexes, few states, the smaller one with a handful of people. */
const personOf = (at: number) => {
  const dice = diceOf(at * 104_729 + 5);
  for (let spin = 0; spin < 4; spin += 1) dice(6);
  const sex = dice(100) < 52 ? 'M' : 'H';
  const place = dice(1_000);
  const state = place < 4 ? 'CL' : ['DF', 'JC', 'MC', 'NL', 'PL'][dice(5)];
  return { sex, state: states.some(({ curp }) => curp === state) ? state : 'DF' };
};

const uuidOf = (at: number): string =>
  `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

type Seeding = {
  readonly query: (text: string, values: readonly string[]) => Promise<unknown>;
  readonly fields: FieldEncryption;
  readonly policy: Policy;
  readonly count: number;
};

/** Writes kept decisions down as the funnel would have: an application, its form and its receipt, five minutes apart. */
export async function keepDecisions({ query, fields, policy, count }: Seeding): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, offset) =>
      rowOf({ fields, policy }, from + offset),
    );
    const values = [JSON.stringify(rows)];
    await query(
      `insert into origination.applications
         (id, application_process_id, customer_id, status, kind, amount, payment_id, purchase, created_at, updated_at)
       select id, number, number, 'cancelled', kind, amount, payment, purchase, decided_at, decided_at
       from json_to_recordset($1) as row(id uuid, number bigint, kind text, amount bigint, payment bigint,
         purchase jsonb, decided_at timestamptz)`,
      values,
    );
    await query(
      `insert into origination.drafts (application_id, customer_id, personal, address, updated_at)
       select id, number, personal, address, decided_at
       from json_to_recordset($1) as row(id uuid, number bigint, personal text, address text, decided_at timestamptz)`,
      values,
    );
    await query(
      `insert into origination.decisions (application_id, stage, customer_id, policy_version, inputs, receipt_hash,
         outcome, tier, line, down_payment_share, reasons, factors, retry_from, decided_at)
       select id, 'scoring', number, policy_version, inputs, receipt_hash, outcome, tier, line, down_payment_share,
         reasons, factors, retry_from, decided_at
       from json_to_recordset($1) as row(id uuid, number bigint, policy_version text, inputs text, receipt_hash text,
         outcome text, tier text, line bigint, down_payment_share text, reasons text[], factors jsonb,
         retry_from date, decided_at timestamptz)`,
      values,
    );
  }
}

function rowOf({ fields, policy }: Pick<Seeding, 'fields' | 'policy'>, at: number): object {
  const [id, number] = [uuidOf(at), FIRST_NUMBER + at];
  const inputs = inventedInputs(at);
  const { sex, state } = personOf(at);
  const decision = decide(policy, inputs);
  const isBought = inputs.kind === 'purchase' || inputs.kind === 'in_store';
  const sealed = (column: string, value: object) =>
    fields.seal({ table: 'origination.drafts', column, row: id }, JSON.stringify(value));
  return {
    id,
    number,
    kind: inputs.kind,
    amount: inputs.amount,
    payment: isBought ? number : null,
    purchase: isBought ? {} : null,
    personal: sealed('personal', { sex }),
    address: sealed('address', { state }),
    policy_version: policy.version,
    inputs: fields.seal(inputsCell({ id }, 'scoring'), JSON.stringify(inputs)),
    receipt_hash: receiptHashOf({ policyVersion: policy.version, inputs, decision }),
    outcome: decision.outcome,
    tier: decision.outcome === 'approved' ? decision.tier : null,
    line: decision.outcome === 'approved' ? decision.line : null,
    down_payment_share: decision.outcome === 'approved' ? decision.downPaymentShare : null,
    reasons: decision.outcome === 'declined' ? decision.reasons : [],
    factors: decision.factors,
    retry_from: decision.outcome === 'declined' ? decision.retryFrom : null,
    decided_at: new Date(LAST - at * 5 * MINUTE_MS).toISOString(),
  };
}
