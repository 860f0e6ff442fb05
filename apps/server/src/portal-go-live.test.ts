import { createHash, randomUUID } from 'node:crypto';
import { createPayment } from '@abona/contract/merchants/payment';
import { portalApi } from '@abona/contract/portal/portal-api';
import { staffApi } from '@abona/contract/staff/staff-api';
import { describe, expect, it } from 'vitest';
import { clabeWith } from '#modules/collections/testing/collections-world.ts';
import { sandboxOfFile } from '#modules/collections/testing/sandbox-of-file.ts';
import { eventually } from '#testing/eventually.ts';
import { startPortal } from '#testing/portal-door.ts';
import { cookiesOf } from '#testing/staff-desk.ts';

const sandbox = sandboxOfFile();

const FACTS = {
  name: 'Casa Ámbar',
  legal_name: 'Casa Ámbar Muebles, S.A. de C.V.',
  rfc: 'CAM190822K39',
  line: 'furniture',
  website: 'https://casaambar.example',
  street: 'Durango 100, Roma Norte',
  postal_code: '06700',
  representative: 'Elena Prado',
};

/** A business that was just signed up, and what its owner does. */
async function signUp(name = FACTS.name) {
  const portal = await startPortal(sandbox.env);
  const { api, clock, enter, ask, database } = portal;
  await sandbox.serve({ fastify: api.fastify, now: clock.now });
  const cookie = cookiesOf(await enter('elena@casaambar.mx'));
  const opened = await ask(cookie, portalApi.openPortalAccount, { body: { ...FACTS, name } });
  expect(opened.data.account).toMatchObject({ status: 'draft' });
  const setup = async () => (await ask(cookie, portalApi.getPortalSetup)).data;
  const give = (magic: string) =>
    ask(cookie, portalApi.givePortalClabe, { body: { clabe: clabeWith(magic) } });
  const confirm = (code: string) => ask(cookie, portalApi.confirmPortalClabe, { body: { code } });
  /** The code as it stands on the account's statement: of the last centavo that was sent there. */
  const codeAtBank = async (magic: string): Promise<string> => {
    const { payouts } = await sandbox.control('GET', '/spei/payouts?wait_ms=5000');
    const { concept } = payouts.find(
      ({ beneficiary }: { beneficiary: { clabe: string } }) =>
        beneficiary.clabe === clabeWith(magic),
    );
    return concept.slice(-6);
  };
  const proof = async () => {
    const { proof: shown } = await setup();
    return shown && [shown.status, shown.problem];
  };
  const prove = async (magic: string) => {
    await give(magic);
    await eventually(proof).toEqual(['sent', null]);
    return confirm(await codeAtBank(magic));
  };
  const letters = (part: string) => portal.mailServer.mails.filter(({ raw }) => raw.includes(part));
  /** Sends a code to sign by and reads it in the letter. */
  const askCode = async (): Promise<string> => {
    const before = portal.mailServer.mails.length;
    expect((await ask(cookie, portalApi.sendPortalAgreementCode)).status).toBe(200);
    const mails = await portal.mailServer.received(before + 1);
    return /\d{6} es/.exec(mails.at(-1)?.raw ?? '')?.[0].slice(0, 6) ?? '';
  };
  const sign = (code: string) =>
    ask(cookie, portalApi.signPortalAgreement, { body: { code, can_sign: true } });
  const balances = async () =>
    (
      await database.pool.query(
        `select account.kind, sum(amount)::int as sum
         from ledger.postings posting join ledger.accounts account on account.id = posting.account_id
         group by account.kind order by account.kind`,
      )
    ).rows.filter(({ sum }) => sum !== 0);
  return {
    ...portal,
    ...{ cookie, setup, give, confirm, codeAtBank, proof, prove, letters, askCode, sign, balances },
  };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a business with a name that means harm, or is only long', () => {
  it.each([
    '<script>alert(1)</script>&"><b>',
    'متجر العنبر',
    'W'.repeat(80),
    '=?utf-8?q?Bcc:_otro?= {{x}} $&',
  ])('is named as text in its letters, which have our words and nothing else: %s', async (name) => {
    const { prove, askCode, sign, mailServer } = await signUp(name);
    await prove('4567');
    const before = mailServer.mails.length;
    expect((await sign(await askCode())).status).toBe(200);

    const [, letter] = (await mailServer.received(before + 2)).slice(before);
    const { raw = '', to } = letter ?? {};
    const [head = ''] = raw.split(/\r?\n\r?\n/);
    const html = raw.slice(raw.indexOf('<!doctype html>'));
    expect(to).toEqual(['elena@casaambar.mx']);
    expect(head).not.toMatch(/^Bcc:|=\?utf-8\?q\?Bcc/im);
    expect(raw).toContain(`Estamos revisando ${name}`);
    expect(html).not.toMatch(/<(script|b)>/);
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  it.each([
    ['a second line', 'Casa\r\nBcc: otro@correo.mx'],
    ['a line that only some programs see', 'Casa\u2028Ámbar'],
    ['a turn of direction', 'Casa \u202erabmÁ'],
    ['more letters than a name has', 'W'.repeat(81)],
  ])('is not signed up with %s', async (_, name) => {
    const portal = await startPortal(sandbox.env);
    const cookie = cookiesOf(await portal.enter('elena@casaambar.mx'));

    const refused = await portal.ask(cookie, portalApi.openPortalAccount, {
      body: { ...FACTS, name },
    });

    expect(refused.error.fields).toMatchObject([{ path: 'name' }]);
    const { rows } = await portal.database.pool.query('select from portal.accounts');
    expect(rows).toEqual([]);
  });
});

describe('the account of a business', () => {
  it('is proven by the code beside one centavo, which is sent once however often it is asked for', async () => {
    const { give, confirm, codeAtBank, proof, setup, balances } = await signUp();

    expect((await give('12')).error.fields[0]).toMatchObject({ path: 'clabe' });
    const [first] = await Promise.all([give('4567'), give('4567'), give('4567')]);
    expect(first.data).toMatchObject({ status: 'proving', proof: { bank: 'BBVA México' } });
    await eventually(proof).toEqual(['sent', null]);
    expect((await sandbox.control('GET', '/spei/payouts')).payouts).toMatchObject([
      { amount: 1, beneficiary: { name: 'CASA AMBAR MUEBLES SA DE CV', rfc_curp: FACTS.rfc } },
    ]);
    expect(await balances()).toEqual([
      { kind: 'cash', sum: -1 },
      { kind: 'provider_fees', sum: 1 },
    ]);

    const code = await codeAtBank('4567');
    expect((await confirm(wrong(code))).error.code).toBe('otp_invalid');
    expect((await setup()).proof.attempts_left).toBe(4);
    expect((await confirm(code)).data).toMatchObject({ status: 'agreement' });
    // What was proven is proven: the code opens nothing more.
    expect((await confirm(code)).error.code).toBe('state_conflict');
  });

  it('is not theirs where the bank says another name or another RFC, came back, or was guessed at', async () => {
    const { give, confirm, codeAtBank, proof, setup, balances, clock } = await signUp();

    for (const [magic, problem] of [
      ['0033', 'other_rfc'],
      ['0031', 'other_holder'],
      ['0001', 'returned'],
    ] as const) {
      await give(magic);
      await eventually(proof).toEqual(['failed', problem]);
      // Whoever reads another's statement has a code, and nothing by it.
      expect((await confirm(await codeAtBank(magic))).error.code).toBe('state_conflict');
    }
    expect((await setup()).status).toBe('proving');
    // The one that came back cost nothing.
    expect(await balances()).toEqual([
      { kind: 'cash', sum: -2 },
      { kind: 'provider_fees', sum: 2 },
    ]);
    expect((await give('4567')).error).toMatchObject({ code: 'proof_limit' });

    clock.set('2026-11-16T12:30:00-06:00');
    await sandbox.control('PUT', '/clock', { now: '2026-11-16T18:30:00.000Z' });
    await give('4567');
    await eventually(proof).toEqual(['sent', null]);
    const code = await codeAtBank('4567');
    for (let tries = 0; tries < 4; tries += 1)
      expect((await confirm(wrong(code))).error.code).toBe('otp_invalid');
    expect((await confirm(wrong(code))).error.code).toBe('otp_expired');
    expect(await proof()).toEqual(['failed', 'guesses']);
    expect((await confirm(code)).error.code).toBe('state_conflict');
  });
});

describe('the agreement of a business', () => {
  it('is signed by a code of its signer’s mailbox, kept as it was signed, and signed anew once its data change', async () => {
    const business = await signUp();
    const { ask, cookie, prove, askCode, sign, setup, letters, database } = business;

    expect((await ask(cookie, portalApi.sendPortalAgreementCode)).error.code).toBe(
      'state_conflict',
    );
    await prove('4567');
    const code = await askCode();
    expect((await ask(cookie, portalApi.sendPortalAgreementCode)).error.code).toBe('rate_limited');
    expect((await sign(wrong(code))).error.code).toBe('otp_invalid');
    const other = { ...FACTS, website: 'https://ambar.example' };
    const corrected = await ask(cookie, portalApi.correctPortalAccount, { body: other });
    expect(corrected.data).toMatchObject({ status: 'agreement', business: other });
    // What it would sign is not what it was sent the code for.
    expect((await sign(code)).error.code).toBe('otp_expired');

    const [first, second] = await Promise.all([sign(await askCode()), setup()]);
    expect(second.agreement.fee_bps).toBe(590);
    expect(first.data).toMatchObject({ status: 'in_review', review: { by: '2026-11-18' } });
    const { agreement } = await setup();
    const paper = await ask(cookie, portalApi.printPortalAgreement);
    expect(paper.headers['content-type']).toBe('application/pdf');
    const { rows } = await database.pool.query(
      'select id, paper, paper_hash from portal.agreements where overtaken_at is null',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].paper).toMatch(/^v1\./);
    expect(agreement.paper_hash).toBe(rows[0].paper_hash);
    const cell = { table: 'portal.agreements', column: 'paper', row: rows[0].id };
    const kept = Buffer.from(business.fields.open(cell, rows[0].paper), 'base64');
    expect(createHash('sha256').update(kept).digest('hex')).toBe(agreement.paper_hash);
    expect(paper.text.slice(0, 5)).toBe('%PDF-');
    await eventually(() => letters('Estamos revisando').length).toBe(1);
    for (const [call, given] of [
      [portalApi.sendPortalAgreementCode, {}],
      [portalApi.answerPortalReview, { body: { text: 'Ya quedó.' } }],
      [portalApi.correctPortalAccount, { body: FACTS }],
    ] as const)
      expect((await ask(cookie, call, given)).error.code, call.path).toBe('state_conflict');
    const keys = { params: { mode: 'live' }, body: { label: 'X', scopes: ['payments:read'] } };
    expect((await ask(cookie, portalApi.issuePortalKey, keys)).error.code).toBe('mode_unavailable');
  });
});

