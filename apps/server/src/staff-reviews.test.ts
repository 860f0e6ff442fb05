import { getProgress } from '@abona/contract/origination/progress';
import {
  getApplicationReview,
  revealApplicationFile,
} from '@abona/contract/staff/application-review';
import { takeSubject } from '@abona/contract/staff/staff-assignment';
import { listQueue } from '@abona/contract/staff/staff-queue';
import { approveRequest } from '@abona/contract/staff/staff-request';
import {
  approveApplication,
  askApplicantProof,
  declineApplication,
  previewApplicantProof,
  previewApplicationApproval,
  previewApplicationDecline,
} from '@abona/contract/staff-acts/review-acts';
import { describe, expect, it } from 'vitest';
import { aCredit, goodReport } from '#modules/origination/testing/test-bureau.ts';
import { eventually } from '#testing/eventually.ts';
import { applicantAt, startFunnelParties } from '#testing/funnel-applicant.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'policy', note: 'La cuenta en aclaración es de otra persona.' };
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };
const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** Mariana waits for a person; Dora and Leo of risk. */
async function startReviewing(env: Readonly<Record<string, string>> = {}) {
  const parties = await startFunnelParties();
  const desk = await startStaffDesk({ ...parties.environment, ...env });
  parties.bureau.behave({
    status: 200,
    body: goodReport({ creditos: [{ ...aCredit, clavePrevencion: 'RI' }] }),
  });
  const applicant = await applicantAt(desk, parties);
  await applicant.apply(kyc, 'scoring');
  await eventually(async () => (await applicant.must(getProgress)).review).not.toBeNull();
  const { application_process_id: id } = await applicant.must(getProgress);
  const params = { application_id: String(id) };
  const dora = await desk.signInStaff('dora@abona.mx', 'risk');
  const leo = await desk.signInStaff('leo@abona.mx', 'risk');
  const read = async () => (await desk.ask(dora, getApplicationReview, { params })).data;
  const approve = async (by = dora, changes: object = {}) => {
    const { data } = await desk.ask(by, previewApplicationApproval, { params });
    const fingerprint = data?.fingerprint ?? 'a'.repeat(64);
    return desk.ask(by, approveApplication, { params, body: { ...why, fingerprint, ...changes } });
  };
  const decline = async (reasons: readonly string[]) => {
    const shown = await desk.ask(dora, previewApplicationDecline, { params, body: { reasons } });
    const fingerprint = shown.data?.fingerprint ?? 'a'.repeat(64);
    const body = { ...why, reasons, fingerprint };
    return { shown, done: await desk.ask(dora, declineApplication, { params, body }) };
  };
  return { ...desk, ...applicant, id, params, dora, leo, read, approve, decline };
}

