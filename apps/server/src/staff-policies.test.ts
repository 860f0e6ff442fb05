import { getPolicy, listPolicies, startChallenger } from '@abona/contract/staff/policy';
import { approveRequest } from '@abona/contract/staff/staff-request';
import * as acts from '@abona/contract/staff-acts/policy-acts';
import { describe, expect, it } from 'vitest';
import { createPolicyStore } from '#modules/origination/stores/policy-store.ts';
import { keepDecisions } from '#modules/origination/testing/kept-decisions.ts';
import { eventually } from '#testing/eventually.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'policy', note: 'Comité de riesgo de noviembre.' };
const NEW = { version: '2026-12b' };
const KEPT = 4_500;
const change = (rule: string, of: string | null, value: unknown) => ({
  rule,
  of,
  band: null,
  value,
});
const changes = [change('tiers.score_from', 'D', 430), change('burden.max_share', null, '0.40')];
const proposal = { ...NEW, based_on: '2026-01', changes };

/** A desk; Teo of risk, Alma of compliance, and an auditor; some thousand kept decisions. */
async function startWorkbench(kept = 0) {
  const desk = await startStaffDesk();
  const { pool, db } = desk.database;
  const policies = createPolicyStore();
  const policy = await policies.byVersion(db, '2026-01');
  const query = (text: string, values: readonly string[]) => pool.query(text, [...values]);
  await keepDecisions({ query, fields: desk.fields, policy, count: kept });
  const teo = await desk.signInStaff('teo@abona.mx', 'risk');
  const alma = await desk.signInStaff('alma@abona.mx', 'compliance');
  const { ask } = desk;
  const propose = async (body: object = proposal, cookie = teo) => {
    const shown = await ask(cookie, acts.previewPolicyProposal, { body });
    if (shown.status !== 200) return shown;
    const { fingerprint } = shown.data;
    return ask(cookie, acts.proposePolicy, { body: { ...body, ...why, fingerprint } });
  };
  const approve = (id: string, cookie = alma) =>
    ask(cookie, approveRequest, { params: { request_id: id } });
  /** Asked for by Teo, and what he saw. */
  const askFor = async (
    [preview, act]: readonly [Parameters<typeof ask>[1], Parameters<typeof ask>[1]],
    order: Readonly<Record<string, string>> = {},
    params = NEW,
  ) => {
    const shown = await ask(teo, preview, { params, query: order });
    if (shown.status !== 200) return { shown, asked: shown };
    const { fingerprint } = shown.data;
    const asked = await ask(teo, act, { params, body: { ...order, ...why, fingerprint } });
    return { shown, asked };
  };
  const holding = async () => (await policies.holding(db, desk.clock.now())).version;
  const states = async () => {
    const { data } = await ask(alma, listPolicies);
    return Object.fromEntries(
      data.policies.map(({ version, state }: { version: string; state: string }) => [
        version,
        state,
      ]),
    );
  };
  return { ...desk, teo, alma, propose, approve, askFor, holding, states };
}

const activation = [acts.previewPolicyActivation, acts.activatePolicy] as const;
const withdrawal = [acts.previewPolicyWithdrawal, acts.withdrawPolicy] as const;
const shadow = [acts.previewPolicyShadow, acts.changePolicyShadow] as const;

