import type { CaseView } from '@abona/contract/cases/case';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import type { Page } from '@playwright/test';
import { applyUntil, expectStatus } from '../world/application.ts';
import { expectNoViolation } from '../world/axe.ts';
import { answerCase, openAtDesk } from '../world/case-desk.ts';
import { comeTo } from '../world/clock.ts';
import type { Customer } from '../world/customer.ts';
import { expectFits } from '../world/fits.ts';
import { borrow } from '../world/loan.ts';
import { readPdf } from '../world/pdf.ts';
import { sandbox } from '../world/sandbox.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// They live through time, not through what moves or what is fetched ahead.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Time passes once for both sizes: what somebody came to is looked at on a phone and at a desk. */
async function atBothSizes(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await look(page);
  }
}

const expectSoundAtBothSizes = (page: Page): Promise<void> =>
  atBothSizes(page, async () => {
    await expectNoViolation(page);
    await expectFits(page);
  });

/** Late by any calendar, holidays included. */
const LATE_DAYS = 8;

/** The newest case of somebody, as its own screen reads it. */
async function newest({ call }: Customer): Promise<CaseView> {
  const { open } = await call('listCases', { query: {} });
  const last = open.toSorted((a, b) => b.opened_at.localeCompare(a.opened_at))[0];
  return call('getCase', { params: { id: String(last?.case_id) } });
}

type Opening = {
  readonly path: string;
  readonly title: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly send: string;
};

const words = (page: Page) =>
  page.getByLabel('Cuéntanos con tus palabras').fill('Esto pasó, y quiero que lo revisen.');

/** Each kind that a customer opens about a loan; «no fui yo» last, because it freezes everything. */
const openings = (loanId: string): readonly Opening[] => [
  {
    path: `/casos/nuevo/aclaracion?credito=${loanId}&abono=1`,
    title: 'Nueva aclaración',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Otra cosa' }).click();
      await words(page);
    },
    send: 'Abrir mi aclaración',
  },
  {
    path: '/casos/nuevo/queja',
    title: 'Queja u otro tema',
    fill: words,
    send: 'Mandar mi queja',
  },
  {
    path: '/casos/nuevo/queja',
    title: 'Queja u otro tema',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Mi reporte de buró' }).click();
      await words(page);
    },
    send: 'Pedir la corrección',
  },
  {
    path: `/casos/nuevo/dificultad?credito=${loanId}`,
    title: 'No puedo pagar',
    fill: async () => undefined,
    send: 'Pedir que una persona me ayude',
  },
  {
    path: `/casos/nuevo/no-fui-yo?credito=${loanId}`,
    title: 'No fui yo',
    fill: async () => undefined,
    send: 'Congelar este crédito',
  },
];

async function open(page: Page, { path, title, fill, send }: Opening): Promise<void> {
  await page.goto(`/pay${path}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await fill(page);
  await atBothSizes(page, expectFits);
  await page.getByRole('button', { name: send }).filter({ visible: true }).click();
  await expect(page.getByText(/^Folio [A-Z]{2,4}-\d{4}-\w+/).first()).toBeVisible();
  await expectSoundAtBothSizes(page);
}

/** Each on its last day; then all of them late; then our letters, which say how late. */
async function liveThrough(page: Page, views: readonly CaseView[]): Promise<void> {
  const byDay = views.toSorted((a, b) => a.clock.answer_by.localeCompare(b.clock.answer_by));
  for (const { case_id, clock } of views) {
    if (clock.first_reply_by === null) continue;
    await comeTo(addDays(civilDate(clock.first_reply_by), 1));
    await page.goto(`/pay/casos/${case_id}`);
    await expect(page.getByText(/^Debimos escribirte el .+ y no lo hicimos/)).toBeVisible();
  }
  for (const { case_id, clock } of byDay) {
    await comeTo(clock.answer_by);
    await page.goto(`/pay/casos/${case_id}`);
    await expect(page.getByText('Respondemos hoy: es el último día')).toBeVisible();
    await atBothSizes(page, expectFits);
  }
  await comeTo(addDays(civilDate(byDay.at(-1)?.clock.answer_by ?? ''), LATE_DAYS));
  const waiting = await openAtDesk();
  for (const { folio, case_id } of byDay) {
    expect(waiting).toMatch(new RegExp(`${folio}.* LATE`));
    await page.goto(`/pay/casos/${case_id}`);
    await expect(page.getByText(/^Vamos \d+ días?( hábil(es)?)? tarde$/)).toBeVisible();
    await atBothSizes(page, expectFits);
    await answerCase(folio, 'upheld', 'Lo revisamos hecho por hecho.\nEsto encontramos.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tu dictamen' })).toBeVisible();
    await expect(page.getByText(/^Te respondimos el .+ tarde$/)).toBeVisible();
    await expectSoundAtBothSizes(page);
    const letter = page.getByRole('link', { name: 'Descargar carta (PDF)' }).first();
    expect(await readPdf(String(await letter.getAttribute('href')))).toContain(folio);
  }
}

test('every case about a loan, from its opening past its last day to its letter', async ({
  page,
}) => {
  const { customer, loanId } = await borrow('lampara-luna');
  await enterOwn(page, customer, '/casos');
  const views: CaseView[] = [];
  for (const opening of openings(loanId)) {
    await open(page, opening);
    views.push(await newest(customer));
  }
  expect(new Set(views.map(({ kind }) => kind)).size).toBe(5);
  await liveThrough(page, views);
});

test('a review of a decision, from the refusal to the letter, and a desistimiento on its last day and after it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const [late, lastDay] = [await borrow(), await borrow()];
  const { last_day } = await lastDay.customer.call('previewWithdrawal', {
    params: { loan_id: lastDay.loanId },
  });
  await comeTo(last_day);
  await enterOwn(page, lastDay.customer, `/perfil/prestamos/${lastDay.loanId}/desistir`);
  await expect(page.getByText(/^Puedes hasta hoy, .+: es el último día\.$/)).toBeVisible();
  await atBothSizes(page, expectFits);
  await comeTo(addDays(civilDate(last_day), 1));
  await enterOwn(page, late.customer, `/perfil/prestamos/${late.loanId}/desistir`);
  await expect(page.getByText('Ya no se puede desistir')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Liquidar hoy/ })).toBeVisible();
  await expectSoundAtBothSizes(page);

  const { customer } = await applyUntil('scoring', { secondSurname: 'Moroso' });
  await expectStatus(customer, 'rejected');
  const application = await customer.call('getApplication');
  await enterOwn(page, customer, '/casos');
  await open(page, {
    path: `/casos/nuevo/revision?solicitud=${application?.application_process_id}`,
    title: 'Revisión por una persona',
    fill: async () => undefined,
    send: 'Pedir que lo revise una persona',
  });
  await liveThrough(page, [await newest(customer)]);
});
