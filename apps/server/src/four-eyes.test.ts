import {
  grantRole,
  listStaffPeople,
  previewRoleGrant,
  revokeRole,
} from '@abona/contract/staff/staff-people';
import {
  approveRequest,
  listStaffRequests,
  rejectRequest,
} from '@abona/contract/staff/staff-request';
import {
  previewChargeWaiver,
  previewWriteOff,
  waiveLoanCharges,
  writeOffLoan,
} from '@abona/contract/staff-acts/loan-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { bySpei, lend, offerOf, quincenalTerms, value } from '#modules/lending/testing/lent.ts';
import { checkTrails } from '#platform/trail/trail-checks.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'our_mistake', note: 'El banco avisó tarde del pago.' };
const APPROVALS = 1_000;

/** A desk, and a loan whose first instalments are two months late. */
async function startWithLateLoan(aloneUpTo = '1') {
  const desk = await startStaffDesk({ STAFF_WAIVER_ALONE_CENTAVOS: aloneUpTo });
  await desk.lending.prepare();
  const offer = offerOf({ terms: quincenalTerms(civilDate('2026-11-15')) });
  const loan = await lend(desk, { key: 'application:1', offer });
  desk.clock.set('2027-01-20T12:00:00-06:00');
  const params = { loan_id: publicId('loan', loan.contract.loanId) };
  const maker = await desk.signInStaff('maker@abona.mx', 'collections');
  const checker = await desk.signInStaff('checker@abona.mx', 'finance');

  const askForWaiver = async (cookie = maker, number = 1) => {
    const shown = await desk.ask(cookie, previewChargeWaiver, {
      params,
      query: { number: String(number) },
    });
    const { fingerprint } = shown.data;
    return desk.ask(cookie, waiveLoanCharges, { params, body: { ...why, number, fingerprint } });
  };
  const approve = (cookie: string, id: string) =>
    desk.ask(cookie, approveRequest, { params: { request_id: id } });
  const waivers = async () => {
    const { rows } = await desk.database.pool.query(
      `select actor from lending.loan_events where kind = 'waiver'`,
    );
    return rows.map(({ actor }) => actor);
  };
  return { ...desk, loan, params, maker, checker, askForWaiver, approve, waivers };
}

