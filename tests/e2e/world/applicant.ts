import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sandbox } from './sandbox.ts';

/** Somebody who asks for credit; the bureau knows strangers by their second surname. */
export type Applicant = {
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string;
  readonly birthDate: string;
  readonly phone: string;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** None shares its first letter and first inner vowel with another: each makes another CURP. */
const SURNAMES = [
  ...['Quiroz', 'Zavala', 'Iturbide', 'Mondragón', 'Escobedo', 'Alcaraz', 'Barrera', 'Cisneros'],
  ...['Duarte', 'Estrada', 'Figueroa', 'Guerrero', 'Huerta', 'Jaramillo', 'Lozano', 'Navarro'],
  ...['Olmedo', 'Palacios', 'Robles', 'Saldana', 'Tovar', 'Urbina', 'Villegas', 'Yescas'],
] as const;
const DAYS = 28;
const MONTHS = 12;
const YEARS = 37;
const PER_WORKER = 400;

let born = 0;

/** Born on a day of their own, so that no two tests ask about the same CURP. */
function birthDate(): string {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  const nth = (worker * PER_WORKER + born++) % (DAYS * MONTHS * YEARS);
  const day = 1 + (nth % DAYS);
  const month = 1 + (Math.floor(nth / DAYS) % MONTHS);
  return `${twoDigits(day)}/${twoDigits(month)}/${1962 + Math.floor(nth / DAYS / MONTHS)}`;
}

export const newApplicant = (secondSurname: string): Applicant => ({
  givenNames: 'Rosa María',
  firstSurname: SURNAMES[randomInt(SURNAMES.length)] ?? 'Quiroz',
  secondSurname,
  birthDate: birthDate(),
  // The sandbox's numbers with a fate of their own end in 00…
  phone: `33${randomInt(2_000, 10_000)}${randomInt(1_000, 10_000)}`,
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

/** From the first field to the review, sent. */
export async function fillApplication(page: Page, applicant: Applicant): Promise<void> {
  await page.getByLabel('Nombre o nombres').fill(applicant.givenNames);
  await page.getByLabel('Primer apellido').fill(applicant.firstSurname);
  await page.getByLabel('Segundo apellido').fill(applicant.secondSurname);
  await goOn(page);
  await page.getByLabel('Fecha de nacimiento').fill(applicant.birthDate);
  await page.getByLabel('Sexo en tu acta').selectOption({ label: 'Mujer' });
  await page.getByLabel('Estado donde naciste').selectOption({ label: 'Jalisco' });
  await expect(page.getByLabel('CURP', { exact: true })).toHaveValue(/^[A-Z]{4}\d{6}MJC/);
  await goOn(page);
  await page.getByLabel('Código postal').fill('44100');
  await page.getByLabel('Colonia').selectOption({ index: 1 });
  await page.getByLabel('Calle').fill('Av. Juárez');
  await page.getByLabel('Número exterior').fill('120');
  await goOn(page);
  for (const question of [
    '¿En qué sector trabajas?',
    'Giro',
    'Tu situación de trabajo',
    'Tu ocupación',
  ]) {
    const list = page.getByLabel(question);
    await expect(list).toBeEnabled();
    await list.selectOption({ index: 1 });
  }
  await goOn(page);
  await page.getByLabel('Ingreso mensual en pesos').fill('24000');
  await page.getByLabel('Tu vivienda es').selectOption({ label: 'Rentada' });
  await page.getByLabel('¿Cuántas personas dependen de ti?').selectOption({ index: 1 });
  await goOn(page);
  await page.getByLabel('Celular a 10 dígitos').fill(applicant.phone);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await goOn(page);
  await page.getByRole('button', { name: 'Enviar mi solicitud' }).click();
}

/** Lets the bureau be asked, with the NIP that came to the phone; answers which message that was. */
export async function signForBureau(page: Page, { phone }: Applicant): Promise<number> {
  await page.getByRole('button', { name: 'Enviarme el NIP' }).click();
  const { code, messageId } = await sandbox.codeTo(phone, 0);
  await page.getByLabel('NIP de 6 dígitos').fill(code);
  return messageId;
}

/** Types the code that came after another message. */
export async function provePhone(page: Page, { phone }: Applicant, after: number): Promise<void> {
  await expect(page).toHaveURL(/\/validar_telefono$/);
  const { code } = await sandbox.codeTo(phone, after);
  await page.getByLabel('Código de 6 dígitos').fill(code);
}

/** Chooses a plan, says that the contract was read, and accepts. */
export async function acceptOffer(page: Page, plan: RegExp): Promise<void> {
  await choosePlan(page, plan);
  await page.getByRole('button', { name: /^Aceptar/ }).click();
}

/** Everything but the acceptance itself. */
export async function choosePlan(page: Page, plan: RegExp): Promise<void> {
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('checkbox', { name: /^Leí y acepto/ }).check();
}

/** At the identity provider: both photographs, and they are of the same person. */
export async function proveIdentity(page: Page): Promise<void> {
  await startIdentity(page);
  await capture(page, /^Coincide/);
  await page.getByRole('link', { name: 'Continuar' }).click();
}

/** From the wait to the provider's page. */
export async function startIdentity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Verificar mi identidad' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
}

/** On the provider's own page, from the document to the way back. */
export async function capture(page: Page, result: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Tomar fotos de mi INE' }).click();
  await page.getByRole('button', { name: 'Tomar mi selfie' }).click();
  await page.getByRole('button', { name: result }).click();
}
