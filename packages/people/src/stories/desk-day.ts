import { askGoodwill } from '#acts/goodwill.ts';
import { openCase } from '#acts/trouble.ts';
import { type DeskCalls, enterDesk } from '#office-calls.ts';
import { ownLoan } from './buying.ts';
import { atDesk, inApp, onConsole } from './sights.ts';
import type { Scene, Step } from './story.ts';
import { day, money } from './words.ts';

/** More than one person gives away alone. */
const GOODWILL = 60_000;
const WORDS = 'Mi sillón llegó tres semanas tarde y nadie me contestó el teléfono.';

/** What the customer reads: of money only what they were given. */
const letterOf = (given: number | null): string =>
  `Tienes razón: tu pedido llegó tarde y no te contestamos. Lamentamos la espera${given === null ? '.' : ` y te abonamos ${money(given)} a tu crédito.`}`;

/** The case that this story is about, as its customer has it. */
async function ownCase(scene: Scene) {
  const { call } = await scene.enter();
  const { open, closed } = await call('listCases', { query: {} });
  return [...open, ...closed].find(({ kind }) => kind === 'complaint') ?? null;
}

async function folioOf(scene: Scene): Promise<string> {
  const found = await ownCase(scene);
  if (found === null) throw new Error(`${scene.hero.email} has no case`);
  return found.folio;
}

export const complained: Step = {
  title: 'Se queja con la UNE',
  text: 'La unidad especializada es a quien la ley obliga a contestar. Cada queja tiene folio, acuse y fecha.',
  act: async (scene) => {
    if ((await ownCase(scene)) === null)
      await openCase(await scene.enter(), { kind: 'complaint', description: WORDS });
    const found = await ownCase(scene);
    return {
      told: `Tiene el folio ${found?.folio} y respuesta a más tardar el ${day(found?.clock.answer_by ?? '')}.`,
      sights: [
        inApp(scene, 'Su caso', '/casos'),
        atDesk('une', 'Hoy: lo que vence primero', '/'),
        atDesk('une', 'La cola, por su reloj', '/colas/complaint'),
      ],
    };
  },
};

export const caseTaken: Step = {
  title: 'Iker, de la UNE, lo toma',
  text: 'Mientras lo tiene, nadie más puede contestarlo: dos personas no hacen lo mismo dos veces.',
  act: async (scene) => {
    const folio = await folioOf(scene);
    const une = await enterDesk(scene.world, 'une');
    await une('takeSubject', { body: { subject: { kind: 'case', id: folio } } });
    const { assignment, clock } = await une('getStaffCase', { params: { folio } });
    return {
      told: `Lo tiene ${assignment?.person.name}. Es el día ${clock.day} de ${clock.days}.`,
      sights: [
        atDesk('une', 'El caso', `/casos/${folio}`),
        atDesk('support', 'El mismo caso, con ojos de quien no lo tiene', `/casos/${folio}`),
      ],
    };
  },
};

/** What of a loan waits for a second person, and what was given away of it, in centavos. */
async function goodwillOf(desk: DeskCalls, loan_id: string) {
  const { pending_request_id: request, events } = await desk('getStaffLoan', {
    params: { loan_id },
  });
  const given = events.find(({ rail }) => rail === 'goodwill')?.amount ?? null;
  return { request, given };
}

export const goodwillAsked: Step = {
  title: 'Quiere abonarle por las molestias',
  text: `${money(GOODWILL)} es más de lo que una persona decide sola. Primero ve qué pasaría, luego lo pide.`,
  act: async (scene) => {
    const { loan_id } = await ownLoan(scene, await scene.enter());
    const une = await enterDesk(scene.world, 'une');
    const before = await goodwillOf(une, loan_id);
    if (before.request === null && before.given === null) {
      const note = 'Su pedido llegó tarde y no contestamos.';
      await askGoodwill(une, { loan_id, amount: GOODWILL, note });
    }
    const { request } = await goodwillOf(une, loan_id);
    return {
      told:
        request === null
          ? 'Alguien ya contestó lo que pidió.'
          : `Los ${money(GOODWILL)} esperan a alguien de finanzas o de cumplimiento, y nunca a quien los pidió.`,
      facts: { loan: loan_id },
      sights: [
        atDesk('une', 'El crédito, con lo que se pidió', `/creditos/${loan_id}`),
        atDesk('compliance', 'Lo que espera una segunda persona', '/aprobaciones'),
      ],
    };
  },
};

export const goodwillAgreed: Step = {
  title: 'Alma, de cumplimiento, está de acuerdo',
  text: 'Ve lo mismo que vio quien lo pidió. Si algo cambió entre tanto, ya no vale y hay que pedirlo de nuevo.',
  act: async (scene) => {
    const who = await scene.enter();
    const loanId = String(scene.facts['loan']);
    const compliance = await enterDesk(scene.world, 'compliance');
    const { request } = await goodwillOf(compliance, loanId);
    if (request !== null) await compliance('approveRequest', { params: { request_id: request } });
    const { given } = await goodwillOf(compliance, loanId);
    const { remaining } = await ownLoan(scene, who);
    return {
      told:
        given === null
          ? `Alguien más dijo que no: debe ${money(remaining)}.`
          : `Le abonamos ${money(given)}, que pagamos nosotros, y ahora debe ${money(remaining)}.`,
      sights: [
        inApp(scene, 'Su crédito', `/perfil/prestamos/${loanId}`),
        atDesk('finance', 'El crédito y sus asientos', `/creditos/${loanId}`),
        atDesk('auditor', 'Quién hizo qué', '/bitacora'),
      ],
    };
  },
};

export const caseAnswered: Step = {
  title: 'Iker contesta por carta',
  text: 'La carta se ve completa antes de firmarla. Sale en ese momento, y el caso deja de correr.',
  act: async (scene) => {
    const folio = await folioOf(scene);
    const une = await enterDesk(scene.world, 'une');
    const params = { folio };
    if ((await une('getStaffCase', { params })).may.answer) {
      const { given } = await goodwillOf(une, String(scene.facts['loan']));
      const answer = { outcome: 'in_favour', amount: null, text: letterOf(given) } as const;
      const { fingerprint } = await une('previewCaseAnswer', { params, body: answer });
      const note = 'El sillón llegó tarde, según la paquetería.';
      await une('answerCase', {
        params,
        body: { ...answer, fingerprint, reason: 'case_answered', note },
      });
    }
    const { answer } = await une('getStaffCase', { params });
    return {
      told: `Firmó ${answer?.signed_by}. ${scene.hero.name} tiene la carta en su caso y en su correo, y días para decir que no está conforme.`,
      sights: [
        inApp(scene, 'La respuesta', '/casos'),
        onConsole('La carta, en el correo', 'correo'),
        atDesk('une', 'Hoy, con uno menos', '/'),
      ],
    };
  },
};