describe('a version of the policy', () => {
  it('is proposed by risk as a draft, which names what it changes and decides nothing', async () => {
    const { ask, propose, teo, alma, signInStaff, states, holding } = await startWorkbench();
    const auditor = await signInStaff('aud@abona.mx', 'auditor');
    expect((await propose(proposal, alma)).error.code).toBe('role_missing');
    const wrong = { ...proposal, changes: [change('tiers.score_from', 'D', 600)] };
    expect((await propose(wrong)).error.code).toBe('policy_rule_wrong');
    const same = { ...proposal, changes: [change('tiers.score_from', 'D', 450)] };
    expect((await propose(same)).error.code).toBe('act_impossible');
    const unknown = { ...proposal, changes: [change('sex.weight', null, 1)] };
    expect((await propose(unknown)).error.code).toBe('validation_failed');
    expect(await states()).toEqual({ '2026-01': 'active' });

    expect((await propose()).data.outcome).toBe('done');

    expect((await propose()).error.code).toBe('policy_version_taken');
    expect(await states()).toEqual({ '2026-01': 'active', '2026-12b': 'draft' });
    expect(await holding()).toBe('2026-01');
    const { data } = await ask(auditor, getPolicy, { params: NEW });
    expect(data).toMatchObject({
      policy: { based_on: '2026-01', created_by: 'Persona teo@abona.mx', changed_rules: 2 },
      against: { version: '2026-01' },
      run: null,
      shadow: null,
    });
    const changed = data.rules.filter(({ is_changed }: { is_changed: boolean }) => is_changed);
    expect(changed).toMatchObject([
      { rule: 'tiers.score_from', of: 'D', before: 450, value: 430 },
      { rule: 'burden.max_share', before: '0.45', value: '0.40' },
    ]);
    expect((await ask(teo, getPolicy, { params: { version: 'none' } })).error.code).toBe(
      'not_found',
    );
  });

  it('decides from a day that two people agreed on, and may be taken back before', async () => {
    const { propose, askFor, approve, holding, states, clock, teo } = await startWorkbench();
    await propose();
    const early = await askFor(activation, { from: '2026-11-15' });
    expect(early.shown.error.code).toBe('policy_day_refused');

    const { shown, asked } = await askFor(activation, { from: '2026-12-01' });
    expect(shown.data.needs_second_person).toBe(true);
    expect(shown.data.preview.changes.slice(0, 2)).toEqual([
      { what: 'policy_version', before: '2026-01', after: '2026-12b' },
      { what: 'policy_from', before: null, after: '2026-12-01' },
    ]);
    expect(shown.data.preview.changes).toHaveLength(4);
    expect(asked.data.outcome).toBe('waits');
    expect((await approve(asked.data.request_id, teo)).error.code).toBe('own_request');
    expect(await states()).toMatchObject({ '2026-12b': 'draft' });
    expect((await approve(asked.data.request_id)).data.state).toBe('executed');
    expect(await states()).toEqual({ '2026-01': 'active', '2026-12b': 'scheduled' });
    expect((await askFor(activation, { from: '2026-12-02' })).shown.error.code).toBe(
      'act_impossible',
    );

    const back = await askFor(withdrawal);
    expect((await approve(back.asked.data.request_id)).data.state).toBe('executed');
    clock.set('2026-12-01T12:00:00-06:00');
    expect(await holding()).toBe('2026-01');

    const again = await askFor(activation, { from: '2026-12-03' });
    await approve(again.asked.data.request_id);
    clock.set('2026-12-02T23:59:59-06:00');
    expect(await holding()).toBe('2026-01');
    clock.set('2026-12-03T00:00:00-06:00');
    expect(await holding()).toBe('2026-12b');
    expect(await states()).toEqual({ '2026-01': 'retired', '2026-12b': 'active' });
    expect((await askFor(withdrawal)).shown.error.code).toBe('act_impossible');
    // The first one can come back, likewise.
    const old = await askFor(activation, { from: '2026-12-04' }, { version: '2026-01' });
    expect((await approve(old.asked.data.request_id)).data.state).toBe('executed');
    expect(await states()).toEqual({ '2026-01': 'scheduled', '2026-12b': 'active' });
  });

  it('whose request was overtaken is not activated', async () => {
    const { propose, askFor, approve, clock, states } = await startWorkbench();
    await propose();
    const { asked } = await askFor(activation, { from: '2026-11-17' });
    clock.set('2026-11-17T00:00:01-06:00');

    expect((await approve(asked.data.request_id)).error.code).toBe('request_void');
    expect(await states()).toMatchObject({ '2026-12b': 'draft' });
  });

  it('is tried in shadow once two people agree, and no more likewise', async () => {
    const { propose, askFor, approve, ask, alma } = await startWorkbench();
    await propose();
    const isTried = async () =>
      (await ask(alma, getPolicy, { params: NEW })).data.policy.is_in_shadow;
    expect((await askFor(shadow, { to: 'off' })).shown.error.code).toBe('act_impossible');
    const active = await askFor(shadow, { to: 'on' }, { version: '2026-01' });
    expect(active.shown.error.code).toBe('act_impossible');

    const on = await askFor(shadow, { to: 'on' });
    expect(await isTried()).toBe(false);
    await approve(on.asked.data.request_id);
    expect(await isTried()).toBe(true);
    const off = await askFor(shadow, { to: 'off' });
    await approve(off.asked.data.request_id);
    expect(await isTried()).toBe(false);
  });
});

