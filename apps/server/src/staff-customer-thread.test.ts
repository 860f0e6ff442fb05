import { randomUUID } from 'node:crypto';
import { writeInCase } from '@abona/contract/staff/staff-case';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import {
  listCustomerHistory,
  listCustomerMessages,
  listCustomerNotes,
  MESSAGES_PAGE,
  noteCustomer,
} from '@abona/contract/staff/staff-timeline';
import { describe, expect, it } from 'vitest';
import { startDeskWithLoan } from '#testing/staff-world.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202e Prefiere mensajes';
const nobody = { customer_id: '100000000000001' };

describe('a note about a customer', () => {
  it('is read as it was written, by its author and time, once, and stands in the history and the trail without its words', async () => {
    const {
      ask,
      signInStaff,
      ofCustomer: params,
      customerId,
      database,
    } = await startDeskWithLoan();
    const une = await signInStaff('une@abona.mx', 'une');
    const finance = await signInStaff('finanzas@abona.mx', 'finance');
    const note = (text: string, cookie = une) =>
      ask(cookie, noteCustomer, { params, body: { text } });

    expect((await note(HOSTILE)).data).toMatchObject({
      author: 'Persona une@abona.mx',
      text: HOSTILE,
    });
    const { data } = await ask(finance, listCustomerNotes, { params });
    expect(data.notes).toMatchObject([{ author: 'Persona une@abona.mx', text: HOSTILE }]);
    const history = await ask(finance, listCustomerHistory, { params, query: { kinds: 'staff' } });
    expect(history.data.entries).toMatchObject([
      { what: 'note_written', detail: null, about: null, by: { name: 'Persona une@abona.mx' } },
    ]);
    const { rows } = await database.pool.query(
      `select subject, detail::text from platform.audit_trail where action = 'staff.noted'`,
    );
    expect(rows).toMatchObject([{ subject: `customer:${customerId}` }]);
    expect(JSON.stringify([history.data, rows])).not.toContain('Prefiere');
    // Sealed where it is kept, and nobody changes it.
    const kept = await database.pool.query('select words from staff.notes');
    expect(kept.rows[0].words).not.toContain('Prefiere');
    await expect(database.pool.query('delete from staff.notes')).rejects.toThrow();

    for (const text of ['', '   ', 'x'.repeat(4_001)])
      expect((await note(text)).error.code).toBe('validation_failed');
    expect((await note('x'.repeat(4_000))).status).toBe(200);
    expect((await ask(une, noteCustomer, { params: nobody, body: { text: 'x' } })).status).toBe(
      404,
    );
    expect((await ask(une, listCustomerNotes, { params: nobody })).status).toBe(404);
  });

  it('is for whoever works with customers; the auditor reads it', async () => {
    const { ask, signInStaff, ofCustomer: params } = await startDeskWithLoan();
    const lookers = ['support', 'une', 'risk', 'collections', 'finance', 'compliance'];
    const inRoles = { write: lookers, read: [...lookers, 'auditor'] };
    const inCases = inRoles.read.filter((role) => role !== 'finance');
    const codeFor = (roles: readonly string[], role: string) =>
      roles.includes(role) ? undefined : 'role_missing';
    for (const role of staffRoles) {
      const cookie = await signInStaff(`${role}@abona.mx`, role);
      const written = await ask(cookie, noteCustomer, { params, body: { text: role } });
      expect(written.error?.code, role).toBe(codeFor(inRoles.write, role));
      const read = await ask(cookie, listCustomerNotes, { params });
      expect(read.error?.code, role).toBe(codeFor(inRoles.read, role));
      const thread = await ask(cookie, listCustomerMessages, { params });
      expect(thread.error?.code, role).toBe(codeFor(inCases, role));
    }
  });
});

describe('the messages of a customer', () => {
  it('are one thread of what we told them and what was written to and fro, page by page, without any address', async () => {
    const world = await startDeskWithLoan();
    const { ask, signInStaff, ofCustomer: params, customerId, database, dispute } = world;
    const une = await signInStaff('une@abona.mx', 'une');
    const { folio } = await dispute();
    const body = { text: HOSTILE, is_question: true };
    await ask(une, writeInCase, { params: { folio }, body });
    const tell = async (n: number, channel: string, status: string) => {
      const id = randomUUID();
      await database.pool.query(
        `insert into notifications.messages (id, notice_id, customer_id, channel, template, recipient, content, status,
           created_at, settled_at, subject)
         values ($1::uuid, $1::uuid, $2, $3, 'payment_due', 'ana@correo.mx', case $4 when 'queued' then 'x' end, $4, now(),
           case $4 when 'queued' then null else now() end, 'Tu pago ' || $5::int)`,
        [id, customerId, channel, status, n],
      );
      await database.pool.query(
        `insert into notifications.timeline (id, customer_id, message_id, channel, template, outcome, failure,
           business_time, recorded_at)
         values (gen_random_uuid(), $1, $2, $3, 'payment_due', 'queued', null,
           timestamptz '2026-01-01T00:00:00Z' + ($4 / 3) * interval '1 hour', now())`,
        [customerId, id, channel, n],
      );
    };
    const many = MESSAGES_PAGE * 2 + 2;
    for (let n = 0; n < many; n++) await tell(n, n % 2 === 0 ? 'whatsapp' : 'email', 'sent');
    await tell(many, 'sms', 'abandoned');
    const page = async (cursor?: string) =>
      (
        await ask(une, listCustomerMessages, {
          params,
          query: cursor === undefined ? {} : { cursor },
        })
      ).data;

    const shown = [];
    let next: string | null | undefined;
    do {
      const read = await page(next ?? undefined);
      shown.push(...read.messages);
      next = read.next_cursor;
    } while (next !== null);

    const written = shown.filter(({ kind }) => kind === 'written');
    expect(written).toMatchObject([
      { folio, author: 'Persona une@abona.mx', text: HOSTILE },
      { folio, author: null, text: 'Pagué en OXXO y sigue pendiente.' },
    ]);
    const told = shown.filter(({ title }) => title?.startsWith('Tu pago '));
    expect(told).toHaveLength(many + 1);
    expect(told[0]).toMatchObject({
      channel: 'sms',
      status: 'abandoned',
      title: `Tu pago ${many}`,
    });
    expect(new Set(shown.map(({ message_id: id }) => id)).size).toBe(shown.length);
    const moments = shown.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(JSON.stringify(shown)).not.toContain('@correo.mx');
    const wrong = await ask(une, listCustomerMessages, { params, query: { cursor: 'x' } });
    expect(wrong.error.code).toBe('validation_failed');
    expect((await ask(une, listCustomerMessages, { params: nobody })).status).toBe(404);
  });
});
