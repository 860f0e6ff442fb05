import { randomUUID } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import type { Restriction } from '@abona/contract/identity/restriction';
import type { ApplicationView } from '@abona/contract/origination/application';
import type { Requirement } from '@abona/contract/origination/progress';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import { mariana } from '@abona/documents/testing/samples';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import type { PlannedBudget, Surroundings } from '../ports.ts';
import { CUSTOMER, type Lent, openLent } from './lent.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it gets.
type Reply = { status: number; data: any; error: any };

type CallOptions = {
  readonly as?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** What other modules would say, for a test to set. */
type CustomerFacts = {
  line: { limit: number; validUntil: string } | null;
  application: ApplicationView | null;
  requirement: Requirement | null;
  restrictions: Restriction[];
  merchants: Map<string, string>;
  /** Whether a second proof is at hand. */
  isProven: boolean;
  budget: PlannedBudget;
};

/** A lender whose customers look at their loans. */
export type LoanDesk = Lent & {
  readonly told: CustomerFacts;
  /** Has every closing letter issued that is due. */
  readonly issueLetters: () => Promise<void>;
  readonly call: (endpoint: Endpoint, options?: CallOptions) => Promise<Reply>;
  /** What a link opens, without a session. */
  readonly open: (url: string) => Promise<{ status: number; type: string; bytes: Buffer }>;
};

export async function openLoanDesk(day: string): Promise<LoanDesk> {
  const lent = await openLent(day);
  const told: CustomerFacts = {
    ...{ line: null, application: null, requirement: null },
    ...{ restrictions: [], merchants: new Map(), isProven: false },
    budget: { cap: null, elsewhereOn: () => centavos(0) },
  };
  const bugs: unknown[] = [];
  const log = {
    ...lent.deps.log,
    error: (fields: { error?: unknown }) => void bugs.push(fields.error),
  };
  const api = createTestApi({ db: lent.deps.db, log });
  const surroundings = around(lent, told);
  lent.lending.routes(api, { ...surroundings, publishedAgencies: async () => [] });
  const [letters] = lent.lending.closingLetters(surroundings).workers;
  const send = async (request: {
    method: Endpoint['method'];
    url: string;
    headers?: object;
    payload?: object;
  }) => {
    const response = await api.fastify.inject(request as { url: string });
    if (response.statusCode === 500) throw bugs.at(-1) ?? new Error(response.body);
    return response;
  };
  return {
    ...lent,
    told,
    issueLetters: async () => {
      const { signal } = new AbortController();
      await letters?.run({}, { jobId: 'test', attempt: 1, signal });
    },
    call: async (endpoint, { as = CUSTOMER, params = {}, query = {}, body } = {}) => {
      const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
      const search = new URLSearchParams(query).toString();
      const url = search === '' ? path : `${path}?${search}`;
      const headers = { ...asCustomer(as), 'idempotency-key': randomUUID() };
      const payload = body === undefined ? {} : { payload: body };
      const response = await send({ method: endpoint.method, url, headers, ...payload });
      const { data, error } = response.json();
      return { status: response.statusCode, data, error };
    },
    open: async (url) => {
      const { statusCode: status, headers, rawPayload } = await send({ method: 'GET', url });
      return { status, type: String(headers['content-type']), bytes: rawPayload };
    },
  };
}

function around({ ledger, url }: Lent, told: CustomerFacts): Surroundings {
  const config = readConfig({ DATABASE_URL: url }, 'test');
  return {
    ledger,
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    isSessionOpen: async () => true,
    agreements: {
      of: async (_, customerId, loanIds) =>
        new Map(
          loanIds.map((id) => {
            const name = told.merchants.get(id) ?? 'Casa Ámbar';
            const goods = 'Sillón Ámbar';
            const merchant = { name, logo: null, orderId: '10482', goods, isStore: false };
            const contract = { templateId: currentTemplateId, folio: 'CT-10482' };
            return [id, { merchant, contract, contractUrlIn: () => `/contracts/${customerId}` }];
          }),
        ),
      holderOf: async () => mariana,
    },
    lines: {
      of: async () =>
        told.line === null
          ? null
          : { limit: centavos(told.line.limit), validUntil: civilDate(told.line.validUntil) },
    },
    applications: {
      currentOf: async () => told.application,
      requirementOf: async () => told.requirement,
    },
    restrictions: {
      of: async () => told.restrictions,
      featuresOf: async () => ({ nuevo: true }),
      isFlagOn: async (flag) => flag === 'CASH_INSTALLMENTS',
    },
    proofs: {
      spendProof: async () => told.isProven,
      spentProofOf: async () => ({
        ...{ method: 'SMS', to: '•• •••• 5678' },
        provenAt: new Date('2026-11-20T18:05:00Z'),
      }),
    },
    budgets: { of: async () => told.budget },
    payments: null,
  };
}