describe('a challenger', () => {
  it('whose node is killed in the middle of a batch is decided once, from where it was', async () => {
    const { propose, ask, teo, database } = await startWorkbench(KEPT);
    // The connection goes as the second batch is written down, once: what it had done is gone with it.
    await database.pool.query(`
      create sequence public.batches;
      create function public.kill_the_second() returns trigger language plpgsql security definer as $$
      begin
        if nextval('public.batches') = 2 then
          perform pg_terminate_backend(pg_backend_pid());
          perform pg_sleep(1);
        end if;
        return new;
      end $$;
      create trigger killed before update on origination.challenger_runs
        for each row execute function public.kill_the_second();`);
    await propose();
    const { data } = await ask(teo, startChallenger, {
      params: NEW,
      body: { decisions_max: 100_000 },
    });
    const runNow = async () => (await ask(teo, getPolicy, { params: NEW })).data.run;
    await eventually(async () => (await runNow())?.finished_at).not.toBeNull();

    const run = await runNow();
    expect(run).toMatchObject({ run_id: data.run_id, done: KEPT, result: { decisions: KEPT } });
    expect(run.result.replayed).toEqual({ equal: KEPT, different: 0, forgotten: 0 });
    const { rows } = await database.pool.query(
      'select last_value::int as tries from public.batches',
    );
    // Five batches, and the one that was lost.
    expect(rows[0].tries).toBeGreaterThan(5);
  });

  it('decides the last decisions again in the background, goes on where it was, and what it found is agreed to with the activation', async () => {
    const { propose, askFor, approve, ask, teo, alma, database } = await startWorkbench(KEPT);
    await propose();
    const body = { decisions_max: 100_000 };
    const params = NEW;
    expect((await ask(alma, startChallenger, { params, body })).error.code).toBe('role_missing');
    const own = await ask(teo, startChallenger, { params: { version: '2026-01' }, body });
    expect(own.error.code).toBe('act_impossible');

    const { data: started } = await ask(teo, startChallenger, { params, body });
    expect(started).toMatchObject({ champion: '2026-01', total: KEPT, result: null });
    // Asked twice it is one run.
    const { data: twin } = await ask(teo, startChallenger, { params, body });
    expect(twin.run_id).toBe(started.run_id);
    const runNow = async () => (await ask(alma, getPolicy, { params })).data.run;
    await eventually(async () => (await runNow())?.finished_at).not.toBeNull();

    const { result, done } = await runNow();
    expect(done).toBe(KEPT);
    expect(result).toMatchObject({
      decisions: KEPT,
      replayed: { equal: KEPT, different: 0, forgotten: 0 },
    });
    expect(result.swap.in.decisions).toBeGreaterThan(0);
    expect(result.swap.out.decisions).toBeGreaterThan(0);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from origination.decisions where outcome = 'approved') as approved,
         (select count(tally)::int from origination.challenger_runs) as sums`,
    );
    expect(rows).toEqual([{ approved: result.champion.approved, sums: 0 }]);
    const states = result.groups.filter(({ kind }: { kind: string }) => kind === 'state');
    expect(states.map(({ group }: { group: string }) => group)).toEqual([
      'Ciudad de México',
      'Estado de México',
      'Jalisco',
      'Puebla',
    ]);

    const { shown, asked } = await askFor(activation, {
      from: '2026-12-01',
      run_id: started.run_id,
    });
    const figures = Object.fromEntries(
      shown.data.preview.changes.map((one: { what: string; after: unknown }) => [
        one.what,
        one.after,
      ]),
    );
    expect(figures).toMatchObject({
      policy_tested: KEPT,
      policy_entering: result.swap.in.decisions,
      policy_leaving: result.swap.out.decisions,
    });
    expect((await approve(asked.data.request_id)).data.state).toBe('executed');
    const none = await askFor(activation, { from: '2026-12-01', run_id: 'run_x' });
    expect(none.shown.error.code).toBe('not_found');
  });
});