describe('the review of a business', () => {
  it('asks for more, lets it sell once two people agree, and pays it to another account only after both', async () => {
    const business = await signUp();
    const { ask, cookie, prove, askCode, sign, setup, letters, clock, database } = business;
    const finance = await business.signInAtDesk('fin@abona.mx', 'finance');
    const compliance = await business.signInAtDesk('cum@abona.mx', 'compliance');
    await prove('4567');
    await sign(await askCode());

    const queue = await compliance(staffApi.listQueue, { params: { queue: 'merchant_reviews' } });
    expect(queue.data.rows).toMatchObject([
      { state: 'in_review', label: 'Casa Ámbar', due_on: '2026-11-18', clock: 'house' },
    ]);
    const params = { account_id: queue.data.rows[0].subject.id };
    const read = async () => (await finance(staffApi.getMerchantReview, { params })).data;
    expect(await read()).toMatchObject({
      same_rfc: 0,
      proof: { status: 'proven', holder: 'CASA AMBAR MUEBLES SA DE CV', holder_rfc: FACTS.rfc },
      agreement: { fee_bps: 590 },
      may: { approve: true, ask: true, decline: true },
    });
    const why = { reason: 'policy', note: 'Revisado con su constancia.' };

    const more = { reasons: ['website'], words: '¿Dónde vendes? Tu página no abre.' };
    const asked = await finance(staffApi.previewMerchantQuestion, { params, body: more });
    const { fingerprint } = asked.data;
    const done = await finance(staffApi.askMerchant, {
      params,
      body: { ...why, ...more, fingerprint },
    });
    expect(done.data.outcome).toBe('done');
    expect(await setup()).toMatchObject({
      status: 'more_asked',
      more: { reasons: ['website'], note: more.words },
    });
    await eventually(() => letters('Nos falta saber algo').length).toBe(1);
    const answer = { body: { text: 'Ya abre: =HYPERLINK("x")<script>' } };
    expect((await ask(cookie, portalApi.answerPortalReview, answer)).data.status).toBe('in_review');
    expect((await read()).moves[0]).toMatchObject({ by: 'owner', note: answer.body.text });

    const previewOf = (feeBps: string) =>
      finance(staffApi.previewMerchantApproval, { params, query: { fee_bps: feeBps } });
    // More than was signed is nobody's to grant.
    expect((await previewOf('591')).error.code).toBe('act_impossible');
    const approve = async () => {
      const { data } = await previewOf('450');
      const body = { ...why, fee_bps: 450, fingerprint: data.fingerprint };
      const waits = await finance(staffApi.approveMerchant, { params, body });
      return { request_id: String(waits.data.request_id) };
    };
    const request = await approve();
    expect((await setup()).status).toBe('in_review');
    const own = await finance(staffApi.approveRequest, { params: request });
    expect(own.error.code).toBe('own_request');
    expect((await compliance(staffApi.approveRequest, { params: request })).status).toBe(200);
    expect((await setup()).status).toBe('active');
    await eventually(() => letters('ya puede vender').length).toBe(1);
    const keys = { params: { mode: 'live' }, body: { label: 'Web', scopes: ['payments:read'] } };
    const key = await ask(cookie, portalApi.issuePortalKey, keys);
    expect(key.data.key).toMatch(/^sk_live_/);

    // Another account, proven the day before a payout: paid to the old one until two people agree, and then held.
    clock.set('2026-11-20T12:00:00-06:00');
    await sandbox.control('PUT', '/clock', { now: '2026-11-20T18:00:00.000Z' });
    const { merchant_id: merchantId } = await read();
    const held = async () => {
      const { rows } = await database.pool.query(
        'select payout_clabe_last4 as last4, payouts_held_until as until, fee_bps from merchants.merchants where id = $1',
        [merchantId],
      );
      return rows[0];
    };
    const before = await held();
    expect(before).toMatchObject({ last4: clabeWith('4567').slice(-4), fee_bps: 450 });
    const typed = { params: { merchant_id: merchantId }, body: { clabe: clabeWith('4568') } };
    const unproven = await finance(staffApi.previewMerchantAccount, typed);
    expect(unproven.error.code).toBe('clabe_unproven');
    expect((await prove('4568')).data.status).toBe('active');
    expect(await held()).toEqual(before);
    expect((await read()).may).toMatchObject({ approve: true, ask: false, decline: true });
    const second = await approve();
    expect(await held()).toEqual(before);
    expect((await compliance(staffApi.approveRequest, { params: second })).status).toBe(200);
    const after = await held();
    expect(after.last4).toBe(clabeWith('4568').slice(-4));
    expect(after.until.toISOString()).toBe('2026-11-23T18:00:00.000Z');
    await eventually(() => letters('Cambi=C3=B3 la cuenta').length + letters('Cambió').length).toBe(
      1,
    );
  });

  it('stops one that sells, and lets it go on, by two people each; meanwhile nothing is sold and nothing paid', async () => {
    const business = await signUp();
    const { ask, cookie, prove, askCode, sign, setup, letters, call, database, lending } = business;
    await lending.prepare();
    const finance = await business.signInAtDesk('fin@abona.mx', 'finance');
    const compliance = await business.signInAtDesk('cum@abona.mx', 'compliance');
    await prove('4567');
    await sign(await askCode());
    const queue = await compliance(staffApi.listQueue, { params: { queue: 'merchant_reviews' } });
    const params = { account_id: queue.data.rows[0].subject.id };
    const why = { reason: 'policy', note: 'Revisado con su expediente.' };
    const agree = async ({ data }: { readonly data: { readonly request_id: string } }) => {
      const request = { request_id: String(data.request_id) };
      const own = await finance(staffApi.approveRequest, { params: request });
      expect(own.error.code).toBe('own_request');
      return compliance(staffApi.approveRequest, { params: request });
    };
    const told = { suspension: 'goods_not_delivered', words: 'Doce compras sin entregar.' };
    const look = () => finance(staffApi.previewMerchantSuspension, { params, body: told });
    // What does not sell yet cannot be stopped.
    expect((await look()).error.code).toBe('act_impossible');
    const shown = await finance(staffApi.previewMerchantApproval, {
      params,
      query: { fee_bps: '590' },
    });
    const { fingerprint } = shown.data;
    await agree(
      await finance(staffApi.approveMerchant, {
        params,
        body: { ...why, fee_bps: 590, fingerprint },
      }),
    );
    const keys = { label: 'Web', scopes: ['payments:write', 'payments:read'] };
    const issued = await ask(cookie, portalApi.issuePortalKey, {
      params: { mode: 'live' },
      body: keys,
    });
    const sell = (order_id: string) =>
      call(createPayment, {
        session: issued.data.key,
        headers: { 'idempotency-key': randomUUID() },
        body: { order_id, amount: 300_000, return_url: `${FACTS.website}/gracias` },
      });
    expect((await sell('uno')).status).toBe(200);

    const { data: preview } = await look();
    expect(preview.needs_second_person).toBe(true);
    expect(preview.preview.changes).toContainEqual({
      what: 'account_status',
      before: 'active',
      after: 'suspended',
    });
    const { data: read } = await finance(staffApi.getMerchantReview, { params });
    const byShop = { account_id: read.merchant_id };
    expect((await finance(staffApi.getMerchantReview, { params: byShop })).data).toEqual(read);
    const order = { ...why, ...told, fingerprint: preview.fingerprint };
    const waits = await finance(staffApi.suspendMerchant, { params, body: order });
    expect((await sell('dos')).status).toBe(200);
    expect((await agree(waits)).status).toBe(200);
    expect((await sell('tres')).error.code).toBe('merchant_suspended');
    expect(await setup()).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'goods_not_delivered', note: told.words },
    });
    await eventually(() => letters('Suspendimos las ventas').length).toBe(1);
    expect((await look()).error.code).toBe('act_impossible');

    const back = await finance(staffApi.previewMerchantResumption, { params });
    const again = await finance(staffApi.resumeMerchant, {
      params,
      body: { ...why, fingerprint: back.data.fingerprint },
    });
    expect((await sell('cuatro')).error.code).toBe('merchant_suspended');
    expect((await agree(again)).status).toBe(200);
    expect((await sell('cinco')).status).toBe(200);
    expect((await setup()).status).toBe('active');
    const { rows } = await database.pool.query(
      "select move from portal.account_moves where move in ('suspended', 'resumed') order by moved_at",
    );
    expect(rows.map(({ move }) => move)).toEqual(['suspended', 'resumed']);
  });

  it('declines for good, and says why', async () => {
    const { ask, cookie, prove, askCode, sign, setup, letters, signInAtDesk, give, enter } =
      await signUp();
    const compliance = await signInAtDesk('cum@abona.mx', 'compliance');
    await prove('4567');
    await sign(await askCode());
    const { data } = await compliance(staffApi.listQueue, {
      params: { queue: 'merchant_reviews' },
    });
    const params = { account_id: data.rows[0].subject.id };
    const told = { refusal: 'line_refused', words: 'No financiamos armas.' };
    const shown = await compliance(staffApi.previewMerchantDecline, { params, body: told });
    const { fingerprint } = shown.data;
    const body = { reason: 'policy', note: 'Giro excluido.', ...told, fingerprint };
    expect((await compliance(staffApi.declineMerchant, { params, body })).data.outcome).toBe(
      'done',
    );
    expect(await setup()).toMatchObject({
      status: 'declined',
      refusal: { reason: 'line_refused', note: told.words },
    });
    await eventually(() => letters('No podemos afiliar').length).toBe(1);
    expect((await give('4568')).error.code).toBe('state_conflict');
    const again = await ask(cookie, portalApi.openPortalAccount, { body: FACTS });
    expect(again.error.code).toBe('account_exists');
    // Another business is another matter: whoever has two goes from one to the other, and to nobody else's.
    const facts = { ...FACTS, name: 'Barro', rfc: 'BNE010101AA4' };
    const other = await ask(cookie, portalApi.openPortalAccount, { body: facts });
    expect(other.data).toMatchObject({ account: { name: 'Barro', status: 'draft' } });
    const [barro, casa] = other.data.accounts;
    const turn = (account_id: string) =>
      ask(cookie, portalApi.switchPortalAccount, { body: { account_id } });
    expect((await setup()).status).toBe('draft');
    expect((await turn(casa.account_id)).status).toBe(200);
    expect((await setup()).status).toBe('declined');
    const stranger = cookiesOf(await enter('otra@tienda.mx'));
    const body2 = { account_id: barro.account_id };
    const refused = await ask(stranger, portalApi.switchPortalAccount, { body: body2 });
    expect(refused.error.code).toBe('not_found');
  });
});
