import { api } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { openActivity } from '@abona/contract/identity/activity';
import {
  sendVerificationCode,
  validateVerificationCode,
} from '@abona/contract/identity/activity-code';
import { exportOwnData } from '@abona/contract/identity/privacy';
import { declineReasons, getDecision } from '@abona/contract/origination/decision';
import { describe, expect, it } from 'vitest';
import { reasonTexts } from '#modules/origination/domain/decision-texts.ts';
import { aCredit, goodReport } from '#modules/origination/testing/test-bureau.ts';
import { eventually } from '#testing/eventually.ts';
import { startApplicant } from '#testing/funnel-applicant.ts';

const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };
const arrears = { ...aCredit, saldoVencido: 900, historicoPagos: '04 V V', clavePrevencion: 'UP' };
const badReport = { status: 200, body: goodReport({ score: 480, creditos: [arrears] }) };

const CODE = /(\d{6}) es tu/;

/** Somebody with a phone and an e-mail of their own, who gives another person's data. */
async function startStranger() {
  const applicant = await startApplicant();
  const { must, call, mailServer } = applicant;

  /** Every answer that a customer can read without naming anything. */
  const everyAnswer = async (): Promise<string> => {
    const readings = (Object.values(api) as readonly Endpoint[]).filter(
      ({ method, auth, path }) => method === 'GET' && auth === 'session' && !path.includes('{'),
    );
    const answers: unknown[] = [];
    for (const endpoint of readings) {
      const { data, error } = await call(endpoint);
      answers.push(data ?? error);
    }
    expect(readings.length).toBeGreaterThan(20);
    return JSON.stringify(answers);
  };

  /** All that we keep, as anybody gets it who reads their own mail. */
  const everyRecord = async () => {
    const { activity_id: id } = await must(openActivity, { kind: 'personal_data' });
    await must(sendVerificationCode, { activity_id: id, send_method_name: 'email' });
    await eventually(() => mailServer.mails.some(({ raw }) => CODE.test(raw))).toBe(true);
    const otp = mailServer.mails.map(({ raw }) => CODE.exec(raw)?.[1]).find(Boolean);
    await must(validateVerificationCode, { otp, verification_id: id });
    return (await must(exportOwnData)).records;
  };
  return { ...applicant, everyAnswer, everyRecord };
}

const toldReasons = (answers: string): readonly string[] =>
  declineReasons.filter(
    (reason) => answers.includes(`"${reason}"`) || answers.includes(reasonTexts[reason].text),
  );

describe('whoever gives a stranger’s data', () => {
  it('[2.32] is told neither why that person is declined nor when to come back, by any answer', async () => {
    const { apply, bureau, must, everyAnswer, everyRecord } = await startStranger();
    bureau.behave(badReport);

    await apply(kyc, 'rejected');

    expect(await must(getDecision)).toMatchObject({
      ...{ outcome: 'declined', is_withheld: true, reasons: [], factors: [] },
      ...{ retry_from: null, receipt_hash: null, tier: null, line: null },
    });
    expect(toldReasons(await everyAnswer())).toEqual([]);
    const records = await everyRecord();
    expect(Object.keys(records)).toContain('origination.applications');
    expect(records['origination.decisions']).toBeUndefined();
    expect(records['origination.bureau_consultations']).toBeUndefined();
    expect(toldReasons(JSON.stringify(records))).toEqual([]);
  });

  it('is told neither the line nor the weight of what counted, while the person is not proven', async () => {
    const { apply, must, provePhone } = await startStranger();

    await apply(kyc);
    const afterScoring = await must(getDecision);
    await provePhone();
    const afterPhone = await must(getDecision);

    for (const decision of [afterScoring, afterPhone])
      expect(decision).toMatchObject({ is_withheld: true, tier: null, line: null, factors: [] });
  });

  it('[2.32] reads all of it once they have proven to be that person, though it is declined', async () => {
    const { apply, bureau, must, capture, everyRecord } = await startStranger();
    bureau.behave(badReport);
    await apply(kyc, 'rejected');

    await capture('approved');

    const decision = await must(getDecision);
    expect(decision).toMatchObject({ is_withheld: false, retry_from: '2027-05-14' });
    expect(decision.reasons.map(({ code }: { code: string }) => code)).toEqual([
      'debt_written_off',
      'recent_arrears',
    ]);
    expect((await everyRecord())['origination.decisions']).toHaveLength(1);
  });

  it('learns nothing by being recognised as somebody else', async () => {
    const { apply, bureau, must, capture } = await startStranger();
    bureau.behave(badReport);
    await apply(kyc, 'rejected');

    await capture('rejected', ['face_mismatch']);

    expect(await must(getDecision)).toMatchObject({ is_withheld: true, reasons: [] });
  });
});
