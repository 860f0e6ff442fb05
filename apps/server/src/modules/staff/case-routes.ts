import * as assignments from '@abona/contract/staff/staff-assignment';
import * as cases from '@abona/contract/staff/staff-case';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import {
  assignSubjects,
  listColleagues,
  releaseSubject,
  takeSubject,
} from './use-cases/assignments.ts';
import { type CaseDeps, noteCase, readCase, readCaseFile, writeInCase } from './use-cases/cases.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

export function caseRoutes(api: Api, deps: CaseDeps): void {
  mount(api, cases.getStaffCase, async ({ params, caller }) => {
    const found = await readCase(deps, params.folio, caller);
    return found === null ? err('not_found') : ok(found);
  });

  mount(api, cases.getStaffCaseFile, async ({ params }) => {
    const file = await readCaseFile(deps, params.folio, params.file);
    return file === null ? err('not_found') : ok(file);
  });

  mount(api, cases.receiveCase, async ({ params, body, caller }) => {
    const { personId, name } = caller;
    const { channel, ...wish } = body;
    const request = { ...wish, customerId: params.customer_id };
    const actor = `staff:${personId}`;
    const received = await deps.cases.receive(request, { name, actor, channel });
    return mapOk(received, (folio) => ({ folio }));
  });

  mount(api, cases.writeInCase, async ({ params: { folio }, body, caller }) => {
    const { text, is_question: isQuestion } = body;
    const written = await writeInCase(deps, { folio, text, isQuestion, caller });
    return mapOk(written, (status) => ({ status }));
  });

  mount(api, cases.noteCase, async ({ params: { folio }, body: { text }, caller }) =>
    noteCase(deps, { folio, text, caller }),
  );
}

export function assignmentRoutes(api: Api, deps: StaffDeps): void {
  mount(api, assignments.takeSubject, async ({ body, caller }) =>
    takeSubject(deps, body.subject, caller),
  );

  mount(api, assignments.releaseSubject, async ({ body, caller }) =>
    mapOk(await releaseSubject(deps, body.subject, caller), () => ({})),
  );

  mount(api, assignments.assignSubjects, async ({ body, caller }) => {
    const personId = parsePublicId('staff', body.person_id);
    if (!personId.ok) return err('not_found');
    return assignSubjects(deps, { subjects: body.subjects, personId: personId.value, caller });
  });

  mount(api, assignments.listColleagues, async () => ok({ people: await listColleagues(deps) }));
}
