import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createBureau } from '#bureau/bureau.ts';
import { createDisputes, type Dispute } from '#bureau/disputes.ts';
import { PERSONAS } from '#bureau/personas.ts';
import { createReportIntake } from '#bureau/report-intake.ts';
import { lookOf, STANDINGS } from '#bureau/standing.ts';
import type { World } from '#world.ts';
import { checked, checkedBody, checkedQuery, Limit } from './control-refusal.ts';

const ByCurp = z.object({ curp: z.string().regex(/^[A-Z\d]{18}$/, 'a CURP of 18 signs') });
const Assignment = z.strictObject({ standing: z.enum(STANDINGS) });
const NewDispute = z.strictObject({
  account: z.string().min(1).max(25),
  motive: z.string().min(1).max(500),
});
const InquiryQuery = z.strictObject({ limit: Limit });

export function bureauControl(app: FastifyInstance, world: World): void {
  const bureau = createBureau(world);
  app.get('/personas', async () => ({
    personas: PERSONAS.map((persona) => ({
      curp: persona.curp,
      rfc: persona.rfc,
      given_names: persona.givenNames,
      first_surname: persona.firstSurname,
      second_surname: persona.secondSurname,
      birth_date: persona.birthDate,
      postal_code: persona.postalCode,
      monthly_income: persona.monthlyIncome,
      standing: persona.standing,
      expectation: lookOf(persona.standing).expectation,
    })),
  }));
  app.get('/bureau/people', async () => ({
    people: (await bureau.assigned()).map(({ id: curp, standing }) => ({ curp, standing })),
  }));
  app.put('/bureau/people/:curp', async (request) => {
    const { curp } = checked(ByCurp, request.params);
    const { standing } = checkedBody(Assignment, request);
    await bureau.assign(curp, standing);
    return { curp, standing };
  });
  app.get('/bureau/reports', async (request) => {
    const reports = await createReportIntake(world).reports(
      checkedQuery(InquiryQuery, request).limit,
    );
    return {
      reports: reports.map(({ preventionKey, cutOn, receivedAt, ...report }) => ({
        ...report,
        prevention_key: preventionKey,
        cut_on: cutOn,
        received_at: receivedAt,
      })),
    };
  });
  app.get('/bureau/disputes', async (request) => {
    const disputes = await createDisputes(world).list(checkedQuery(InquiryQuery, request).limit);
    return { disputes: disputes.map(disputeView) };
  });
  app.post('/bureau/disputes', async (request) => {
    const { account, motive } = checkedBody(NewDispute, request);
    return disputeView(await createDisputes(world).open(account, motive));
  });
  app.get('/bureau/inquiries', async (request) => {
    const inquiries = await bureau.inquiries(checkedQuery(InquiryQuery, request).limit);
    return {
      inquiries: inquiries.map(({ askedAt, ...inquiry }) => ({ ...inquiry, asked_at: askedAt })),
    };
  });
}

const disputeView = ({ id: folio, notifiedOn, openedAt, ...dispute }: Dispute) => ({
  folio,
  ...dispute,
  notified_on: notifiedOn,
  opened_at: openedAt,
});
