import { randomUUID } from 'node:crypto';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import { getDraft } from '@abona/contract/origination/form';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { issuePaymentCode } from '@abona/contract/origination/payment-code';
import { maskCurp } from '@abona/mexico/mask';
import { describe, expect, it } from 'vitest';
import { personal } from '../testing/applicant.ts';
import { startFunnel } from '../testing/funnel-world.ts';

const ANA = 7;
const LINE = 20_000_00;
const ONLINE = 3_000_00;
const AT_TILL = 1_200_00;
const atTill = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };

const longest = ({ offer_id, plans }: OfferView) => {
  const { installments, frequency, contract_hash } = plans.at(-1) ?? {};
  return { offer_id, installments, frequency, contract_hash };
};

describe('somebody who owes a purchase and stands at a till', () => {
  it('[2.14, 3.24] is asked for nothing again, gets a code for what is left of their line, and owes both', async () => {
    const { call, buy, reachOffer, accept, apply, statusIs, lending, shopKey, secondProofs } =
      await startFunnel();
    const first = await reachOffer(ANA, { payment_id: await buy(ONLINE) });
    await accept(ANA, longest(first));
    await statusIs(ANA, 'loan');

    await apply(ANA, atTill);
    expect((await call(getDraft, { as: ANA })).data).toMatchObject({
      // Masked, as everywhere; whole it is only in the store.
      personal: { curp: maskCurp(personal.curp) },
    });
    await statusIs(ANA, 'approving');
    const { code, amount_max } = (await call(issuePaymentCode, { as: ANA })).data;
    expect(amount_max).toBeLessThanOrEqual(LINE - ONLINE);
    expect(amount_max).toBeGreaterThan(AT_TILL);
    const charged = await call(chargeStoreCode, {
      ...{ shop: shopKey, params: { code } },
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: AT_TILL, order_id: 'T-1' },
    });
    expect(charged.status).toBe(200);
    await statusIs(ANA, 'offering');
    secondProofs.add(ANA);
    await accept(ANA, longest((await call(getOffer, { as: ANA })).data));
    await statusIs(ANA, 'loan');

    const loans = await lending.loansOf(ANA);
    const owed = loans.map(({ contract }) => contract.terms.principal);
    expect(new Set(owed)).toEqual(new Set([ONLINE, AT_TILL]));
    expect(await lending.checkBook()).toEqual({ loans: 2, difference: null });
  });
});
