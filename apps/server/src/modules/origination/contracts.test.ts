import { createHash } from 'node:crypto';
import { getTransactionDetails } from '@abona/contract/origination/application';
import { type OfferPlan, readContract } from '@abona/contract/origination/offer';
import { pdfText } from '@abona/documents/testing/pdf-text';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { createFileLinks } from '#platform/file-links.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 1_000_000_001;
const noneEnded = { isSessionOpen: async () => true };
const money = (amount: number): string => formatMoney(centavos(amount));

/** The longest plan of an offer, and how to accept it. */
async function offered(world: FunnelWorld) {
  const offer = await world.reachOffer(ANA, { payment_id: await world.buy(489_900) });
  const plan = offer.plans.at(-1);
  if (plan === undefined) throw new Error('no plan');
  const { installments, frequency, contract_hash } = plan;
  return {
    offer,
    plan,
    choice: { offer_id: offer.offer_id, installments, frequency, contract_hash },
  };
}

describe('the contract', () => {
  it('[2.29] can be read before it is accepted, and says what the offer says', async () => {
    const world = await startFunnel();
    const { offer, plan } = await offered(world);

    for (const each of [offer.plans[0] as OfferPlan, plan]) {
      const { status, headers, bytes } = await world.open(each.contract_url);
      const text = pdfText(bytes);

      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['cache-control']).toContain('no-store');
      for (const figure of [
        money(each.financed_amount),
        money(each.total_amount),
        money(each.installment_amount),
        `CAT ${each.cat_percent}% Sin IVA`,
        `Tasa de interés anual fija ${Number(each.annual_rate_percent).toFixed(2)}% sin IVA`,
        formatDateFull(each.first_due_date as CivilDate),
        formatDateFull(each.last_due_date as CivilDate),
        'Mariana López Hernández',
        'LOHM920314MJCPRR07',
        'Casa Ámbar',
        'Aún sin firmar',
      ])
        expect(text).toContain(figure);
      for (const row of each.schedule) expect(text).toContain(money(row.payment));
      // What is printed is what is accepted: the hash that goes back with the acceptance.
      expect(text.replaceAll(/\s/g, '')).toContain(each.contract_hash);
    }
  });

  it('[2.29] is read clause by clause beside its summary, by the same link, before and after it is signed', async () => {
    const world = await startFunnel();
    const { choice, plan } = await offered(world);
    const clausesAt = (url: string) =>
      world.call(readContract, { params: { token: url.split('/').at(-1) ?? '' } });

    const draft = (await clausesAt(plan.contract_url)).data;
    await world.accept(ANA, choice);
    const { data: agreed } = await world.call(getTransactionDetails, { as: ANA });
    const signed = (await clausesAt(agreed.contract_url)).data;

    expect([draft.is_signed, signed.is_signed]).toEqual([false, true]);
    expect(signed.clauses).toEqual(draft.clauses);
    const payments = draft.clauses.find(({ title }: { title: string }) => /Tus pagos$/.test(title));
    expect(payments.plain).toContain('cuántos pagos haces');
    expect(payments.paragraphs[0]).toContain(money(plan.total_amount));
    const nobody = await world.call(readContract, { params: { token: 'a'.repeat(40) } });
    expect(nobody.error.code).toBe('link_expired');
  });

  it('is kept as it was accepted, to the byte, with when, how and from where', async () => {
    const world = await startFunnel();
    const { choice, plan } = await offered(world);
    await world.accept(ANA, choice);

    const { data: agreed } = await world.call(getTransactionDetails, { as: ANA });
    const byLetter = await world.origination.contractOf(agreed.application_process_id);
    const first = await world.open(agreed.contract_url);
    const again = await world.open(agreed.contract_url);

    const text = pdfText(first.bytes);
    for (const words of [
      'Firma electrónica',
      money(plan.total_amount),
      '127.0.0.1',
      '15 de noviembre de 2026',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Aún sin firmar');
    expect(byLetter?.equals(first.bytes)).toBe(true);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const { rows } = await world.database.pool.query(
      'select * from origination.contract_files where customer_id = $1',
      [ANA],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(rows[0].contract_hash).toBe(plan.contract_hash);
    expect(rows[0].contract_version).toBe(agreed.contract_version);
    expect(Buffer.from(rows[0].body, 'base64').includes('%PDF')).toBe(false);
    await expect(
      world.database.pool.query("update origination.contract_files set body = ''"),
    ).rejects.toThrow(/append-only/);
  });

  it('[2.39] tells whoever shows the loan what it was for, whom it names and where it can be read', async () => {
    const world = await startFunnel();
    const { choice } = await offered(world);
    await world.accept(ANA, choice);
    await world.statusIs(ANA, 'loan');
    const { data: agreed } = await world.call(getTransactionDetails, { as: ANA });
    const loanId = parsePublicId('loan', agreed.loan_id);
    const id = loanId.ok ? loanId.value : '';
    const { agreements } = world.origination;

    const agreement = (await agreements.of(world.database.db, ANA, [id])).get(id);
    const holder = await agreements.holderOf(world.database.db, ANA, id);

    expect(agreement?.merchant).toMatchObject({ name: 'Casa Ámbar', isStore: false });
    expect((await world.open(agreement?.contractUrlIn('any') ?? '')).status).toBe(200);
    expect(holder).toMatchObject({
      name: 'Mariana López Hernández',
      curp: 'LOHM920314MJCPRR07',
      email: 'mariana@correo.mx',
    });
    const stranger = ANA + 1;
    expect((await agreements.of(world.database.db, stranger, [id])).size).toBe(0);
    expect(await agreements.holderOf(world.database.db, stranger, id)).toBeNull();
  });

  it('opens by a link of ours that is not old and names nobody, and by no other', async () => {
    const world = await startFunnel();
    const { plan } = await offered(world);
    const url = plan.contract_url;
    const token = url.split('/').at(-1) ?? '';
    const middle = Math.floor(token.length / 2);
    const changed = token[middle] === 'A' ? 'B' : 'A';
    const forged = `${token.slice(0, middle)}${changed}${token.slice(middle + 1)}`;

    expect((await world.open(url)).status).toBe(200);
    for (const part of token.split('.'))
      expect(Buffer.from(part, 'base64url').toString()).not.toMatch(/customer|session|\d{6}/);
    for (const other of [forged, token.slice(0, -4), `${token}.x`, `v1.${'x'.repeat(30)}.y`])
      expect((await world.open(url.replace(token, other))).status).toBe(410);
    const past = { technicalNow: () => new Date(Date.now() - 41 * 60_000) };
    const old = createFileLinks({ fields: world.fields, clock: past, sessions: noneEnded }).tokenOf(
      {
        kind: 'offered_contract',
        holder: { customerId: ANA, sessionId: `session-${ANA}` },
        of: ['offer', plan.installments, plan.frequency],
      },
    );
    const late = await world.open(url.replace(token, old));

    expect(late.status).toBe(410);
    expect(late.headers['content-type']).toContain('text/html');
    expect(late.body).toContain('Este enlace ya venció');
  });
});
