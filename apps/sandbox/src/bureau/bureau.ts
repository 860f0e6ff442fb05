import { randomInt } from 'node:crypto';
import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { type BureauReport, reportOf } from './bureau-report.ts';
import type { BureauPerson, ReportRequest } from './bureau-request.ts';
import { personaWith } from './personas.ts';
import { isProfile, type Standing, standingOfSurname } from './standing.ts';

/** What was asked and what became of it, for whoever watches. */
export type Inquiry = {
  readonly id: string;
  readonly curp: string;
  readonly name: string;
  readonly standing: Standing;
  readonly consent: string;
  readonly askedAt: string;
};

export type BureauAnswer =
  | { readonly kind: 'report'; readonly report: BureauReport }
  | { readonly kind: 'no_file' | 'timeout' | 'error' };

/** How somebody stands, and the number under which that is told. */
type Consultation = { readonly standing: Standing; readonly folio: string };
type Assignment = { readonly id: string; readonly standing: Standing };

const FOLIO_DIGITS = 10;

export type Bureau = ReturnType<typeof createBureau>;

export function createBureau({ database, events, now }: VendorWorld) {
  const reports = createRecords<BureauReport>(database, 'bureau.report');
  const assignments = createRecords<Assignment>(database, 'bureau.person');
  const inquiries = createRecords<Inquiry>(database, 'bureau.inquiry');

  const standingOf = async ({ CURP, apellidoMaterno }: BureauPerson): Promise<Standing> => {
    const told = await assignments.find(CURP);
    return (
      told?.standing ?? personaWith(CURP)?.standing ?? standingOfSurname(apellidoMaterno ?? '')
    );
  };

  /** Null when the folio was answered before. */
  const answer = async (
    { folioOtorgante, persona }: ReportRequest,
    { standing, folio }: Consultation,
  ): Promise<BureauAnswer | null> => {
    if (!isProfile(standing))
      return (await reports.findByReference(folioOtorgante)) === null ? { kind: standing } : null;
    const today = operationDate(await now());
    const report = reportOf(standing, { folioConsulta: folio, folioOtorgante, persona, today });
    return (await reports.add(report, folioOtorgante)) ? { kind: 'report', report } : null;
  };

  const givenBefore = async ({ folioOtorgante }: ReportRequest): Promise<BureauAnswer> => {
    const report = await reports.findByReference(folioOtorgante);
    return report === null ? { kind: 'error' } : { kind: 'report', report };
  };

  return {
    find: reports.find,
    findByFolio: reports.findByReference,
    inquiries: (limit: number) => inquiries.list({ limit }),
    /** Asking again with the same folio gives the report that was given. */
    ask: async (request: ReportRequest): Promise<BureauAnswer> => {
      const standing = await standingOf(request.persona);
      const folio = `CC${String(randomInt(10 ** FOLIO_DIGITS)).padStart(FOLIO_DIGITS, '0')}`;
      const answered = await answer(request, { standing, folio });
      if (answered === null) return givenBefore(request);
      await inquiries.add(inquiryOf(request, { standing, folio }));
      events.announce('bureau');
      return answered;
    },
    assign: async (curp: string, standing: Standing): Promise<void> => {
      const isNew = await assignments.add({ id: curp, standing });
      if (!isNew) await assignments.change(curp, () => ({ id: curp, standing }));
      events.announce('bureau');
    },
    assigned: () => assignments.list({ limit: 500 }),
  };
}

function inquiryOf(
  { persona, autorizacion }: ReportRequest,
  { standing, folio }: Consultation,
): Inquiry {
  return {
    id: folio,
    curp: persona.CURP,
    name: [
      persona.primerNombre,
      persona.segundoNombre,
      persona.apellidoPaterno,
      persona.apellidoMaterno,
    ]
      .filter(Boolean)
      .join(' '),
    standing,
    consent: autorizacion?.folio ?? '',
    askedAt: new Date().toISOString(),
  };
}