describe('an act above what one person may decide', () => {
  it('is previewed by the code that does it, waits, and is done when somebody else agrees', async () => {
    const { ask, askForWaiver, approve, waivers, params, maker, checker, lending, loan, database } =
      await startWithLateLoan();
    const query = { number: '1' };
    const { data: shown } = await ask(maker, previewChargeWaiver, { params, query });

    const asked = await askForWaiver();
    expect(asked.data.outcome).toBe('waits');
    expect(await waivers()).toEqual([]);
    const { data: waiting } = await ask(checker, listStaffRequests, {
      query: { state: 'pending' },
    });
    expect(waiting.requests).toMatchObject([
      { kind: 'waive_charges', preview: shown.preview, is_mine_to_decide: true, ...why },
    ]);
    const approved = await approve(checker, asked.data.request_id);

    expect(approved.data).toMatchObject({
      state: 'executed',
      checker: { name: 'Persona checker@abona.mx' },
    });
    expect(shown).toMatchObject({ needs_second_person: true });
    const after = await lending.findLoan(loan.contract.loanId);
    const waived = after?.state.rows.find(({ k }) => k === 1)?.waived;
    const sum = Object.values(waived ?? {}).reduce((a, b) => a + b, 0);
    expect(sum).toBe(shown.preview.amount);
    expect(sum).toBeGreaterThan(0);
    const { rows } = await database.pool.query(
      `select action, reason, detail->>'kind' as kind from platform.audit_trail
       where subject = $1 and action like 'staff.%' order by sequence`,
      [`loan:${loan.contract.loanId}`],
    );
    expect(rows).toEqual([
      { action: 'staff.asked', reason: 'our_mistake', kind: 'waive_charges' },
      { action: 'staff.request_executed', reason: 'our_mistake', kind: 'waive_charges' },
    ]);
    expect((await checkTrails(database.db)).broken).toBeNull();
  });

  it(`has one effect when ${APPROVALS} agree at once`, async () => {
    const { askForWaiver, approve, waivers, checker } = await startWithLateLoan();
    const { data } = await askForWaiver();

    // On a busy machine some find no connection in time: whoever is told so asks again.
    const insist = async (): ReturnType<typeof approve> => {
      const answer = await approve(checker, data.request_id);
      return answer.error?.code === 'unavailable' ? insist() : answer;
    };
    const answers = await Promise.all(Array.from({ length: APPROVALS }, insist));

    // One of them did it. It hears so, unless its answer found no connection either: asked again, it finds it over.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    expect(new Set(others)).toEqual(new Set(['request_over']));
    expect(await waivers()).toHaveLength(1);
  });

  it('is never agreed to by its maker, under whatever role, nor in the database by anybody’s hand', async () => {
    const { ask, askForWaiver, approve, waivers, signInStaff, database } =
      await startWithLateLoan();
    const both = await signInStaff('both@abona.mx', 'collections', 'finance', 'compliance');
    const { data } = await askForWaiver(both);

    expect((await approve(both, data.request_id)).error.code).toBe('own_request');
    const second = await signInStaff('both@abona.mx');
    expect((await approve(second, data.request_id)).error.code).toBe('own_request');
    const { data: seen } = await ask(both, listStaffRequests);
    expect(seen.requests[0].is_mine_to_decide).toBe(false);
    await expect(
      database.pool.query(
        `update staff.requests set state = 'executed', checker_id = maker_id, decided_at = now()`,
      ),
    ).rejects.toMatchObject({ constraint: 'maker_is_not_checker' });
    await expect(
      database.pool.query(`update staff.requests set state = 'executed', decided_at = now()`),
    ).rejects.toMatchObject({ constraint: 'executed_by_a_second_person' });
    expect(await waivers()).toEqual([]);
  });

  it('is void once what it would do is not what its maker saw', async () => {
    const { askForWaiver, approve, waivers, checker, lending, loan, clock } =
      await startWithLateLoan();
    const { data } = await askForWaiver();
    value(await lending.applyPayment(bySpei(loan, 'p1', 20_000)));

    expect((await approve(checker, data.request_id)).error.code).toBe('request_void');
    expect((await approve(checker, data.request_id)).error.code).toBe('request_over');
    expect(await waivers()).toEqual([]);

    const again = await askForWaiver();
    clock.set('2027-01-25T12:00:00-06:00');
    expect((await approve(checker, again.data.request_id)).error.code).toBe('request_void');
    expect(await waivers()).toEqual([]);
  });

  it('waits once about one thing, and no longer than its time', async () => {
    const { ask, askForWaiver, approve, checker, database } = await startWithLateLoan();
    const { data: first } = await askForWaiver();
    expect((await askForWaiver()).error.code).toBe('request_pending');

    await database.pool.query(
      `update staff.requests set created_at = created_at - interval '73 hours', expires_at = expires_at - interval '73 hours'`,
    );
    expect((await approve(checker, first.request_id)).error.code).toBe('request_over');
    const { data: second } = await askForWaiver();

    expect(second.outcome).toBe('waits');
    const { data } = await ask(checker, listStaffRequests);
    expect(data.requests.map(({ state }: { state: string }) => state)).toEqual([
      'pending',
      'expired',
    ]);
  });

  it('is rejected by whoever could agree, or taken back by its maker; then it can be asked for again', async () => {
    const { ask, askForWaiver, waivers, maker, checker, signInStaff } = await startWithLateLoan();
    const support = await signInStaff('support@abona.mx', 'support');
    const reject = (cookie: string, id: string) =>
      ask(cookie, rejectRequest, {
        params: { request_id: id },
        body: { note: 'Falta el comprobante.' },
      });
    const { data: first } = await askForWaiver();

    expect((await reject(support, first.request_id)).error.code).toBe('role_missing');
    const rejected = await reject(checker, first.request_id);
    const { data: second } = await askForWaiver();
    const takenBack = await reject(maker, second.request_id);

    expect(rejected.data).toMatchObject({
      state: 'rejected',
      checker: { name: expect.any(String) },
      answer: 'Falta el comprobante.',
    });
    expect(takenBack.data).toMatchObject({ state: 'rejected', checker: null });
    expect(await waivers()).toEqual([]);
  });

  it('is refused where its maker saw something else, or nothing', async () => {
    const { ask, params, maker, waivers } = await startWithLateLoan();
    const body = { ...why, number: 1, fingerprint: 'a'.repeat(64) };

    expect((await ask(maker, waiveLoanCharges, { params, body })).error.code).toBe(
      'preview_changed',
    );
    const unknown = { loan_id: publicId('loan', '00000000-0000-7000-8000-000000000000') };
    expect((await ask(maker, waiveLoanCharges, { params: unknown, body })).error.code).toBe(
      'not_found',
    );
    expect(
      (await ask(maker, waiveLoanCharges, { params, body: { ...body, number: 6 } })).error.code,
    ).toBe('act_impossible');
    expect(await waivers()).toEqual([]);
  });
});

