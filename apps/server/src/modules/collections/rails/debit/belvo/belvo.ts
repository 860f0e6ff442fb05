import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { ChargeReport, MandateReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import { createVendorRequests } from '#modules/collections/rails/vendor-requests.ts';
import type { DebitSettings } from '#platform/config/debit-settings.ts';
import type { Log } from '#platform/log.ts';
import type { DebitProvider } from '../debit-port.ts';
import {
  Customer,
  Method,
  NewMethod,
  pageOf,
  Request,
  toCharge,
  toMandate,
} from './belvo-answers.ts';

type Options = DebitSettings & {
  /** Whom Belvo writes to: us, who know the customer. */
  readonly email: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const PAGE = 100;
/** A charge can be objected to for ninety days; lists begin by the day on which something was made. */
const CHARGEBACK_DAYS = 95;
/** Of the general public: where no contract names the holder. */
const NO_RFC = 'XAXX010101000';

const Methods = pageOf(Method);
const Requests = pageOf(Request);

/** Belvo's direct debit: payment methods are our mandates, payment requests our charges. */
export function createBelvo(options: Options): DebitProvider {
  const { log } = options;
  const call = createVendorRequests({
    provider: 'debit',
    url: options.url,
    credentials: { 'api-key-id': options.keyId, 'api-key-secret': options.keySecret },
    log,
    codeIn,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  const unreadable = () => {
    log.error({ provider: 'debit', code: 'unreadable' }, 'an answer that we do not read');
    return err({ kind: 'unavailable' } as const);
  };
  const asMandate = async (answer: Answer<z.output<typeof Method>>): Answer<MandateReport> => {
    const method = await answer;
    if (!method.ok) return method;
    const report = toMandate(method.value);
    return report === null ? unreadable() : ok(report);
  };
  const asCharge = async (answer: Answer<Request>): Answer<ChargeReport> => {
    const request = await answer;
    if (!request.ok) return request;
    const report = toCharge(request.value);
    return report === null ? unreadable() : ok(report);
  };
  const at = (what: string, ref: string, verb = '') => `/${what}/${encodeURIComponent(ref)}${verb}`;

  return {
    ...methodsOf(call, { asMandate, at, email: options.email }),
    collect: ({ reference, mandateRef, amount }) => {
      const body = {
        amount: amount / 100,
        currency: 'mxn',
        reference,
        paymentMethodId: mandateRef,
      };
      const headers = { 'idempotency-key': reference };
      return asCharge(
        call({ path: '/payment_requests', body, headers, isCreation: true }, Request),
      );
    },
    findCollection: async (reference) => {
      const found = await call({ path: `/payment_requests?${searchFor(reference)}` }, Requests);
      if (!found.ok) return found;
      const one = found.value.find((request) => request.reference === reference);
      return one === undefined ? ok(null) : asCharge(Promise.resolve(ok(one)));
    },
    readCollection: (ref) => asCharge(call({ path: at('payment_requests', ref) }, Request)),
    cancelCollection: (ref) =>
      asCharge(call({ path: at('payment_requests', ref, '/cancel'), body: {} }, Request)),
    listChanged: async (since) => {
      const from = addDays(mexicoCityDate(since.getTime()), -CHARGEBACK_DAYS);
      const changed: ChargeReport[] = [];
      for (let page = 1; ; page += 1) {
        const query = { start_date: from, order: 'asc', limit: String(PAGE), page: String(page) };
        const path = `/payment_requests?${new URLSearchParams(query)}`;
        const listed = await call({ path }, Requests);
        if (!listed.ok) return listed;
        const news = listed.value.filter(({ lastUpdatedDate }) => isSince(lastUpdatedDate, since));
        changed.push(...news.flatMap((request) => toCharge(request) ?? []));
        if (listed.value.length < PAGE) return ok(changed);
      }
    },
  };
}

type Tools = {
  readonly asMandate: (answer: Answer<z.output<typeof Method>>) => Answer<MandateReport>;
  readonly at: (what: string, ref: string, verb?: string) => string;
  readonly email: string;
};

const methodsOf = (
  call: ReturnType<typeof createVendorRequests>,
  { asMandate, at, email }: Tools,
): Pick<DebitProvider, 'register' | 'findMandate' | 'readMandate' | 'cancelMandate'> => ({
  register: async ({ reference, clabe, holder, person, phone }) => {
    const customer = await call(
      {
        path: '/customers',
        body: {
          firstname: person?.givenNames ?? holder,
          lastname: [person?.firstSurname, person?.secondSurname].filter(Boolean).join(' '),
          documentType: person?.curp === undefined ? 'mx_rfc' : 'mx_curp',
          documentNumber: person?.curp ?? NO_RFC,
          email,
          phone,
        },
      },
      Customer,
    );
    if (!customer.ok) return customer;
    const body = {
      accountNumber: clabe,
      accountType: 'savings',
      customerId: customer.value.id,
      bank: clabe.slice(0, 3),
      reference,
    };
    const made = await call(
      { path: '/payment_methods/bank_accounts', body, isCreation: true },
      NewMethod,
    );
    if (!made.ok) return made;
    return ok({ reference, ref: made.value.paymentMethodId, status: 'pending_bank', code: null });
  },
  findMandate: async (reference) => {
    const found = await call({ path: `/payment_methods?${searchFor(reference)}` }, Methods);
    if (!found.ok) return found;
    const one = found.value.find((method) => method.reference === reference);
    return one === undefined ? ok(null) : asMandate(Promise.resolve(ok(one)));
  },
  readMandate: (ref) => asMandate(call({ path: at('payment_methods', ref) }, Method)),
  cancelMandate: (ref) =>
    asMandate(call({ path: at('payment_methods', ref, '/deactivate'), body: {} }, Method)),
});

/** It finds parts of a reference too: whoever asks compares. */
const searchFor = (reference: string) =>
  new URLSearchParams({ search: reference, limit: String(PAGE) });

const isSince = (at: string | null | undefined, since: Date): boolean =>
  at == null || Date.parse(at) >= since.getTime();

const Fault = z.object({ code: z.string().max(100) });
const Faults = z.union([z.array(Fault).min(1), Fault]);

/** One error or several: the first says enough. */
function codeIn(body: unknown): string | null {
  const read = Faults.safeParse(body);
  if (!read.success) return null;
  return Array.isArray(read.data) ? (read.data[0]?.code ?? null) : read.data.code;
}