describe('reviewing an application at the desk', () => {
  it('is for risk and compliance, of an application that waits for a person', async () => {
    const { ask, signInStaff, params, dora, id, clock } = await startReviewing();
    const ana = await signInStaff('ana@abona.mx', 'support');
    const auditor = await signInStaff('aldo@abona.mx', 'auditor');

    const refused = await ask(ana, getApplicationReview, { params });
    const other = await ask(dora, getApplicationReview, {
      params: { application_id: String(id + 1) },
    });
    const read = await ask(auditor, getApplicationReview, { params });
    const revealed = await ask(auditor, revealApplicationFile, {
      params,
      body: { reason: 'policy' },
    });

    const page = (query: Readonly<Record<string, string>> = {}) =>
      ask(dora, listQueue, { params: { queue: 'applications' }, query });
    const placeOf = (due: Date) =>
      Buffer.from(JSON.stringify([due, String(id)])).toString('base64url');
    const due = new Date(read.data.due_at);
    const rowsAfter = async (ms: number) =>
      (await page({ cursor: placeOf(new Date(due.getTime() + ms)) })).data.rows.length;
    const subject = { kind: 'application', id: String(id) };
    expect((await page()).data.rows).toMatchObject([
      { subject, due_at: read.data.due_at, is_late: false },
    ]);
    expect([await rowsAfter(-1), await rowsAfter(0)]).toEqual([1, 0]);
    clock.set(new Date(due.getTime() + 1).toISOString());
    expect((await page()).data).toMatchObject({
      rows: [{ subject, is_late: true }],
      figures: { late: 1, today: 0 },
    });
    expect([refused.error.code, other.error.code]).toEqual(['role_missing', 'not_found']);
    expect(read.data.state).toBe('waiting');
    expect(revealed.error.code).toBe('role_missing');
  });

  it('shows why, what the policy says and how it weighed; what is somebody’s file only for a reason', async () => {
    const { read, ask, dora, params, database } = await startReviewing();
    const review = await read();

    expect(review).toMatchObject({
      status: 'scoring',
      causes: ['bureau_mark'],
      policy: { outcome: 'approved', version: '2026-01', base: 300 },
      bureau: { status: 'reported' },
      may: { decide: true, ask: true },
      decision: null,
    });
    expect(JSON.stringify(review)).not.toContain('"RI"');
    expect(
      review.trace.find(({ rule }: { rule: string }) => rule === 'income_too_low'),
    ).toMatchObject({
      value: null,
      is_masked: true,
    });

    const { data: file } = await ask(dora, revealApplicationFile, {
      params,
      body: { reason: 'policy' },
    });

    expect(file).toMatchObject({
      monthly_income: 2_000_000,
      bureau: { marks: ['RI'], score: 742 },
    });
    const { rows } = await database.pool.query('select field, reason from staff.reveals');
    expect(rows).toEqual([{ field: 'bureau_report', reason: 'policy' }]);
  });

  it('refuses a decline without a reason, with one twice, or with one that is not of the list', async () => {
    const { ask, dora, params, read } = await startReviewing();

    for (const reasons of [[], ['income_too_low', 'income_too_low'], ['me_cae_mal']]) {
      const { error } = await ask(dora, declineApplication, {
        params,
        body: { ...why, reasons, fingerprint: 'a'.repeat(64) },
      });
      expect(error.code).toBe('validation_failed');
    }
    const unseen = await ask(dora, declineApplication, {
      params,
      body: { ...why, reasons: ['income_too_low'], fingerprint: 'a'.repeat(64) },
    });
    expect(unseen.error.code).toBe('preview_changed');
    expect((await read()).state).toBe('waiting');
  });

  it('declines as the customer will read it, and its customer is told like by the policy', async () => {
    const { decline, statusIs, read } = await startReviewing();

    const { shown, done } = await decline(['information_not_confirmed']);

    expect(changesOf(shown.data)).toMatchObject({
      application_status: { before: 'scoring', after: 'rejected' },
      decline_reasons: { after: 'information_not_confirmed' },
      notice: { after: expect.stringContaining('No pudimos confirmar') },
    });
    expect(done.data.outcome).toBe('done');
    await statusIs('rejected');
    expect(await read()).toMatchObject({
      state: 'ended',
      decision: { outcome: 'declined', by: 'Persona dora@abona.mx' },
    });
  });

  it('is approved alone up to a limit, and above it by two people, of whom the second decides', async () => {
    const { approve, ask, dora, leo, read, statusIs } = await startReviewing({
      STAFF_APPLICATION_ALONE_CENTAVOS: '100000',
    });
    const { data } = await approve();
    expect(data.outcome).toBe('waits');
    expect((await read()).state).toBe('waiting');
    const own = await ask(dora, approveRequest, { params: { request_id: data.request_id } });
    expect(own.error.code).toBe('own_request');

    const { data: executed } = await ask(leo, approveRequest, {
      params: { request_id: data.request_id },
    });

    expect(executed.state).toBe('executed');
    await statusIs('validating');
    expect((await read()).decision).toMatchObject({
      outcome: 'approved',
      by: 'Persona leo@abona.mx',
    });
  });

  it('is void when its customer left before the second person agreed', async () => {
    const { approve, ask, leo, origination, id } = await startReviewing({
      STAFF_APPLICATION_ALONE_CENTAVOS: '100000',
    });
    const { data } = await approve();
    const left = {
      applicationProcessId: id,
      to: 'cancelled',
      actor: 'customer',
      reason: 'x',
    } as const;
    await origination.move(left);

    const over = await ask(leo, approveRequest, { params: { request_id: data.request_id } });

    expect(over.error.code).toBe('request_void');
    expect((await approve()).error.code).toBe('review_over');
  });

  it('is not decided by two at once: whoever took it has it', async () => {
    const { approve, ask, dora, leo, id, statusIs } = await startReviewing({
      STAFF_APPLICATION_ALONE_CENTAVOS: '100000000',
    });
    const subject = { kind: 'application', id: String(id) };
    await ask(leo, takeSubject, { body: { subject } });

    expect((await approve(dora)).error.code).toBe('taken_by_other');
    expect((await approve(leo)).data.outcome).toBe('done');
    expect((await approve(dora)).error.code).toBe('review_over');
    await statusIs('validating');
  });

  it('asks the customer to prove who they are, and hears of it', async () => {
    const { ask, dora, params, must, capture, read, signInStaff } = await startReviewing();
    const { data: shown } = await ask(dora, previewApplicantProof, { params });
    expect(changesOf(shown)).toEqual({ review_state: { before: 'waiting', after: 'asked' } });
    const { fingerprint } = shown;
    await ask(dora, askApplicantProof, { params, body: { ...why, fingerprint } });
    expect((await must(getProgress)).requirements).toMatchObject([{ name: 'identity' }]);

    await capture('approved');

    expect(await read()).toMatchObject({ state: 'answered', is_proven: true, may: { ask: false } });
    const auditor = await signInStaff('aldo@abona.mx', 'auditor');
    const { data } = await ask(auditor, listQueue, { params: { queue: 'applications' } });
    expect(data.rows).toMatchObject([{ state: 'answered', clock: 'house', is_late: false }]);
  });
});
