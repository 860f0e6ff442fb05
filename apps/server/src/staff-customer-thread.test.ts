import { randomUUID } from 'node:crypto';
import { noteCase, writeInCase } from '@abona/contract/staff/staff-case';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import {
  listCustomerHistory,
  listCustomerMessages,
  listCustomerNotes,
  MESSAGES_PAGE,
  noteCustomer,
  pinCustomerNote,
} from '@abona/contract/staff/staff-timeline';
import { publicId } from '@abona/kernel/public-id';
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

describe('the note that everybody reads first', () => {
  async function startWithNotes() {
    const world = await startDeskWithLoan();
    const { ask, signInStaff, ofCustomer: params, database } = world;
    const une = await signInStaff('une@abona.mx', 'une');
    const finance = await signInStaff('finanzas@abona.mx', 'finance');
    const noted = async (text: string): Promise<string> =>
      (await ask(une, noteCustomer, { params, body: { text } })).data.note_id;
    const pin = async (noteId: string | null, insteadOf: string | null, cookie = une) => {
      const body = { note_id: noteId, instead_of: insteadOf };
      return (await ask(cookie, pinCustomerNote, { params, body })).error?.code ?? 'done';
    };
    const pinned = async (cookie = une) =>
      (await ask(cookie, listCustomerNotes, { params })).data.pinned;
    const trail = async () => {
      const { rows } = await database.pool.query(
        `select action, detail from platform.audit_trail where action like 'staff.note\\_%' order by sequence`,
      );
      return rows.map(({ action }) => action);
    };
    const [first, second] = [await noted(HOSTILE), await noted('Llamar por la tarde.')];
    return { ...world, une, finance, first, second, noted, pin, pinned, trail };
  }

  it('is one, for all, by whoever pinned it last; the same again is nothing, and each change is in the trail', async () => {
    const { first, second, pin, pinned, finance, trail } = await startWithNotes();
    expect(await pinned()).toBeNull();
    expect(await pin(null, null)).toBe('done');
    expect(await trail()).toEqual([]);

    expect(await pin(first, null)).toBe('done');
    expect(await pin(first, null)).toBe('done');
    expect(await pinned(finance)).toMatchObject({
      note_id: first,
      text: HOSTILE,
      author: 'Persona une@abona.mx',
      pinned_by: 'Persona une@abona.mx',
    });
    expect(await pin(second, first, finance)).toBe('done');
    expect(await pinned()).toMatchObject({
      note_id: second,
      pinned_by: 'Persona finanzas@abona.mx',
    });
    expect(await pin(null, second)).toBe('done');
    expect(await pinned()).toBeNull();

    expect(await trail()).toEqual([
      'staff.note_pinned',
      'staff.note_pinned',
      'staff.note_unpinned',
    ]);
  });

  it('takes the place of what was seen and of nothing else, however many decide at once', async () => {
    const { first, second, noted, pin, pinned, trail } = await startWithNotes();
    await pin(first, null);
    expect(await pin(second, null)).toBe('preview_changed');
    expect(await pin(null, second)).toBe('preview_changed');
    expect(await pinned()).toMatchObject({ note_id: first });
    await pin(null, first);
    const others = await Promise.all([1, 2, 3, 4].map((n) => noted(`Nota ${n}`)));

    const answers = await Promise.all(others.map((id) => pin(id, null)));

    expect(answers.toSorted()).toEqual([
      'done',
      ...Array.from({ length: 3 }, () => 'preview_changed'),
    ]);
    expect((await pinned()).note_id).toBe(others[answers.indexOf('done')]);
    expect(await trail()).toHaveLength(3);
  });

  it('is one about this customer, and a role that may not note pins nothing', async () => {
    const {
      first,
      pin,
      pinned,
      signInStaff,
      ask,
      open,
      ofCustomer: params,
    } = await startWithNotes();
    const { folio } = await open({ kind: 'complaint', description: 'Nadie me contesta.' });
    const une = await signInStaff('une@abona.mx', 'une');
    const inCase = await ask(une, noteCase, { params: { folio }, body: { text: 'Del caso.' } });
    for (const id of [
      inCase.data.note_id,
      publicId('note', randomUUID()),
      'note_x',
      first.slice(5),
    ])
      expect(await pin(id, null), id).toBe('not_found');
    const body = { note_id: first, instead_of: null };
    expect((await ask(une, pinCustomerNote, { params: nobody, body })).error.code).toBe(
      'not_found',
    );
    const auditor = await signInStaff('auditor@abona.mx', 'auditor');
    expect((await ask(auditor, pinCustomerNote, { params, body })).error.code).toBe('role_missing');
    expect(await pinned(auditor)).toBeNull();
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
