import type { CallInput } from '@abona/contract/client-types';
import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import { newestLoan } from './pay.ts';
import { proveByMail } from './wallet.ts';

/** Cannot pay on the day: moves the next instalment as far as it can be moved. */
export async function moveNextDue(world: World, customer: Customer): Promise<void> {
  const { call } = customer;
  const params = { loan_id: await newestLoan(customer) };
  const { options } = await call('listReliefOptions', { params });
  const option = options.find(({ kind }) => kind === 'move_due');
  const { number, movable_until: to } = option ?? {};
  if (option?.refusal !== null || number == null || to == null)
    throw new Error(`${customer.email} cannot move a payment: ${option?.refusal?.text}`);
  const { preview } = await call('previewRelief', {
    params,
    query: { kind: 'move_due', number: String(number), to },
  });
  await proveByMail(world.control, customer, 'relief');
  await call('acceptRelief', {
    params,
    body: { terms: { kind: 'move_due', number, to }, remaining: preview?.next.remaining ?? 0 },
  });
}

/** Cannot pay what is left as agreed: pays it in as many instalments as there can be. */
export async function spreadRest(world: World, customer: Customer): Promise<void> {
  const { call } = customer;
  const params = { loan_id: await newestLoan(customer) };
  const { options } = await call('listReliefOptions', { params });
  const option = options.find(({ kind }) => kind === 'restructure');
  const count = Math.max(...(option?.counts ?? []));
  if (option?.refusal !== null || !Number.isFinite(count))
    throw new Error(`${customer.email} cannot spread the rest: ${option?.refusal?.text}`);
  const { preview } = await call('previewRelief', {
    params,
    query: { kind: 'restructure', count: String(count) },
  });
  await proveByMail(world.control, customer, 'relief');
  await call('acceptRelief', {
    params,
    body: { terms: { kind: 'restructure', count }, remaining: preview?.next.remaining ?? 0 },
  });
}

export type Grievance = Pick<CallInput<'openCase'>['body'], 'kind' | 'description'>;

/** Opens a case: about the newest movement where it is a dispute, about the newest loan otherwise. */
export async function openCase(
  customer: Customer,
  { kind, description }: Grievance,
): Promise<void> {
  const subject = await subjectOf(customer, kind);
  await customer.call('openCase', { body: { kind, description, ...subject } });
}

async function subjectOf(customer: Customer, kind: Grievance['kind']) {
  if (kind === 'complaint') return {};
  if (kind !== 'dispute') return { loan_id: await newestLoan(customer) };
  const { items } = await customer.call('listDisputable');
  const item = items.find(({ kind: what, is_open }) => what === 'movement' && is_open);
  return { movement_id: item?.movement_id ?? '', reason: 'different_amount' as const };
}

/** Asks what we keep about them, which the law has us answer within days. */
export async function askData({ call }: Customer, description: string): Promise<void> {
  await call('openPrivacyRequest', { body: { kind: 'access', description } });
}

/** Withdraws within the days of the law. */
export async function withdraw({ control }: World, customer: Customer): Promise<void> {
  const params = { loan_id: await newestLoan(customer) };
  await proveByMail(control, customer, 'withdrawal');
  await customer.call('withdrawLoan', { params });
}
