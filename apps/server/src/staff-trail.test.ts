import { listTrail } from '@abona/contract/staff/trail';
import { describe, expect, it } from 'vitest';
import { createAudit } from '#platform/audit.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordTrailCheck } from '#platform/trail/trail-checks.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

const clock = fixedClock('2026-11-30T18:00:00Z');
const record = createAudit(clock);

const line = (subject: string, actor: string, action: string) => ({
  subject,
  actor,
  action,
  reason: null,
  detail: { id: 'a', count: 2 },
});

async function startWithTrail() {
  const desk = await startStaffDesk();
  const auditor = await desk.signInStaff('auditoria@abona.mx', 'auditor');
  const { db } = desk.database;
  const { id } = await db
    .selectFrom('staff.people')
    .select('id')
    .where('email', '=', 'auditoria@abona.mx')
    .executeTakeFirstOrThrow();
  return { ...desk, auditor, db, actor: `staff:${id}` };
}

describe('the trail', () => {
  it('is read by the auditor and compliance alone, in pages that miss nothing and repeat nothing', async () => {
    const { ask, auditor, signInStaff, db, actor } = await startWithTrail();
    const support = await signInStaff('soporte@abona.mx', 'support');
    const compliance = await signInStaff('cumplimiento@abona.mx', 'compliance');
    for (let number = 0; number < 130; number++)
      await transaction(db, (tx) =>
        record(
          tx,
          line(`loan:${number}`, actor, 'staff.acted'),
          line(`loan:${number}`, 'system', 'a.b'),
        ),
      );

    const refused = await ask(support, listTrail);
    const first = await ask(auditor, listTrail, { query: { act: 'staff.acted' } });
    const rest = await ask(compliance, listTrail, {
      query: { act: 'staff.acted', cursor: first.data.next_cursor },
    });

    expect(refused.error.code).toBe('role_missing');
    expect(first.data.lines).toHaveLength(100);
    expect(first.data.people.map(({ name }: { name: string }) => name)).toContain(
      'Persona auditoria@abona.mx',
    );
    const seen = [...first.data.lines, ...rest.data.lines].map(
      ({ subject }: { subject: string }) => subject,
    );
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
    expect(rest.data.next_cursor).toBeNull();
  });

  it('is narrowed by person, subject and days, and is a file that runs nothing in a spreadsheet', async () => {
    const { ask, auditor, db, actor, desk } = await startWithTrail();
    const subject = 'case:AC-2026-000001';
    await transaction(db, (tx) =>
      record(
        tx,
        line(subject, actor, 'staff.noted'),
        line(subject, 'customer:7', 'cases.opened'),
        line('customer:7', 'staff:01900000-0000-7000-8000-000000000009', 'staff.acted'),
      ),
    );
    const actions = async (query: Readonly<Record<string, string>>) =>
      (await ask(auditor, listTrail, { query })).data.lines.map(
        ({ action }: { action: string }) => action,
      );
    const { data } = await ask(auditor, listTrail, { query: { subject } });
    const { people } = (await ask(auditor, listTrail)).data;
    const person = people.find(({ name }: { name: string }) =>
      name.includes('auditoria'),
    ).person_id;

    expect(data.lines.map(({ actor: who }: { actor: object }) => who)).toMatchObject([
      { kind: 'customer' },
      { kind: 'staff', name: 'Persona auditoria@abona.mx' },
    ]);
    expect(await actions({ person, act: 'staff.noted' })).toEqual(['staff.noted']);
    expect(await actions({ from: '2026-11-30', to: '2026-11-30', act: 'staff.noted' })).toEqual([
      'staff.noted',
    ]);
    expect(await actions({ to: '2026-11-29', act: 'staff.noted' })).toEqual([]);
    const wrong = await ask(auditor, listTrail, { query: { cursor: 'x' } });
    const turned = await ask(auditor, listTrail, {
      query: { from: '2026-12-01', to: '2026-11-01' },
    });
    expect(wrong.error.fields).toMatchObject([{ path: 'cursor' }]);
    expect(turned.error.fields).toMatchObject([{ path: 'from' }]);

    await transaction(db, (tx) => record(tx, line('customer:9', actor, '=staff.noted')));
    const url = '/staff/v1/trail/export?subject=customer:9';
    const reply = await desk().fastify.inject({ url, headers: fromDesk(auditor) });
    const [head = '', only = ''] = reply.body.split('\r\n');
    expect(head).toBe(
      'hora,escrito,quien,que,motivo,asunto,renglon,detalle,huella_anterior,huella',
    );
    expect(only).toMatch(/,'=staff\.noted,,customer:9,1,.*,[\da-f]{64}$/);
  });

  it('says when somebody went round the database and changed a line', async () => {
    const { ask, auditor, db, database, actor } = await startWithTrail();
    const subject = 'customer:8';
    for (const action of ['a.began', 'a.went_on'])
      await transaction(db, (tx) => record(tx, line(subject, actor, action)));
    await recordTrailCheck({ db, clock });
    const whole = await ask(auditor, listTrail, { query: { subject } });

    await database.pool.query(`alter table platform.audit_trail disable trigger user;
      update platform.audit_trail set actor = 'staff:eve' where subject = 'customer:8' and sequence = 2`);
    const before = await ask(auditor, listTrail, { query: { subject } });
    await recordTrailCheck({ db, clock });
    const after = await ask(auditor, listTrail);

    expect(whole.data).toMatchObject({ subject_broken: null, chain: { broken: null } });
    expect(before.data.subject_broken).toEqual({ subject, sequence: 2 });
    expect(before.data.chain.broken).toBeNull();
    expect(after.data.chain.broken).toEqual({ subject, sequence: 2 });
  });
});