describe('an act within what one person may decide', () => {
  it('is done at once, by them, with its reason kept', async () => {
    const { ask, askForWaiver, waivers, checker } = await startWithLateLoan('1000000');

    const asked = await askForWaiver();

    expect(asked.data).toEqual({ outcome: 'done', request_id: null });
    expect(await waivers()).toEqual([expect.stringMatching(/^staff:/)]);
    const { data } = await ask(checker, listStaffRequests, { query: { state: 'done' } });
    expect(data.requests).toMatchObject([{ ...why, checker: null }]);
  });
});

describe('giving a loan up', () => {
  it('always needs a second person', async () => {
    const { ask, params, approve, maker, checker, lending, loan } =
      await startWithLateLoan('1000000');
    const { data: shown } = await ask(maker, previewWriteOff, { params });
    const body = { ...why, fingerprint: shown.fingerprint };

    const { data } = await ask(maker, writeOffLoan, { params, body });
    expect(data.outcome).toBe('waits');
    expect((await approve(checker, data.request_id)).data.state).toBe('executed');

    expect((await lending.findLoan(loan.contract.loanId))?.state.status).toBe('written_off');
  });
});

describe('roles', () => {
  it('are given by an admin with a second person, never to oneself, and taken away by one', async () => {
    const { ask, signInStaff, enter, database } = await startStaffDesk();
    const admin = await signInStaff('admin@abona.mx', 'admin');
    const other = await signInStaff('other@abona.mx', 'admin');
    const give = async (cookie: string, email: string, role: string) => {
      const query = { email, role };
      const { data } = await ask(cookie, previewRoleGrant, { query });
      const fingerprint = data?.fingerprint ?? 'a'.repeat(64);
      return ask(cookie, grantRole, { body: { ...why, ...query, fingerprint } });
    };
    const approve = (cookie: string, id: string) =>
      ask(cookie, approveRequest, { params: { request_id: id } });

    expect((await give(admin, 'admin@abona.mx', 'finance')).error.code).toBe('own_request');
    const asked = await give(admin, 'nueva@abona.mx', 'risk');
    expect((await enter({ email: 'nueva@abona.mx' })).error.code).toBe('staff_unknown');
    expect((await approve(admin, asked.data.request_id)).error.code).toBe('own_request');
    expect((await approve(other, asked.data.request_id)).data.state).toBe('executed');
    expect((await enter({ email: 'nueva@abona.mx' })).data.roles).toEqual(['risk']);
    expect((await give(admin, 'nueva@abona.mx', 'risk')).error.code).toBe('act_impossible');
    const { people } = (await ask(admin, listStaffPeople)).data;
    const oneOf = (wanted: string) =>
      people.find(({ email }: { email: string }) => email === wanted);
    expect(oneOf('nueva@abona.mx')).toMatchObject({
      roles: [{ role: 'risk', granted_by: expect.stringMatching(/^Persona /) }],
      last_seen_at: expect.any(String),
    });
    expect(oneOf('admin@abona.mx').roles).toMatchObject([{ granted_by: null }]);

    const forOther = await give(admin, 'other@abona.mx', 'finance');
    expect((await approve(other, forOther.data.request_id)).error.code).toBe('own_request');
    const body = { email: 'nueva@abona.mx', role: 'risk', reason: 'policy' };
    expect((await ask(admin, revokeRole, { body })).status).toBe(200);
    expect((await ask(admin, revokeRole, { body })).error.code).toBe('not_found');
    const { data } = await ask(admin, listStaffPeople);
    expect(Object.keys(data.limits)).toEqual([
      'waiver',
      'goodwill',
      'case_answer',
      'suspense',
      'application',
    ]);
    expect(data.people.map(({ email }: { email: string }) => email)).toEqual([
      'admin@abona.mx',
      'nueva@abona.mx',
      'other@abona.mx',
    ]);
    // Whose role it was is said by an id: the trail is for ever, and an address is somebody's.
    const { rows } = await database.pool.query(
      `select to_jsonb(line)::text as line from platform.audit_trail line`,
    );
    expect(rows.filter(({ line }) => line.includes('@abona.mx'))).toEqual([]);
    const { rows: given } = await database.pool.query(
      `select action from platform.audit_trail, staff.people
       where email = 'nueva@abona.mx' and audit_trail.subject = format('staff:%s:risk', people.id) order by sequence`,
    );
    expect(given.map(({ action }) => action)).toEqual([
      'staff.asked',
      'staff.request_executed',
      'staff.role_revoked',
    ]);
  });
});
